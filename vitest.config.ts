import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Hundreds of processes and threads are started by the tests: the code that the first compiles serves the others.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

const EVERYTHING = '{ingest,data,scripts,site}/**/*.test.ts'
const NEVER = ['**/node_modules/**', 'site/dist/**']
/** Tests that start processes, servers or worker threads, that need the build, or that read much of a disk. */
const SERVER = [
  'data/contract/snapshot-set.test.ts',
  'ingest/{adapters,adapters/lib/feed}/captures.test.ts',
  'ingest/jobs/probe/probe-over-http.test.ts',
  'ingest/net/http.test.ts',
  'ingest/run/reading/**',
  'ingest/test/**',
  'scripts/*.test.ts',
  'scripts/{evaluate-search,fuzz,soak}/**',
  'site/src/store/reading.test.ts',
  'site/server/{listening,front/send,http/*}.test.ts',
  'site/src/auth/{assertion,credentials-redis,credentials-sqlite,keys,rate-limit}.test.ts',
  'site/src/kept/drivers.test.ts',
  'site/src/push/*.test.ts',
  'site/test/browser/**',
  'site/test/!(filter-rows|readme).test.ts',
]

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Events come late on a busy machine; the usual second failed a run of CI.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [EVERYTHING],
          exclude: [...NEVER, ...SERVER],
          setupFiles: ['scripts/test/temporary.ts', 'scripts/test/nothing-started.ts'],
          // Pure functions leave nothing behind, so that one file may follow another in the same thread.
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER.map(pattern => (pattern.endsWith('.test.ts') ? pattern : `${pattern}/*.test.ts`)),
          exclude: NEVER,
          globalSetup: ['site/test/build.ts'],
          setupFiles: ['scripts/test/temporary.ts'],
          // A file closes what it starts. The next one in its process finds the modules of the server loaded.
          isolate: false,
        },
      },
    ],
  },
})
