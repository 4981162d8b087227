import { parseArgs } from 'node:util'
import { Collection } from '#contract'
import { UsageError } from '#contract/errors.ts'
import { readNumber } from '../../scripts/command.ts'

export interface Arguments {
  only: Collection[]
  sources: string[]
  catalog?: string
  dataDir: string
  now: Date
  replay?: string
  record?: string
  dryRun: boolean
  json: boolean
  concurrency: number
  probe: boolean
  /** Only collections whose turn has come. */
  due?: boolean
  /** Reports on each enabled line of the catalog, instead of a refresh. */
  doctor?: boolean
  /** Where the doctor leaves its table. */
  write?: string
  /** A file of earlier first sights, which is imported instead of a refresh. */
  firstSeen?: string
  /** A folder of recordings, from which jobs and news are written anew. */
  rebuild?: string
}

export const USAGE = `usage: npm run ingest -- [flags]
  --only ${Collection.options.join(',')}  collections to refresh (default: all)
  --source ID              only this source; may be repeated
  --catalog FILE           replaces the catalog
  --data DIR               where the previous snapshot is and the new one goes (default: data)
  --now ISO                the clock of this run (default: the real one)
  --replay DIR             answers from a recording, network closed
  --record DIR             saves every answer
  --dry-run                writes nothing
  --json                   the report on stdout as JSON
  --concurrency N          connections at once, 1 to 64 (default: 8)
  --due                    only collections whose promised interval has passed
  --probe                  also requests the links of jobs whose absence cannot be seen
ends with 0 when all went well, 1 when a source failed and the rest was written, 2 when nothing was written`

/** Further flags of the command, which a refresh does not take. */
export const DOCTOR_USAGE = `instead of a refresh
  --doctor                 requests every enabled source once, writes no data, reports which lines are in trouble
  --write FILE             with --doctor: also leaves the troubles in FILE
  --rebuild FOLDER         writes jobs and news anew from the recordings in FOLDER that data/recordings.yaml names
  --first-seen FILE        takes earlier days of first sight of jobs from FILE, a JSON object of links, each with its day`

/** The same flags as `parseArgs` reads them. */
export const FLAGS = {
  only: { type: 'string' },
  source: { type: 'string', multiple: true },
  catalog: { type: 'string' },
  data: { type: 'string' },
  now: { type: 'string' },
  replay: { type: 'string' },
  record: { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  concurrency: { type: 'string' },
  probe: { type: 'boolean' },
  due: { type: 'boolean' },
} as const

const INSTEAD = {
  doctor: { type: 'boolean' },
  write: { type: 'string' },
  'first-seen': { type: 'string' },
  rebuild: { type: 'string' },
} as const

/** Reads the command line. Anything unknown or malformed throws UsageError. */
export function readArguments(argv: string[]): Arguments {
  const { doctor, write, 'first-seen': firstSeen, rebuild, ...values } = parse(argv).values
  if (write !== undefined && !doctor) throw new UsageError('--write is for --doctor')
  if ([doctor, firstSeen, rebuild].filter(one => one !== undefined).length > 1)
    throw new UsageError('--doctor, --first-seen and --rebuild exclude each other')
  return { ...argumentsOf(values), doctor, write, firstSeen, rebuild }
}

/** The same from flags that are read already, as by a command that has more of them. */
export function argumentsOf(values: Omit<ReturnType<typeof parse>['values'], keyof typeof INSTEAD>): Arguments {
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
    due: values.due,
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
