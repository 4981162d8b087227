/** Where the parts of the server lie: among the sources, or beside each other in the build (see site/bundle.ts). */
const isSource = /\.ts(?:\?|$)/.test(import.meta.url)

/** What `npm run build` made. */
export const BUILD = new URL(isSource ? '../../dist/' : '../', import.meta.url)
export const STORE_WORKER = new URL(isSource ? './store/worker.ts' : './store-worker.js', import.meta.url)
