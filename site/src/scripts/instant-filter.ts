/** Shows only the glossary's terms that a search finds, before the form is sent. Without it the form does the same. */

/** Between the last letter and the question. */
const PAUSE_MS = 150

const input = document.querySelector<HTMLInputElement>('[data-instant-filter]')
const figure = document.querySelector<HTMLElement>('.list-bar .figure')
const total = figure?.textContent
const groups = [...document.querySelectorAll<HTMLDetailsElement>('[data-group]')]
const areOpen = groups.some(({ open }) => open)
// Announced to those who do not see the list shrink. The role of a status would take the heading away.
figure?.parentElement?.setAttribute('aria-live', 'polite')
figure?.parentElement?.setAttribute('aria-atomic', 'true')

let asking = new AbortController()
let timer: ReturnType<typeof setTimeout> | undefined

input?.addEventListener('input', () => {
  clearTimeout(timer)
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  const words = input.value.trim()
  if (words === '') showOnly(undefined)
  // A question that fails or is overtaken leaves the list as it is; the form still works.
  else timer = setTimeout(() => find(words, signal).then(showOnly, () => {}), PAUSE_MS)
})

/** The slugs of what a search finds. */
async function find(words: string, signal: AbortSignal): Promise<Set<string>> {
  const answer = await fetch(`/api/v1/glossary?${new URLSearchParams({ search: words, limit: '250' })}`, { signal })
  if (!answer.ok) throw new Error(`the search was answered with ${answer.status}`)
  const { data }: { data: { slug: string }[] } = await answer.json()
  return new Set(data.map(({ slug }) => slug))
}

/** All terms where nothing is searched for. */
function showOnly(found: Set<string> | undefined): void {
  let shown = 0
  for (const group of groups) {
    const rows = [...group.querySelectorAll<HTMLElement>('[data-slug]')]
    for (const row of rows) row.hidden = found?.has(row.dataset.slug ?? '') === false
    const visible = rows.filter(row => !row.hidden).length
    group.open = areOpen || found !== undefined
    show(group, visible > 0)
    shown += visible
  }
  if (figure) figure.textContent = found ? `${shown} of ${total}` : `${total}`
  const nothing = document.querySelector<HTMLElement>('[data-nothing]')
  if (nothing) nothing.hidden = shown > 0
}

/** A group, and the letter that leads to it. */
function show(group: HTMLElement, isShown: boolean): void {
  group.hidden = !isShown
  const letter = document.querySelector<HTMLElement>(`.anchors a[href="#${group.querySelector('dl')?.id}"]`)
  if (letter) letter.hidden = !isShown
}
