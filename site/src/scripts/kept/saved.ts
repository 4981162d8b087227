/** The page of kept records and searches. */
import { type Kept, type MarkState, marked, parseKept, readKept, type Search, writeKept } from './storage.ts'

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

/** A list of links, each with a way to be without it; what of the page is empty says so. */
function fill(name: string, places: Search[], without: (place: Search) => Kept): void {
  const list = document.querySelector(`[data-kept="${name}"]`)
  list?.replaceChildren(
    ...places.map(place => {
      const item = document.createElement('li')
      const link = Object.assign(document.createElement('a'), { href: place.path, textContent: place.title })
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        className: 'text-button',
        textContent: 'Remove',
        ariaLabel: `Remove: ${place.title}`,
      })
      button.addEventListener('click', () => {
        writeKept(without(place))
        show()
      })
      item.append(link, ' ', button)
      return item
    }),
  )
  const empty = list?.parentElement?.querySelector<HTMLElement>('.empty-text')
  if (empty) empty.hidden = places.length > 0
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
