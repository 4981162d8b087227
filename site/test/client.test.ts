import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useServer } from './server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

// Inside the repository, so that the client finds openapi-fetch; git ignores the folder.
let dir: string
const server = useServer()
beforeAll(async () => {
  mkdirSync(join(root, 'client'), { recursive: true })
  dir = mkdtempSync(join(root, 'client/test-'))
  await run(process.execPath, ['scripts/client.ts', '--out', join(dir, 'web3-data.ts')], { cwd: root })
})
afterAll(() => rmSync(dir, { recursive: true }))

async function compile(text: string): Promise<string> {
  writeFileSync(join(dir, 'use.ts'), text)
  const config = { extends: relative(dir, join(root, 'tsconfig.json')), include: ['*.ts'], exclude: [] }
  writeFileSync(join(dir, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, '-p', dir]).catch((error: { stdout: string }) => error)
  return stdout
}

it('compiles under strict settings, which refuse the same as the server, and reads the running server', async () => {
  const problems = await compile(`import { type Job, web3Data } from './web3-data.ts'
const client = web3Data(${JSON.stringify(server.url)})
export const refused = () => [
  // @ts-expect-error
  client.GET('/api/v1/jobs', { params: { query: { sort: 'wizard' } } }),
  // @ts-expect-error
  client.GET('/api/v1/job'),
  // @ts-expect-error
  client.GET('/api/events', { params: { query: { type: ['party'] } } }),
]
const { data } = await client.GET('/api/jobs', { params: { query: { tag: ['defi', 'nft'], seniority: [], limit: 2, remote: true } } })
const titles: string[] = (data?.data ?? []).map((job: Job) => job.title)
const item = await client.GET('/api/v1/jobs/{id}', { params: { path: { id: data?.data[0]?.id ?? '' } } })
const wrong = await client.GET('/api/news', { params: { query: { limit: 1000 } } })
const agent = await client.POST('/api/auth/register', { body: { agent_id: 'price-watcher-7', identity_type: 'anonymous' } })
const csv = await client.GET('/api/v1/glossary.csv', { params: { query: { limit: 1 } }, parseAs: 'text' })
console.log(JSON.stringify({
  titles,
  total: data?.meta.total,
  state: item.data?.verification.state,
  refused: wrong.error?.error.message,
  expires: agent.data?.expires_in,
  csv: csv.data?.split('\\r\\n')[0],
}))
`)
  expect(problems).toBe('')
  const { stdout } = await run(process.execPath, [join(dir, 'use.ts')])
  expect(JSON.parse(stdout)).toEqual({
    titles: ['Made-up Engineer 1', 'Made-up Engineer 2'],
    total: 120,
    state: 'open',
    refused: 'limit must be an integer from 1 to 100.',
    expires: 3600,
    csv: 'slug,term,category,definition,url',
  })
})
