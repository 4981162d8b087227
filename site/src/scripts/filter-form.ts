/** A page from the browser's back cache has the last choices in its form: the form is reset to its list. */
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  for (const form of document.querySelectorAll<HTMLFormElement>('.filter-form')) form.reset()
})

/** If the filters are a sheet over the list, they close as sheets do, and never hide the element with the focus. */
for (const sheet of document.querySelectorAll<HTMLDetailsElement>('.filters')) {
  const close = () => {
    if (getComputedStyle(sheet).position === 'fixed') sheet.open = false
  }
  sheet.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    close()
    sheet.querySelector('summary')?.focus()
  })
  sheet.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !sheet.contains(relatedTarget)) close()
  })
}
