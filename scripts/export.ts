/**
 * `npm run export -- --out DIR`: the whole read side as files for any static host, byte for byte as the service sends
 * it, except that an address in a page, its Markdown or a sitemap is that of its file: a static host ignores a query.
 */
import { instantOf } from '#contract'
import { UsageError } from '#contract/errors.ts'
import { compareText } from '#contract/order.ts'
import { runCommand } from './command.ts'
import { exportAnswers, keepFile } from './export/answers.ts'
import { type Changes, openFolder } from './export/folder.ts'
import { writeHeaders, writeRedirects } from './export/host-files.ts'
import { startService } from './export/service.ts'

const USAGE = 'usage: PUBLIC_BASE_URL=https://web3.example npm run export -- --out DIR'
const FLAGS = { out: { type: 'string' } } as const
/** Those of the home page's headers that every file may be sent with. */
const SHARED_HEADERS = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]

interface ExportSummary extends Changes {
  files: number
  bytes: number
}

/** Writes or refreshes an export. Throws with one line, and leaves the folder as it was, if something is wrong. */
export async function exportSite(out: string, env: Record<string, string | undefined>): Promise<ExportSummary> {
  const folder = openFolder(out)
  const service = await startService(env)
  try {
    const { baseUrl, store } = service
    const byPath = (a: { path: string }, b: { path: string }) => compareText(a.path, b.path)
    const files = (await exportAnswers(service, folder)).sort(byPath)
    const sent = (await fetch(`${service.url}/`)).headers
    const headers = Object.fromEntries([...sent].filter(([name]) => SHARED_HEADERS.includes(name)))
    const forHosts = { _headers: writeHeaders(files, headers), _redirects: writeRedirects(files) }
    for (const [path, text] of Object.entries(forHosts))
      files.push(await keepFile(folder, { path, type: 'text/plain', cacheControl: 'no-store' }, Buffer.from(text)))
    files.sort(byPath)
    const snapshotAt = instantOf(store.changedAt)
    const changes = folder.commit({ version: 1, baseUrl, snapshotAt, headers, files })
    return { ...changes, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  } catch (error) {
    folder.discard()
    throw error
  } finally {
    await service.close()
  }
}

if (import.meta.main)
  await runCommand({ name: 'export', usage: USAGE, flags: FLAGS }, async ({ values: { out } }) => {
    const start = performance.now()
    if (!out) throw new UsageError(`--out names no folder; ${USAGE}`)
    if (!process.env.PUBLIC_BASE_URL)
      throw new UsageError(`PUBLIC_BASE_URL is not set, and addresses begin with it; ${USAGE}`)
    const { files, bytes, written, removed } = await exportSite(out, process.env)
    const counts = `${written.length} written, ${files - written.length} kept, ${removed.length} removed`
    const seconds = (performance.now() - start) / 1000
    console.log(`${files} files, ${(bytes / 2 ** 20).toFixed(1)} MB: ${counts} in ${seconds.toFixed(1)} s`)
  })
