/** Runs in the build (scripts/prerender.js), where it renders the public pages to HTML. */
export { renderPublicPages } from '@/app/renderPublicPages';
