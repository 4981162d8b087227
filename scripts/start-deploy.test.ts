import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

let github: Server
let asked: string[]
beforeEach(async () => {
  asked = []
  github = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push(`${request.method} ${request.url} ${body}`)
    response.writeHead(204).end()
  })
  await new Promise<void>(resolve => github.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  github.closeAllConnections()
  await new Promise(resolve => github.close(resolve))
})

const startDeploy = (DEPLOY_WORKFLOW: string) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL('start-deploy.ts', import.meta.url))], {
    env: {
      DEPLOY_WORKFLOW,
      GITHUB_REF_NAME: 'main',
      GITHUB_TOKEN: 'made-up',
      GITHUB_REPOSITORY: 'example/service',
      GITHUB_API_URL: `http://127.0.0.1:${(github.address() as AddressInfo).port}`,
    },
  })

it('starts the workflow that is named, on the branch of the run', async () => {
  expect((await startDeploy('deploy.yml')).stdout).toBe('deploy requested: deploy.yml\n')
  expect(asked).toEqual(['POST /repos/example/service/actions/workflows/deploy.yml/dispatches {"ref":"main"}'])
})

it('asks for nothing where none is named', async () => {
  await startDeploy('')
  expect(asked).toEqual([])
})
