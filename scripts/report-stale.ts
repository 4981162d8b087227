/**
 * `npx node scripts/report-stale.ts [-- --dry-run]`: one issue per broken source, opened once, kept current in silence, closed on
 * recovery.
 */
import type { SourceCause, SourceStatus } from '#contract'
import { hasAnswered } from '#contract/age.ts'
import { type Given, runCommand } from './command.ts'
import { readStatuses } from './data-rules/files.ts'
import { closeIssue, type GitHub, type Issue, listIssues, openGitHub, quoted } from './github.ts'

export const LABEL = 'source-broken'
/** Most upstreams that fail are back an hour later, and need no person. */
const PATIENCE_HOURS = 6
/** A fault of our own breaks many sources at once, and GitHub refuses floods; the next run opens the rest. */
const MAX_NEW_ISSUES = 10

/** A step that brings the issues in line with the statuses. */
type Step =
  | { do: 'open'; source: string; title: string; body: string }
  | { do: 'refresh'; source: string; number: number; body: string }
  | { do: 'close'; source: string; number: number }

/** Compares the broken sources with the open issues. */
export function planSteps(sources: SourceStatus[], issues: Issue[], now: Date): Step[] {
  const open = issues
    .flatMap(issue => {
      const source = /^<!-- source: (\S+) -->/.exec(issue.body ?? '')?.[1]
      return source ? [{ ...issue, source }] : []
    })
    .toSorted((a, b) => a.number - b.number)
  const broken = new Map(sources.filter(source => isBroken(source, now)).map(source => [keyOf(source), source]))
  const statuses = new Map(sources.map(source => [keyOf(source), source]))
  const first = new Map(open.toReversed().map(issue => [issue.source, issue.number]))
  const kept = open.flatMap((issue): Step[] => {
    const { number, source } = issue
    const status = statuses.get(source)
    // A second issue of one source (two runs at the same moment) goes; the older one stays.
    const stays = status && status.state !== 'ok' && status.state !== 'disabled' && first.get(source) === number
    if (!stays) return [{ do: 'close', source, number }]
    const body = bodyOf(status)
    return body === issue.body ? [] : [{ do: 'refresh', source, number, body }]
  })
  const missing = [...broken].filter(([source]) => !first.has(source)).slice(0, MAX_NEW_ISSUES)
  const opened = missing.map(
    ([source, status]): Step => ({
      do: 'open',
      source,
      title: `${status.collection}: ${status.name} (${status.id}) is ${status.state}`,
      body: bodyOf(status),
    }),
  )
  return [...kept, ...opened]
}

/** A source that was not due is not to blame: the status of the service shows a schedule that stopped. */
function isBroken(source: SourceStatus, now: Date): boolean {
  const { state, cause, failingSince } = source
  // The doctor keeps one issue for all lines that have never answered.
  if (!hasAnswered(source)) return false
  if (cause === 'not-asked') return false
  if (state === 'stale') return true
  const since = Date.parse(failingSince ?? now.toISOString())
  return state === 'failing' && now.getTime() - since >= PATIENCE_HOURS * 3_600_000
}

function keyOf({ collection, id }: SourceStatus): string {
  return `${collection}/${id}`
}

const CAUSES: Record<SourceCause, string> = {
  'not-asked': 'our schedule stood still, no request was sent',
  'no-answer': 'it has not answered since',
  'unusable-answer': 'it answers, but empty, changed or nothing new',
}

/** Without the time of the last attempt: it would change the body, and nothing else, with every run. */
function bodyOf(status: SourceStatus): string {
  const rows = [
    ['State', status.state],
    ['Cause', status.cause ? CAUSES[status.cause] : '-'],
    ['Failing since', status.failingSince ?? '-'],
    ['Last good answer', status.lastSuccessAt ?? 'never'],
    ['Records still served', String(status.counts.kept)],
    ['Home page', status.homepage],
  ]
  return [
    `<!-- source: ${keyOf(status)} -->`,
    ...rows.map(([name, value]) => `- ${name}: ${value}`),
    '',
    'What the last attempt found (text of the upstream, quoted):',
    '',
    quoted(status.reason ?? 'no reason was recorded'),
    '',
    'The last good records stay until the source recovers or they expire. This text is kept current without',
    'notifications, and the issue closes by itself on recovery. `npm run ingest -- --source ID --dry-run` repeats it.',
  ].join('\n')
}

/** Does the steps, one after the other. One that GitHub refuses keeps none from the rest; they are named at the end. */
export async function apply(steps: Step[], github: GitHub): Promise<void> {
  const refused: string[] = []
  for (const step of steps)
    await applyOne(step, github).catch((error: Error) => refused.push(`${step.do} ${step.source}: ${error.message}`))
  if (refused.length > 0) throw new Error(refused.join('; '))
}

async function applyOne(step: Step, github: GitHub): Promise<void> {
  if (step.do === 'open')
    await github.request('POST', '/issues', { title: step.title, body: step.body, labels: [LABEL] })
  else if (step.do === 'refresh') await github.request('PATCH', `/issues/${step.number}`, { body: step.body })
  else await closeIssue(github, step.number)
}

const USAGE = `usage: npx node scripts/report-stale.ts [flags]
  --dry-run  says what would be done to the issues, and does nothing`
const FLAGS = { 'dry-run': { type: 'boolean' } } as const

async function main(values: Given<typeof FLAGS>['values']): Promise<number> {
  const github = openGitHub(process.env)
  const sources = readStatuses('data')
  const steps = planSteps(sources, await listIssues(github, LABEL), new Date())
  for (const step of steps) console.log(`${step.do} ${step.source}${'number' in step ? ` #${step.number}` : ''}`)
  if (values['dry-run']) console.log(`dry run: ${steps.length} steps not done`)
  else await apply(steps, github)
  return 0
}

if (import.meta.main)
  await runCommand({ name: 'report-stale', usage: USAGE, flags: FLAGS }, ({ values }) => main(values))
