import { defineConfig, passthroughImageService } from 'astro/config'
import { frontBuild } from './server/build.ts'
import { developmentFront } from './server/development.ts'

export default defineConfig({
  output: 'server',
  adapter: frontBuild(),
  integrations: [developmentFront()],
  outDir: './dist',
  // One address a page: with a slash at its end it is somewhere else, and is answered with a redirect.
  trailingSlash: 'never',
  session: false,
  image: { service: passthroughImageService() },
  // No cookies exist, so there is no ambient authority to forge; the check would answer form POSTs with plain text.
  security: { checkOrigin: false },
  server: { host: '127.0.0.1', port: 4321 },
  devToolbar: { enabled: false },
  // The pages' Content-Security-Policy allows files only.
  build: { inlineStylesheets: 'never' },
  vite: { build: { assetsInlineLimit: 0 } },
})
