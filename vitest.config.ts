import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['site/test/build.ts'],
    include: ['{ingest,data,scripts,site,bench,fuzz}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'site/dist/**'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
