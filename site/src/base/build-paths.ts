/** The folder of the build, if this code is part of it (site/server/bundle.ts); undefined among the sources. */
const [built] = /^.*\/dist\/(?=server\/)/.exec(import.meta.url) ?? []

/** The output of `npm run build`. */
export const BUILD = new URL(built ?? '../../dist/', import.meta.url)
export const STORE_WORKER = built
  ? new URL('server/store-worker.js', BUILD)
  : new URL('../store/worker.ts', import.meta.url)
