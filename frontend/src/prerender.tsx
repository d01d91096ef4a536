/** Runs in the build (scripts/prerender.js), where it renders pages to HTML. */
export { renderPublicPages, renderSkeletons } from '@/app/renderPages';
