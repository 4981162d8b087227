import { parseArgs } from 'node:util'
import { Collection } from '#contract'
import { UsageError } from '#contract/errors.ts'
import { readNumber } from '../../scripts/command.ts'

/** The flags of a refresh, for `parseArgs` and for the usage text. */
export const FLAGS = {
  only: { type: 'string', value: Collection.options.join(','), does: 'collections to refresh (default: all)' },
  source: { type: 'string', multiple: true, value: 'ID', does: 'only this source; may be repeated' },
  catalog: { type: 'string', value: 'FILE', does: 'replaces the catalog' },
  data: { type: 'string', value: 'DIR', does: 'where the previous snapshot is and the new one goes (default: data)' },
  now: { type: 'string', value: 'ISO', does: 'the clock of this run (default: the real one)' },
  replay: { type: 'string', value: 'DIR', does: 'answers from a recording, network closed' },
  record: { type: 'string', value: 'DIR', does: 'saves every answer' },
  'dry-run': { type: 'boolean', does: 'writes nothing' },
  json: { type: 'boolean', does: 'the report on stdout as JSON' },
  concurrency: { type: 'string', value: 'N', does: 'connections at once, 1 to 64 (default: 8)' },
  due: { type: 'boolean', does: 'only collections whose promised interval has passed' },
  probe: { type: 'boolean', does: 'also requests the links of jobs whose absence cannot be seen' },
} as const

/** Flags of the command that replace a refresh. */
const INSTEAD = {
  doctor: { type: 'boolean', does: 'requests every enabled source once, writes no data, reports lines in trouble' },
  write: { type: 'string', value: 'FILE', does: 'with --doctor: also leaves the troubles in FILE' },
  rebuild: { type: 'string', value: 'FOLDER', does: 'jobs and news again from the recordings of data/recordings.yaml' },
  'first-seen': { type: 'string', value: 'FILE', does: 'earlier days of first sight: a JSON object of links of jobs' },
} as const

export const USAGE = `usage: npm run ingest -- [flags]
${linesOf(FLAGS)}
ends with 0 when all went well, 1 when a source failed and the rest was written, 2 when nothing was written`

export const DOCTOR_USAGE = `instead of a refresh
${linesOf(INSTEAD)}`

function linesOf(flags: Record<string, { value?: string; does: string }>): string {
  const flagOf = (name: string, value = '') => `--${name} ${value}`.padEnd(25)
  return Object.entries(flags)
    .map(([name, { value, does }]) => `  ${flagOf(name, value)}${does}`)
    .join('\n')
}

/** The parsed command line of a run. */
export type Arguments = ReturnType<typeof argumentsOf>

/** The parsed command line. Throws UsageError for anything unknown or malformed. */
export function readArguments(argv: string[]) {
  const { doctor, write, 'first-seen': firstSeen, rebuild, ...values } = parse(argv).values
  if (write !== undefined && !doctor) throw new UsageError('--write is for --doctor')
  if ([doctor, firstSeen, rebuild].filter(one => one !== undefined).length > 1)
    throw new UsageError('--doctor, --first-seen and --rebuild exclude each other')
  return { ...argumentsOf(values), doctor, write, firstSeen, rebuild }
}

/** The same from flags that a command with more of them has parsed. */
export function argumentsOf(values: Omit<ReturnType<typeof parse>['values'], keyof typeof INSTEAD>) {
  if (values.replay && values.record) throw new UsageError('--replay and --record exclude each other')
  return {
    only: readCollections(values.only),
    sources: values.source ?? [],
    catalog: values.catalog,
    dataDir: values.data ?? 'data',
    now: readNow(values.now),
    replay: values.replay,
    record: values.record,
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
    concurrency: values.concurrency === undefined ? 8 : readNumber('--concurrency', values.concurrency, 64),
    probe: values.probe ?? false,
    due: values.due ?? false,
  }
}

function parse(argv: string[]) {
  try {
    return parseArgs({ args: argv, options: { ...FLAGS, ...INSTEAD } })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : 'unreadable flags', { cause })
  }
}

function readCollections(text: string | undefined): Collection[] {
  if (text === undefined) return Collection.options
  const names = text.split(',').map(name => name.trim())
  const unknown = names.find(name => !Collection.safeParse(name).success)
  if (unknown !== undefined) throw new UsageError(`--only: "${unknown}" is none of ${Collection.options.join(', ')}`)
  return Collection.options.filter(name => names.includes(name))
}

function readNow(text: string | undefined): Date {
  if (text === undefined) return new Date()
  const now = new Date(text)
  const isInstant = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?$/.test(text)
  if (!isInstant || Number.isNaN(now.getTime()))
    throw new UsageError(`--now: "${text}" is not an ISO instant such as 2026-11-21T08:00:00Z`)
  return now
}
