/** Every operation of the reference, tried in the page as its reader would. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/operations/endpoints.ts'
import { chromiumPath } from './chromium.ts'
import { useSite } from './use-site.ts'

const WITH_TOKEN = new Set(endpoints.filter(({ token }) => token === 'required').map(({ operationId }) => operationId))
describe.skipIf(!chromiumPath)('the reference in Chromium (skipped: no chromium)', () => {
  const site = useSite({})
  let page: Page
  beforeAll(async () => {
    page = (await site.open()).page
    await page.goto('/docs/api')
  })

  async function send(
    id: string,
    fill: Record<string, string> = {},
  ): Promise<{ status: string; body: string; headers: string }> {
    const one = page.locator(`#${id} > .try`)
    for (const fold of [page.locator(`details:has(> #${id})`), one])
      if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click()
    for (const [label, value] of Object.entries(fill)) await one.getByLabel(label).fill(value)
    const answered = page.waitForResponse(response => response.url().startsWith(site.server.url))
    await one.getByRole('button', { name: /^Send/ }).click()
    await answered
    await one.locator('[data-status]', { hasText: /^\d{3}/ }).waitFor()
    const textOf = (name: string) => one.locator(`[data-${name}]`).textContent().then(String)
    return { status: await textOf('status'), headers: await textOf('headers'), body: await textOf('body') }
  }

  it.each(endpoints.map(({ operationId }) => operationId))('%s is sent and shows what came back', async id => {
    const fill: Record<string, string> = WITH_TOKEN.has(id) ? { Token: 'web3da_made-up' } : {}
    const { status, headers, body } = await send(id, fill)
    expect(status).toMatch(WITH_TOKEN.has(id) ? /^401/ : /^200/)
    const begins = id === 'streamChanges' ? 'retry: ' : '{'
    expect([headers, body]).toEqual([expect.stringContaining('x-request-id: '), expect.stringContaining(begins)])
  })

  it('sends the entered values, in the address or the path', async () => {
    const { body } = await send('listJobs', { search: 'engineer 7', limit: '1' })
    expect(JSON.parse(body).meta).toMatchObject({ limit: 1, count: 1 })
    expect((await send('getJob', { id: 'nobody' })).status).toMatch(/^404/)
  })

  it('leads from a registration to a token, and sends that only as a header', async () => {
    await send('registerAgent', { agent_id: 'price-watcher-8' })
    await send('claimToken', { agent_id: 'price-watcher-8' })
    const token = await page.locator('#getSession [data-token]').inputValue()
    expect(token).toMatch(/^web3da_/)
    const requested = page.waitForRequest(request => request.url().includes('/api/auth/session'))
    const { body } = await send('getSession')
    expect([(await requested).url().includes(token), body.includes('price-watcher-8')]).toEqual([false, true])
  })

  it('shows the beginning of a long answer, and says so', async () => {
    const { body } = await send('getOpenApi')
    expect(body).toHaveLength(20_000)
    expect(await page.locator('#getOpenApi [data-note]').textContent()).toMatch(/^The first 20000 characters/)
  })

  it('sends the same without a script, as any form does', async () => {
    const { page: plain } = await site.open({ javaScriptEnabled: false })
    await plain.goto('/docs/api#getJob')
    await plain.locator('#getJob > .try > summary').click()
    await plain.locator('#getJob').getByRole('button', { name: 'Send GET' }).click()
    await plain.waitForURL(/\/api\/v1\/jobs\/made-up-engineer-/)
  })
})
