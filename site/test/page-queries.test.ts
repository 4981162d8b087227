/** Ignored parameters of a page change nothing: no one can make the server draw it again and again. */
import { expect, it } from 'vitest'
import { get } from './agent.ts'
import { useServer } from './server.ts'

const server = useServer({ env: { METRICS_PORT: '0', RATE_LIMIT_PUBLIC: '1000000/60' } })

async function drawn(): Promise<number> {
  const text = await (await fetch(server.metricsUrl ?? '')).text()
  return Number(/web3data_cache_total\{outcome="miss"\} (\d+)/.exec(text)?.[1] ?? 0)
}

it.each([
  ...['/', '/status', '/status?state=ok', '/about', '/docs/api', '/jobs/made-up-engineer-00000001'],
  ...['/events/example-summit-00000001', '/events/example-summit-00000001.ics', '/glossary/made-up-term-1'],
  ...['/og/home.png', '/og/jobs/made-up-engineer-00000001.png'],
  ...['/sitemap.xml', '/sitemaps/jobs-1.xml', '/opensearch.xml'],
])('%s is drawn once, whatever its query', async path => {
  const first = await get(server.url, path)
  const body = await first.text()
  const before = await drawn()
  for (const beside of ['utm_source=example', 'x=1', 'x=2', 'theme=dark', 'page=2']) {
    const other = await get(server.url, `${path}${path.includes('?') ? '&' : '?'}${beside}`)
    expect([other.status, await other.text()]).toEqual([first.status, body])
  }
  expect(await drawn()).toBe(before)
})

it('a parameter that a page reads is another page', async () => {
  const pages = ['/status', '/status?state=ok', '/status?state=failing'].map(async path =>
    (await get(server.url, path)).text(),
  )
  expect(new Set(await Promise.all(pages)).size).toBe(3)
})
