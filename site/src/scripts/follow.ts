/**
 * Ways to follow a list besides its links: the address of its feed to copy, and its calendar in programs that keep it
 * up to date. The page has their places, so that nothing moves. And buttons that copy the code below them; without it
 * the text can be selected as any other.
 */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  // Over plain http from another machine there is no clipboard.
  button.hidden = !isSecureContext
  copying(button, () => button.closest('figure')?.querySelector('code')?.textContent ?? '')
}

/** The language of the samples that was chosen last, on this page and the next. */
const REMEMBERED = 'language'
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.matches('.tabs input')) return
  if (navigator.cookieEnabled) localStorage.setItem(REMEMBERED, target.value)
  chooseLanguage(target.value)
})
if (navigator.cookieEnabled) chooseLanguage(localStorage.getItem(REMEMBERED))

function chooseLanguage(language: string | null): void {
  for (const tab of document.querySelectorAll<HTMLInputElement>('.tabs input'))
    if (tab.value === language) tab.checked = true
}

addWays()
document.addEventListener('list-exchanged', addWays)

function addWays(): void {
  for (const panel of document.querySelectorAll<HTMLElement>('.subscribe')) {
    const addressOf = (type: string) => panel.querySelector<HTMLAnchorElement>(`a[type="${type}"]`)?.href ?? ''
    const calendar = addressOf('text/calendar')
    const webcal = calendar.replace(/^https?:/, 'webcal:')
    const outlook = new URLSearchParams({ url: calendar, name: document.title })
    const addresses: Record<string, string> = {
      'Calendar app': webcal,
      'Google Calendar': `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
      Outlook: `https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
    }
    for (const link of panel.querySelectorAll<HTMLAnchorElement>('a[data-way]'))
      link.href = addresses[link.dataset.way ?? ''] ?? ''
    for (const button of panel.querySelectorAll<HTMLButtonElement>('button[data-way]')) {
      button.hidden = !isSecureContext
      copying(button, () => (button.dataset.way === 'feed' ? addressOf('application/rss+xml') : location.href))
    }
  }
}

function copying(button: HTMLButtonElement, textOf: () => string): void {
  const name = button.textContent
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(textOf())
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = name
    }, 2000)
  })
}
