/** Marks on records and lists: save, applied, hide; and what is new since the last visit. */
import { type MarkState, marked, readKept, remembers, type Search, writeKept } from './storage.ts'

const NAMES: Record<MarkState, string> = { saved: 'Save', applied: 'Applied', hidden: 'Hide' }
const HOUR_MS = 3_600_000
const RECORD = /^\/(?:jobs|events)\/[^/]+$/

if (remembers) {
  const title = document.querySelector('h1')?.textContent ?? ''
  document
    .querySelector('.page-head > .marks')
    ?.append(buttonsFor({ path: location.pathname, title }, ['saved', 'applied']))
  markList()
  document.addEventListener('list-exchanged', markList)
}

function markList(): void {
  for (const row of document.querySelectorAll<HTMLElement>('.rows .row')) {
    const link = row.querySelector<HTMLAnchorElement>('.row-title a')
    if (!link || !RECORD.test(link.pathname)) continue
    const place = { path: link.pathname, title: link.textContent }
    // Beside the time there is room: nothing moves when they come.
    row.querySelector('.row-time')?.append(buttonsFor(place, ['saved', 'hidden'], row))
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
  const buttons = states.map(state => ({ state, button: textButton(nameOf(state)) }))
  const show = () => {
    const now = readKept().marks.find(({ path }) => path === place.path)?.state
    for (const { state, button } of buttons) button.ariaPressed = String(state === now)
    if (row) row.dataset.mark = now ?? ''
  }
  for (const { state, button } of buttons) {
    button.ariaLabel = `${nameOf(state)}: ${place.title}`
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

/** A list with filters can be kept. */
function offerSearch(): void {
  const chips = document.querySelector('.list-bar .chips')
  if (!chips) return
  const path = location.pathname + location.search
  const button = textButton('Save this search')
  const isKept = () => readKept().searches.some(search => search.path === path)
  const show = () => {
    button.ariaPressed = String(isKept())
  }
  button.addEventListener('click', () => {
    const kept = readKept()
    const others = kept.searches.filter(search => search.path !== path)
    const own = { path, title: document.title.replace(/ \| [^|]*$/, '') }
    writeKept({ ...kept, searches: isKept() ? others : [own, ...others] })
    show()
  })
  show()
  const item = document.createElement('li')
  item.append(button)
  chips.append(item)
}

function textButton(text: string): HTMLButtonElement {
  return Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'text-button',
    textContent: text,
  })
}
