import node from '@astrojs/node'
import { defineConfig } from 'astro/config'
import { bundledServer } from './server/bundle.ts'
import { developmentFront } from './server/development.ts'
import { pagePatterns } from './server/page-patterns.ts'
import { tableRoutes } from './server/routes.ts'

export default defineConfig({
  output: 'server',
  // A page is kept and compressed whole, so nothing is gained by sending it in pieces.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [tableRoutes(), pagePatterns(), bundledServer(), developmentFront()],
  outDir: './dist',
  // One address a page: with a slash at its end it is somewhere else, and that is said with a redirect.
  trailingSlash: 'never',
  session: false,
  // No cookies exist, so there is no ambient authority to forge; the check would answer form POSTs with plain text.
  security: { checkOrigin: false },
  server: { host: '127.0.0.1', port: 4321 },
  devToolbar: { enabled: false },
  // The pages' Content-Security-Policy allows files only.
  build: { inlineStylesheets: 'never' },
  vite: { build: { assetsInlineLimit: 0 } },
})
