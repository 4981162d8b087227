/** How every source is doing, the troubled ones first. */
import { type CollectionAge, type DataStatus, type PublicSource, SourceState } from '#contract'
import { isCounted, worstStatus } from '#contract/age.ts'
import { hasAnswered } from '#contract/source-state.ts'
import { type Params, withParam } from '../base/params.ts'
import { ageSentence } from '../collections/age.ts'
import { ingested } from '../collections/index.ts'
import { listPath, readListQuery } from '../collections/list-query.ts'
import { agesOf, listSources, StatusQuery } from '../operations/freshness.ts'
import type { Services } from '../operations/services.ts'

interface StatusPage {
  /** Groups of the sources that are shown, by collection; those that have never answered are the last. */
  groups: { id: string; title: string; about?: string; sources: PublicSource[] }[]
  status: DataStatus
  /** Of each collection that has sources. */
  ages: { sentence: string; status: DataStatus; lastRun: CollectionAge['lastRun'] }[]
  total: number
  well: number
  choices: { text: string; path: string; chosen: boolean; count: number }[]
  /** The requested state, if no source is in it. */
  none?: SourceState
  /** Whether only those in one state are shown. */
  isNarrowed: boolean
  params: Params
  problem?: { message: string; hint: string }
}

const TROUBLE: Record<SourceState, number> = { failing: 0, stale: 1, ok: 2, disabled: 3 }

export async function statusPage({ store, clock }: Pick<Services, 'store' | 'clock'>, url: URL): Promise<StatusPage> {
  const { filters, params, problem } = readListQuery(url, StatusQuery)
  const { data } = listSources(store.sources, clock())
  // Drawing them all takes long, and there are endlessly many bad queries.
  const shown = problem ? [] : distinguished(data).filter(({ state }) => (filters.state ?? state) === state)
  const counted = data.filter(isCounted)
  const ages = (await agesOf({ store, clock })).map(({ collection, age }) => ({
    sentence: ageSentence(collection, age),
    status: age.status,
    lastRun: age.lastRun,
  }))
  return {
    groups: groupsOf(shown),
    status: worstStatus(ages),
    ages,
    total: counted.length,
    well: counted.filter(source => source.state === 'ok').length,
    choices: [undefined, ...SourceState.options].map(state => ({
      text: state ?? 'all',
      path: listPath('/status', withParam(params, 'state', state)),
      chosen: !problem && filters.state === state,
      count: data.filter(source => state === undefined || source.state === state).length,
    })),
    none: shown.length === 0 ? filters.state : undefined,
    isNarrowed: filters.state !== undefined,
    params,
    problem,
  }
}

function groupsOf(sources: PublicSource[]): StatusPage['groups'] {
  const ofGroup = Map.groupBy(
    sources.toSorted((a, b) => TROUBLE[a.state] - TROUBLE[b.state] || a.name.localeCompare(b.name, 'en')),
    (source): string => (hasAnswered(source) || source.state === 'disabled' ? source.collection : UNSEEN.id),
  )
  const groups = ingested.map(({ name, prose: { sources: title = '' } }) => ({ id: name, title }))
  return [...groups, UNSEEN].map(group => ({ ...group, sources: ofGroup.get(group.id) ?? [] }))
}

const UNSEEN = {
  id: 'unseen',
  title: 'never answered',
  about: 'Entries of the catalog whose addresses may be wrong. Nothing from them is listed.',
}

/** A publisher that is read in several ways is several sources: their ids distinguish them. */
function distinguished(sources: PublicSource[]): PublicSource[] {
  const keyOf = ({ collection, name }: PublicSource) => `${collection} ${name}`
  const named = Map.groupBy(sources, keyOf)
  const isShared = (source: PublicSource) => (named.get(keyOf(source)) ?? []).length > 1
  return sources.map(source => (isShared(source) ? { ...source, name: `${source.name} (${source.id})` } : source))
}
