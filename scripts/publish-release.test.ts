import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openGitHub } from './github.ts'
import { publishRelease } from './publish-release.ts'

const API = 'https://api.github.com/repos/example/service'
const UPLOADS = 'https://uploads.github.com/repos/example/service/releases/7/assets'
const SBOM = Buffer.from('{"bomFormat":"CycloneDX"}')
const github = openGitHub({ GITHUB_REPOSITORY: 'example/service', GITHUB_TOKEN: 'made-up' })
const release = (tag_name: string, ...names: string[]) => ({
  tag_name,
  upload_url: `${UPLOADS}{?name,label}`,
  assets: names.map(name => ({ name })),
})
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** GitHub with these releases; what was uploaded is kept. */
function gitHubWith(...releases: object[]): { created: unknown[]; uploaded: string[] } {
  const kept: { created: unknown[]; uploaded: string[] } = { created: [], uploaded: [] }
  server.use(
    http.get(`${API}/releases`, () => HttpResponse.json(releases)),
    http.post(`${API}/releases`, async ({ request }) => {
      kept.created.push(await request.json())
      return HttpResponse.json(release('v1.2.0'), { status: 201 })
    }),
    http.post(UPLOADS, async ({ request }) => {
      const { headers, url } = request
      kept.uploaded.push(`${new URL(url).search} ${headers.get('content-type')} ${await request.text()}`)
      return HttpResponse.json({}, { status: 201 })
    }),
  )
  return kept
}
const UPLOADED = `?name=sbom.cdx.json application/vnd.cyclonedx+json ${SBOM}`

it('makes the release of a tag and gives it the SBOM', async () => {
  const { created, uploaded } = gitHubWith(release('v1.1.0', 'sbom.cdx.json'))
  await publishRelease('v1.2.0', SBOM, github)
  expect(created).toEqual([{ tag_name: 'v1.2.0', name: 'v1.2.0', generate_release_notes: true }])
  expect(uploaded).toEqual([UPLOADED])
})

it('goes on where an earlier run stopped, and does nothing twice', async () => {
  const half = gitHubWith(release('v1.2.0'))
  await publishRelease('v1.2.0', SBOM, github)
  expect(half).toEqual({ created: [], uploaded: [UPLOADED] })
  const whole = gitHubWith(release('v1.2.0', 'sbom.cdx.json'))
  await publishRelease('v1.2.0', SBOM, github)
  expect(whole).toEqual({ created: [], uploaded: [] })
  const other = gitHubWith(release('v1.1.0'), release('v1.2.0', 'notes.txt'))
  await publishRelease('v1.2.0', SBOM, github)
  expect(other).toEqual({ created: [], uploaded: [UPLOADED] })
})

it('fails with what GitHub answered, and without the token', async () => {
  gitHubWith(release('v1.2.0'))
  server.use(http.post(UPLOADS, () => new HttpResponse(null, { status: 403 })))
  const failed = publishRelease('v1.2.0', SBOM, github)
  await expect(failed).rejects.toThrow(/uploads\.github\.com.*GitHub answers 403/)
  await expect(failed).rejects.not.toThrow(/made-up/)
})
