/**
 * A page that the browser kept whole comes back with what was last chosen in its form, while its list is as it was
 * before: the form goes back as well. What is typed into the instant filter stays, as the list is filtered by it.
 */
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  for (const form of document.querySelectorAll<HTMLFormElement>('.filter-form')) {
    const instant = form.querySelector<HTMLInputElement>('[data-instant-filter]')
    const typed = instant?.value
    form.reset()
    if (instant && typed !== undefined) instant.value = typed
  }
})
