/** Astro's own server of prerendered files: this site once more, built to stand alone. */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import node from '@astrojs/node'
import { build } from 'astro'
import { freePort } from '../../site/test/free-port.ts'
import { type Server, startSilent } from './load.ts'

/** In the site, because the built server finds its packages from there. */
const OUT = fileURLToPath(new URL('../../site/dist/standalone/', import.meta.url))

export async function startStandalone(name: string): Promise<Server> {
  const root = fileURLToPath(new URL('../../site', import.meta.url))
  await build({ root, outDir: OUT, adapter: node({ mode: 'standalone' }), logLevel: 'error' })
  const port = await freePort()
  const env = { HOST: '127.0.0.1', PORT: String(port) }
  const server = await startSilent(name, [process.execPath, `${OUT}server/entry.mjs`], port, env)
  const stop = async () => {
    await server.stop()
    rmSync(OUT, { recursive: true })
  }
  return { ...server, stop }
}
