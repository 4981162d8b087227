/** Marks on records and lists: save, applied, hide; and records that are new since the last visit. */
import {
  type MarkState,
  marked,
  readKept,
  remembers,
  type Search,
  showNumber,
  textButton,
  writeKept,
} from './storage.ts'

const NAMES: Record<MarkState, string> = { saved: 'Save', applied: 'Applied', hidden: 'Hide' }
/** On rows, 16 x 16: a bookmark, and a line through a record of no interest. */
const ICONS: Partial<Record<MarkState, string>> = { saved: 'M4 2h8v12l-4-3-4 3z', hidden: 'm4 4 8 8m0-8-8 8' }
const HOUR_MS = 3_600_000
const RECORD = /^\/(?:jobs|events)\/[^/]+$/

if (remembers) {
  const title = document.querySelector('h1')?.textContent ?? ''
  const room = document.querySelector('.page-head .marks')
  room?.append(buttonsFor({ path: location.pathname, title }, ['saved', 'applied']), shareButton(title))
  rememberHome()
  showNumber(readKept())
  markList()
  document.addEventListener('list-exchanged', markList)
}

function shareButton(title: string): HTMLButtonElement {
  const button = textButton('Share')
  button.addEventListener('click', async () => {
    const url = location.origin + location.pathname
    if (navigator.share) return navigator.share({ title, url }).catch(() => {})
    await navigator.clipboard.writeText(url)
    button.textContent = 'Copied'
  })
  button.hidden = !isSecureContext
  return button
}

/** The country of residence is chosen once: the page of each job answers for it. */
async function rememberHome(): Promise<void> {
  const chosen = new URLSearchParams(location.search).get('open_to')
  const may = document.querySelector('.may')
  if (chosen) localStorage.setItem('home', chosen)
  const home = localStorage.getItem('home')
  if (chosen || !home || !may) return
  const answer = await fetch(`${location.pathname}?${new URLSearchParams({ open_to: home })}`)
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.may')
  if (answer.ok && next) may.replaceWith(next)
}

function markList(): void {
  for (const row of document.querySelectorAll<HTMLElement>('.rows .row')) {
    const link = row.querySelector<HTMLAnchorElement>('.row-title a')
    if (!link || !RECORD.test(link.pathname)) continue
    const place = { path: link.pathname, title: link.textContent }
    // Their place is kept free: nothing moves when they come.
    const room = row.querySelector('.row-marks')
    room?.append(buttonsFor(place, ['saved', 'hidden'], row))
  }
  markNew()
  offerSearch()
}

/** Buttons that are pressed while the record has their mark; a hidden row is only its title. */
function buttonsFor(place: Search, states: MarkState[], row?: HTMLElement): HTMLElement {
  const group = document.createElement('span')
  group.className = 'marks'
  const nameOf = (state: MarkState) =>
    state === 'applied' && place.path.startsWith('/events/') ? 'Going' : NAMES[state]
  const buttons = states.map(state => ({ state, button: row ? iconButton(ICONS[state]) : textButton(nameOf(state)) }))
  const show = () => {
    const now = readKept().marks.find(({ path }) => path === place.path)?.state
    for (const { state, button } of buttons) {
      button.ariaPressed = String(state === now)
      if (state === 'saved' && !row) button.textContent = state === now ? 'Saved' : 'Save'
    }
    if (row) row.dataset.mark = now ?? ''
  }
  for (const { state, button } of buttons) {
    button.ariaLabel = `${nameOf(state)}: ${place.title}`
    if (row) button.title = nameOf(state)
    button.addEventListener('click', () => {
      writeKept(marked(readKept(), place, button.ariaPressed === 'true' ? undefined : state))
      show()
    })
    group.append(button)
  }
  show()
  return group
}

/** Marks records that came since the last visit of this list; looks within an hour are one visit. */
function markNew(): void {
  const bar = document.querySelector('.list-bar h2')
  if (!bar) return
  const kept = readKept()
  const now = Date.now()
  const path = location.pathname
  const known = kept.visits[path]
  const before = known && now - known.last < HOUR_MS ? known.before : known?.last
  writeKept({ ...kept, visits: { ...kept.visits, [path]: { last: now, before } } })
  if (before === undefined) return
  const times = [...document.querySelectorAll<HTMLTimeElement>('.row-time time')]
  const fresh = times.filter(({ dateTime }) => Date.parse(dateTime) > before)
  for (const time of fresh) time.closest('.row')?.classList.add('is-new')
  const text = fresh.length === 0 ? 'nothing new' : `${fresh.length} new on this page`
  bar.append(
    Object.assign(document.createElement('span'), {
      className: 'quiet',
      textContent: ` · ${text} since your last visit`,
    }),
  )
}

function offerSearch(): void {
  const room = document.querySelector('.list-bar .for-search')
  if (!room) return
  const path = location.pathname + location.search
  const button = textButton('')
  const isKept = () => readKept().searches.some(search => search.path === path)
  const show = () => {
    button.ariaPressed = String(isKept())
    button.textContent = isKept() ? 'Search saved' : 'Save this search'
  }
  button.addEventListener('click', () => {
    const kept = readKept()
    const others = kept.searches.filter(search => search.path !== path)
    const own = { path, title: document.title.replace(/ \| [^|]*$/, ''), seen: Date.now() }
    writeKept({ ...kept, searches: isKept() ? others : [own, ...others] })
    show()
  })
  const kept = readKept()
  const searches = kept.searches.map(one => (one.path === path ? { ...one, seen: Date.now() } : one))
  if (isKept()) writeKept({ ...kept, searches })
  show()
  room.append(button)
}

function iconButton(path = ''): HTMLButtonElement {
  const button = textButton('')
  button.className = 'row-button'
  button.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"/></svg>`
  return button
}
