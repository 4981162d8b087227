import { statSync } from 'node:fs'

/** Where the parts of the server lie: among the sources, or beside each other in the build (see site/server/bundle.ts). */
const isSource = /\.ts(?:\?|$)/.test(import.meta.url)

/** What `npm run build` made. */
export const BUILD = new URL(isSource ? '../../dist/' : '../', import.meta.url)
export const STORE_WORKER = new URL(isSource ? '../../record-index/worker.ts' : './store-worker.js', import.meta.url)

/** Names the code of the build: each build writes its files anew. Undefined for the sources, which change one by one. */
export const BUILT_CODE = isSource ? undefined : String(statSync(STORE_WORKER).mtimeMs)
