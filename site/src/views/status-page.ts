/** How every source is doing, the troubled ones first. */
import { z } from 'zod'
import type { DataStatus, PublicSource } from '#contract'
import { hasAnswered, isCounted, worstStatus } from '#contract/age.ts'
import { wordFor } from '#contract/vocabulary.ts'
import { choice } from '../base/parameters.ts'
import { type Params, withParam } from '../base/params.ts'
import { ageSentence } from '../collections/age.ts'
import { ingested } from '../collections/index.ts'
import { listPath, readListQuery } from '../collections/list-page.ts'
import { agesOf, listSources } from '../operations/freshness.ts'
import type { Services } from '../operations/services.ts'

/** The troubled ones first. A source that no run has requested yet is neither well nor failing. */
const STATES = ['failing', 'stale', 'ok', 'not-asked-yet', 'disabled'] as const
type State = (typeof STATES)[number]

const TEXTS: Record<State, string> = {
  failing: wordFor('source-failing'),
  stale: wordFor('source-stale'),
  ok: wordFor('source-ok'),
  'not-asked-yet': wordFor('source-not-asked-yet'),
  disabled: 'disabled',
}

/** Which sources the page shows. */
export const StatusQuery = z.object({ state: choice('state', STATES, 'Only sources in this state.') })

interface Alike {
  state: State
  text: string
  sources: PublicSource[]
}

/** A source wide for each source. */
interface Bar {
  length: number
  parts: { state: State; path: string }[]
}

interface StatusPage {
  groups: { id: string; title: string; sentence: string | undefined; bar: Bar; alike: Alike[] }[]
  status: DataStatus
  /** Upstreams that have been requested: the number that every page names. */
  total: number
  well: number
  notRequested: number
  choices: { text: string; path: string; chosen: boolean; count: number }[]
  /** The requested state, if no source is in it. */
  none?: string | undefined
  /** Whether only those in one state are shown. */
  isNarrowed: boolean
  params: Params
  problem?: { message: string; hint: string }
}

export async function statusPage({ store, clock }: Pick<Services, 'store' | 'clock'>, url: URL): Promise<StatusPage> {
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
    total: upstreams.length,
    well: upstreams.filter(source => source.state === 'ok').length,
    notRequested: data.filter(source => stateOf(source) === 'not-asked-yet').length,
    choices: [undefined, ...STATES].map(state => ({
      text: state === undefined ? 'all' : TEXTS[state],
      path: listPath('/status', withParam(params, 'state', state)),
      chosen: !problem && filters.state === state,
      count: data.filter(source => state === undefined || stateOf(source) === state).length,
    })),
    none: shown.length === 0 && filters.state ? TEXTS[filters.state] : undefined,
    isNarrowed: filters.state !== undefined,
    params,
    problem,
  }
}

function stateOf(source: PublicSource): State {
  const isRequested = source.state === 'disabled' || source.lastAttemptAt !== undefined || hasAnswered(source)
  return isRequested ? source.state : 'not-asked-yet'
}

function alikeOf(sources: PublicSource[]): Alike[] {
  const sorted = sources.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return STATES.map(state => ({
    state,
    text: TEXTS[state],
    sources: sorted.filter(source => stateOf(source) === state),
  })).filter(({ sources }) => sources.length > 0)
}

function barOf(alike: Alike[]): Bar {
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
