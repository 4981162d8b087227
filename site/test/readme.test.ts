import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Job, JobList } from '#contract'
import { collections } from '../src/collections/index.ts'

const root = join(import.meta.dirname, '../..')
const lines = (file: string) => readFileSync(join(root, file), 'utf8').split('\n')

it.each(collections.map(({ name, endpoints }) => [name, endpoints.list] as const))(
  'README names every filter of %s and no other',
  (_name, { paths, query }) => {
    const row = lines('README.md').find(line => line.startsWith('|') && line.includes(`\`${paths[0]}\``)) ?? ''
    const every = lines('README.md').find(line => line.startsWith('Every list takes ')) ?? ''
    const named = Array.from(`${row} ${every}`.matchAll(/`(\w+)(?:=\w+)?`/g), ([, filter]) => filter)
    expect(named.sort()).toEqual(Object.keys(query.shape).sort())
  },
)

it('README shows the answer of a list of jobs', () => {
  const [shown = ''] = /(?<=```text\n)\{"data"[^`]+/.exec(lines('README.md').join('\n')) ?? []
  const { data, meta } = JSON.parse(shown.replace(', …]', ']').replace(/:…/g, ':0'))
  expect(Object.keys(data[0])).toEqual(Object.keys(Job.shape))
  expect(Object.keys(meta)).toEqual(
    Object.keys(JobList.shape.meta.omit({ nextCursor: true, asOf: true, medianAsOf: true }).shape),
  )
})

it('docs/interface.md names a test file that exists for every decision', () => {
  const [, ...decisions] = lines('docs/interface.md').join('\n').split(/\n- /)
  const named = decisions.map(decision => {
    const [, tests = ''] = decision.split(/_Test_:\s/)
    return Array.from(tests.matchAll(/`([\w/-]+)`/g), ([, name = '']) => name)
  })
  expect(decisions.length).toBeGreaterThan(0)
  expect(decisions.filter((_, at) => named[at]?.length === 0)).toEqual([])
  const isThere = (name: string) =>
    ['site/test', 'site', '.'].some(folder => existsSync(join(root, folder, `${name}.test.ts`)))
  expect(named.flat().filter(name => !isThere(name))).toEqual([])
})
