/**
 * Loaded before the server (`node --import`): code is kept compiled beside the build, so that the next start neither
 * strips types nor compiles again. JavaScript, because the types of this one file would have to be stripped first.
 * Where the folder cannot be written, each start compiles.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('./dist/compile-cache', import.meta.url)))
