/** `npx node scripts/report-stale.ts`: one issue per broken source, closed on recovery. */
import type { SourceCause, SourceStatus } from '#contract'
import { hasAnswered } from '#contract/age.ts'
import { runCommand } from './command.ts'
import { readStatuses } from './data-rules/files.ts'
import { type GitHub, openGitHub } from './github.ts'
import { keepIssues, quoted } from './issues.ts'

/** Most upstreams that fail are back an hour later, and need no person. */
const PATIENCE_HOURS = 6

/** Brings the issues in line with the statuses. */
export async function reportStale(sources: SourceStatus[], github: GitHub, now: Date): Promise<void> {
  const failing = sources.filter(({ state }) => state !== 'ok' && state !== 'disabled')
  const wanted = failing.map(source => {
    const title = `${source.collection}: ${source.name} (${source.id}) is ${source.state}`
    return [keyOf(source), { title, body: bodyOf(source), isDue: isBroken(source, now) }] as const
  })
  const subjectOf = ({ body }: { body: string | null }) => /^<!-- source: (\S+) -->/.exec(body ?? '')?.[1]
  await keepIssues(github, { label: 'source-broken', subjectOf, wanted: new Map(wanted) })
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

const USAGE = `usage: npx node scripts/report-stale.ts
  opens an issue for each source that has been broken for ${PATIENCE_HOURS} hours, and closes those of others`

if (import.meta.main)
  await runCommand({ name: 'report-stale', usage: USAGE }, async () => {
    await reportStale(readStatuses('data'), openGitHub(process.env), new Date())
  })
