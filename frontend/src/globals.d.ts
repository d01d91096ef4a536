/** True in a development bundle, false in production and in tests. */
declare const DEVELOPMENT_BUILD: boolean;

/** True only in a development bundle built with `DEV_PLACEHOLDER_USER=1`. */
declare const DEV_PLACEHOLDER_USER: boolean;

interface Document {
  /** The last button that was clicked before the scripts were loaded (templates/page_loader.js). */
  clicked?: HTMLButtonElement;
}

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';
