import {
  type Kept,
  type MarkState,
  marked,
  parseKept,
  readKept,
  type Search,
  textButton,
  writeKept,
} from './storage.ts'

const show = () => {
  const kept = readKept()
  fill('searches', kept.searches, search => ({ ...kept, searches: kept.searches.filter(one => one !== search) }))
  for (const state of ['saved', 'applied', 'hidden'] satisfies MarkState[])
    fill(
      state,
      kept.marks.filter(mark => mark.state === state),
      mark => marked(kept, mark, undefined),
    )
}

/** A list of links, each with its present state and a button to remove it; an empty part of the page says so. */
function fill<T extends Search>(name: string, places: T[], without: (place: T) => Kept): void {
  const list = document.querySelector(`[data-kept="${name}"]`)
  list?.replaceChildren(...places.map(place => itemOf(place, without)))
  const empty = list?.parentElement?.querySelector<HTMLElement>('.empty-text')
  if (empty) empty.hidden = places.length > 0
}

function itemOf<T extends Search>(place: T, without: (place: T) => Kept): HTMLLIElement {
  const item = document.createElement('li')
  const link = Object.assign(document.createElement('a'), { href: place.path, textContent: place.title })
  const facts = Object.assign(document.createElement('p'), { className: 'quiet small' })
  const button = Object.assign(textButton('Remove'), { ariaLabel: `Remove: ${place.title}` })
  button.addEventListener('click', () => {
    writeKept(without(place))
    show()
  })
  item.append(link, button, facts)
  factsOf(place).then(
    text => (facts.textContent = text),
    // Without an answer the link is still there.
    () => {},
  )
  return item
}

/** The filter of a collection for records after a time. */
const SINCE: Record<string, string> = { jobs: 'posted_after', news: 'since' }

/** Resolves with the new records of a list, or with company, place, day and whether a record is still listed. */
async function factsOf({ path, seen }: Search): Promise<string> {
  const { pathname, searchParams } = new URL(path, location.href)
  const [, collection = '', id] = pathname.split('/')
  if (id !== undefined) return recordFacts(await fetch(`/api/v1/${collection}/${id}`))
  const total = async (params: Record<string, string>) => {
    const query = new URLSearchParams({ ...Object.fromEntries(searchParams), limit: '1', ...params })
    query.delete('page')
    const answer = await fetch(`/api/v1/${collection}?${query}`)
    const { meta }: { meta: { total: number } } = await answer.json()
    return meta.total
  }
  const since = SINCE[collection]
  const all = `${await total({})} now`
  if (seen === undefined || since === undefined) return all
  const fresh = await total({ [since]: new Date(seen).toISOString() })
  return `${fresh === 0 ? 'Nothing' : fresh} new since ${dayOf(new Date(seen).toISOString())} · ${all}`
}

interface Answer {
  data: Record<string, string | undefined>
  verification?: { state?: string; confirmedAt?: string }
}

async function recordFacts(answer: Response): Promise<string> {
  if (answer.status === 404 || answer.status === 410) return 'No longer listed'
  const { data, verification = {} }: Answer = await answer.json()
  const { company, location, startDate } = data
  return [company, startDate && dayOf(startDate), location, standingOf(data, verification)].filter(Boolean).join(' · ')
}

function standingOf(
  { startDate, endDate = startDate, closedAt, status }: Answer['data'],
  { state, confirmedAt }: NonNullable<Answer['verification']>,
): string | undefined {
  if (state === 'open') return 'open'
  if (state === 'closed') return `closed ${closedAt ? dayOf(closedAt) : ''}`
  if (state === 'unconfirmed' && confirmedAt) return `last seen open ${dayOf(confirmedAt)}`
  const isOver = endDate !== undefined && endDate < new Date().toISOString().slice(0, 10)
  return isOver ? 'over' : status
}

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}

document.querySelector('[data-export]')?.addEventListener('click', () => {
  const href = URL.createObjectURL(new Blob([JSON.stringify(readKept(), undefined, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: 'saved.json' }).click()
  URL.revokeObjectURL(href)
})

const file = document.querySelector<HTMLInputElement>('[data-import]')
file?.addEventListener('change', async () => {
  const kept = parseKept((await file.files?.[0]?.text()) ?? null)
  const status = document.querySelector('[data-import-said]')
  if (status) status.textContent = kept ? 'Imported.' : 'This file was not written by this page; nothing was changed.'
  if (kept) writeKept(kept)
  show()
})

show()
const page = document.querySelector<HTMLElement>('[data-kept-page]')
if (page && navigator.cookieEnabled) page.dataset.keptPage = 'shown'
