/** Shows only the glossary's terms that fit what is typed, before the form is sent. Without it the form does the same. */
const input = document.querySelector<HTMLInputElement>('[data-instant-filter]')

input?.addEventListener('input', () => {
  const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  const isWanted = (words = '') => wanted.every(word => words.includes(word))
  let shown = 0
  for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
    const rows = [...group.querySelectorAll<HTMLElement>('[data-words]')]
    for (const row of rows) row.hidden = !isWanted(row.dataset.words)
    const visible = rows.filter(row => !row.hidden).length
    group.hidden = visible === 0
    shown += visible
  }
  const nothing = document.querySelector<HTMLElement>('[data-nothing]')
  if (nothing) nothing.hidden = shown > 0
})
