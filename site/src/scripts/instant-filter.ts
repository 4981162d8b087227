/** Shows only the glossary's terms that fit what is typed, before the form is sent. Without it the form does the same. */
import { fold } from '#contract/text.ts'

const input = document.querySelector<HTMLInputElement>('[data-instant-filter]')
const figure = document.querySelector<HTMLElement>('.list-bar .figure')
const total = figure?.textContent
// Said to those who do not see the list shrink. The role of a status would take the heading away.
figure?.parentElement?.setAttribute('aria-live', 'polite')
figure?.parentElement?.setAttribute('aria-atomic', 'true')

input?.addEventListener('input', () => {
  const wanted = fold(input.value).split(/\s+/).filter(Boolean)
  const isWanted = (words = '') => wanted.every(word => words.includes(word))
  let shown = 0
  for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
    const rows = [...group.querySelectorAll<HTMLElement>('[data-words]')]
    for (const row of rows) row.hidden = !isWanted(row.dataset.words)
    const visible = rows.filter(row => !row.hidden).length
    show(group, visible > 0)
    shown += visible
  }
  if (figure) figure.textContent = wanted.length > 0 ? `${shown} of ${total}` : `${total}`
  const nothing = document.querySelector<HTMLElement>('[data-nothing]')
  if (nothing) nothing.hidden = shown > 0
})

/** A group, and the letter that leads to it. */
function show(group: HTMLElement, isShown: boolean): void {
  group.hidden = !isShown
  const letter = document.querySelector<HTMLElement>(`.anchors a[href="#${group.querySelector('h2')?.id}"]`)
  if (letter) letter.hidden = !isShown
}
