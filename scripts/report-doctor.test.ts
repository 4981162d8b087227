import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { tableOf } from '../ingest/run/doctor.ts'
import { openGitHub } from './github.ts'
import { reportDoctor } from './report-doctor.ts'

const API = 'https://api.github.com/repos/example/service'
const github = openGitHub({ GITHUB_REPOSITORY: 'example/service', GITHUB_TOKEN: 'made-up' })
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const FOUND = 'trouble  source\ngone     example-labs  404 ``````\n@everyone\n\ngone 1\n'

/** What GitHub is told while this issue is open, or none. */
async function toldOver(found: string, open?: { number: number; body: string }) {
  const told: unknown[] = []
  const note = async ({ request }: { request: Request }) => {
    told.push([request.method, new URL(request.url).pathname.replace(/.*service/, ''), await request.json()])
    return HttpResponse.json({ number: 8 })
  }
  server.use(
    http.get(`${API}/issues`, () => HttpResponse.json(open ? [{ title: 'Lines', ...open }] : [])),
    http.post(`${API}/issues`, note),
    http.patch(`${API}/issues/:number`, note),
  )
  return { said: await reportDoctor(found, github), told }
}

it('opens one issue that quotes what was found, keeps it current in silence, and closes it', async () => {
  const { said, told } = await toldOver(FOUND)
  expect([said, told]).toEqual([
    'opened an issue',
    [['POST', '/issues', expect.objectContaining({ labels: ['catalog-doctor'] })]],
  ])
  const [[, , { body }]] = told as [[string, string, { body: string }]]
  expect(body.split('``````')).toEqual([expect.any(String), expect.stringContaining('@everyone'), expect.any(String)])

  expect((await toldOver(FOUND, { number: 8, body })).told).toEqual([])
  expect((await toldOver(FOUND, { number: 8, body: 'older' })).told).toEqual([['PATCH', '/issues/8', { body }]])
  expect((await toldOver(tableOf([]), { number: 8, body })).told).toEqual([
    ['PATCH', '/issues/8', { state: 'closed', state_reason: 'completed' }],
  ])
  expect(await toldOver(tableOf([]))).toEqual({ said: 'nothing to report', told: [] })
})

it('cuts what GitHub would refuse for its length', async () => {
  const { told } = await toldOver('x'.repeat(100_000))
  const [[, , { body }]] = told as [[string, string, { body: string }]]
  expect(body.length).toBeLessThan(65_536)
  expect(body).toContain('[cut]')
})
