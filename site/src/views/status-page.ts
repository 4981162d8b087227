/** The state of every source, the troubled ones first, and the figures of the data over a year. */
import { z } from 'zod'
import type { DayStats, PublicSource, StatsFigure, StatsName } from '#contract'
import { hasAnswered, isCounted, worstStatus } from '#contract/age.ts'
import { wordFor } from '#contract/vocabulary.ts'
import { choice } from '../base/parameters.ts'
import { withParam } from '../base/query.ts'
import { DAY_MS, dateOf } from '../base/when.ts'
import { ageSentence } from '../collections/age.ts'
import { ingested } from '../collections/index.ts'
import { listPath, readListQuery } from '../collections/list-page.ts'
import { agesOf, listSources } from '../operations/freshness.ts'
import type { Services } from '../operations/handle.ts'
import { columns, type Plot, type Span } from '../plots/plot.ts'

/** The troubled ones first. A source that no run has requested yet is neither well nor failing. */
const STATES = ['failing', 'stale', 'ok', 'not-asked-yet', 'disabled'] as const
type State = (typeof STATES)[number]

export const StatusQuery = z.object({ state: choice('state', STATES, 'Only sources in this state.') })

export async function statusPage({ store, clock }: Pick<Services, 'store' | 'clock'>, url: URL) {
  const { filters, params, problem } = readListQuery(url, StatusQuery)
  const { data } = listSources(store.sources, clock())
  // Drawing them all takes long, and there are endlessly many bad queries.
  const shown = problem
    ? []
    : distinguished(data).filter(source => (filters.state ?? stateOf(source)) === stateOf(source))
  const upstreams = data.filter(source => isCounted(source) && !source.handKept)
  const ages = await agesOf({ store, clock })
  const sentences = new Map(ages.map(({ collection, age }) => [collection.name, ageSentence(collection, age)]))
  return {
    groups: ingested.map(({ name, prose: { sources: title = '' } }) => {
      const alike = alikeOf(shown.filter(({ collection }) => collection === name))
      return { id: name, title, sentence: sentences.get(name), bar: barOf(alike), alike }
    }),
    status: worstStatus(ages.map(({ age }) => age)),
    /** The number that every page names. */
    total: upstreams.length,
    well: upstreams.filter(source => source.state === 'ok').length,
    notRequested: data.filter(source => stateOf(source) === 'not-asked-yet').length,
    choices: [undefined, ...STATES].map(state => ({
      text: state === undefined ? 'all' : textOf(state),
      path: listPath('/status', withParam(params, 'state', state)),
      chosen: !problem && filters.state === state,
      count: data.filter(source => state === undefined || stateOf(source) === state).length,
    })),
    none: shown.length === 0 && filters.state ? textOf(filters.state) : undefined,
    isNarrowed: filters.state !== undefined,
    params,
    problem,
  }
}

function stateOf(source: PublicSource): State {
  const isRequested = source.state === 'disabled' || source.lastAttemptAt !== undefined || hasAnswered(source)
  return isRequested ? source.state : 'not-asked-yet'
}

function textOf(state: State): string {
  return state === 'disabled' ? state : wordFor(`source-${state}`)
}

function alikeOf(sources: PublicSource[]) {
  const sorted = sources.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return STATES.map(state => ({
    state,
    text: textOf(state),
    sources: sorted.filter(source => stateOf(source) === state),
  })).filter(({ sources }) => sources.length > 0)
}

/** A source wide for each source. */
function barOf(alike: ReturnType<typeof alikeOf>) {
  let length = 0
  const parts = alike.map(({ state, sources }) => {
    const path = `M${length} 0h${sources.length}v8h-${sources.length}z`
    length += sources.length
    return { state, path }
  })
  return { length, parts }
}

/** A publisher that is read in several ways is several sources: their ids distinguish them. */
function distinguished(sources: PublicSource[]): PublicSource[] {
  const keyOf = ({ collection, name }: PublicSource) => `${collection} ${name}`
  const named = Map.groupBy(sources, keyOf)
  const isShared = (source: PublicSource) => (named.get(keyOf(source)) ?? []).length > 1
  return sources.map(source => (isShared(source) ? { ...source, name: `${source.name} (${source.id})` } : source))
}

/** Returns a sentence on when sources are read again and who starts that; `command` if only a person can. */
export function nextRun({ settings, refresh }: Pick<Services, 'settings' | 'refresh'>): {
  text: string
  command?: string
} {
  const seconds = settings.REFRESH_EVERY
  if (seconds === undefined)
    return { text: 'This server plans no run; its operator can start one:', command: 'npm run ingest' }
  if (refresh === undefined) return { text: 'This server is reading its sources now.' }
  const next = new Date(Date.parse(refresh.at) + seconds * 1000)
  return { text: `This server starts the next run at ${next.toISOString().slice(11, 16)} UTC.` }
}

const WEEKS = 53

const DRAWN: { title: string; of: StatsName; figure: StatsFigure }[] = [
  { title: 'Jobs', of: 'jobs', figure: 'records' },
  { title: 'Jobs still confirmed, in percent', of: 'jobs', figure: 'confirmed' },
  { title: 'Jobs with pay, in percent', of: 'jobs', figure: 'pay' },
  { title: 'Jobs with a place, in percent', of: 'jobs', figure: 'place' },
  { title: 'Jobs with a level, in percent', of: 'jobs', figure: 'level' },
  { title: 'Jobs with a stated date, in percent', of: 'jobs', figure: 'date' },
  { title: 'News', of: 'news', figure: 'records' },
  { title: 'Minutes until news is seen, at the median', of: 'news', figure: 'delayMinutes' },
  { title: 'Events', of: 'events', figure: 'records' },
  { title: 'Terms', of: 'glossary', figure: 'records' },
]

/** Returns a plot for each figure that the last lines of at least two weeks have, a column a week. */
export function growthPlots(stats: readonly DayStats[]): Plot[] {
  const weeks = [...new Map(stats.map(line => [weekOf(line.day), line])).values()].slice(-WEEKS)
  return DRAWN.flatMap(({ title, of, figure }) => {
    const spans: Span[] = weeks.flatMap(({ day, collections }) => {
      const count = collections[of]?.[figure]
      return count === undefined ? [] : [{ name: dateOf(day), count }]
    })
    return (spans.length > 1 && columns(title, spans)) || []
  })
}

/** Weeks begin on Thursdays, as the days since 1970 do. */
function weekOf(day: string): number {
  return Math.floor(Date.parse(day) / DAY_MS / 7)
}
