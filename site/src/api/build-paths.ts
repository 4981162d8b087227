import { statSync } from 'node:fs'

/** Where the build is, when this code is part of it (site/server/bundle.ts); undefined among the sources. */
const [built] = /^.*\/dist\/(?=server\/)/.exec(import.meta.url) ?? []

/** What `npm run build` made. */
export const BUILD = new URL(built ?? '../../dist/', import.meta.url)
export const STORE_WORKER = built
  ? new URL('server/store-worker.js', BUILD)
  : new URL('../../record-index/worker.ts', import.meta.url)

/** Names the code of the build: each build writes its files anew. Undefined for the sources, which change one by one. */
export const BUILT_CODE = built ? String(statSync(STORE_WORKER).mtimeMs) : undefined
