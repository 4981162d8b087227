import { HttpResponse, http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '../site/test/free-port.ts'
import { annotation, openGitHub } from './github.ts'
import { startDeploy } from './start-deploy.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

it('is not called by a run without a repository or a token', () => {
  for (const env of [{ GITHUB_TOKEN: 'made-up' }, { GITHUB_REPOSITORY: 'example/service' }])
    expect(() => openGitHub(env)).toThrow('GITHUB_REPOSITORY and GITHUB_TOKEN must be set')
})

it('is called at the run’s address, in one version of its interface, to start the named deploy', async () => {
  const requested: unknown[] = []
  server.use(
    http.post('https://github.example/*', async ({ request }) => {
      const { headers, url } = request
      requested.push(url, headers.get('authorization'), headers.get('x-github-api-version'), await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const env = { GITHUB_API_URL: 'https://github.example/api', GITHUB_REPOSITORY: 'example/service' }
  const run = { ...env, GITHUB_TOKEN: 'made-up' }
  await startDeploy(run, 'main')
  await startDeploy({ ...run, DEPLOY_WORKFLOW: 'deploy.yml' }, 'main')
  expect(log.mock.calls).toEqual([['deploy requested: deploy.yml']])
  const url = 'https://github.example/api/repos/example/service/actions/workflows/deploy.yml/dispatches'
  expect(requested).toEqual([url, 'Bearer made-up', '2022-11-28', { ref: 'main' }])
})

it('shows a message with several lines or command characters as an error of one line', () => {
  expect(annotation('behind', '50% of\r\nit %0A')).toBe('::error title=behind::50%25 of%0D%0Ait %250A')
})

it('that does not answer is named with its address, and why', async () => {
  const api = `http://127.0.0.1:${await freePort()}`
  server.use(http.get(`${api}/*`, passthrough))
  const github = openGitHub({ GITHUB_REPOSITORY: 'example/service', GITHUB_TOKEN: 'made-up', GITHUB_API_URL: api })
  await expect(github('GET', '/issues')).rejects.toThrow(
    /^GET http:\/\/127\.0\.0\.1:\d+\/repos\/example\/service\/issues: connect ECONNREFUSED/,
  )
})

it('that refuses is named with its address and its status, and without the token', async () => {
  const url = 'https://uploads.example/assets'
  server.use(http.post(url, () => new HttpResponse(null, { status: 403 })))
  const github = openGitHub({ GITHUB_REPOSITORY: 'example/service', GITHUB_TOKEN: 'made-up' })
  const reason = await github('POST', url, Buffer.from('x'), 'text/plain').catch(String)
  expect(reason).toBe(`Error: POST ${url}: GitHub answers 403`)
})
