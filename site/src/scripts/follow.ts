/**
 * Ways to follow a list besides its links: the address of its feed to copy, and its calendar in programs that
 * keep it up to date. Made of the links themselves, which in an export name files. And buttons that copy the code below
 * them; without it the text can be selected as any other.
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
    const list = panel.querySelector('ul')
    const feed = panel.querySelector<HTMLAnchorElement>('a[type="application/rss+xml"]')
    const calendar = panel.querySelector<HTMLAnchorElement>('a[type="text/calendar"]')
    if (calendar) {
      const webcal = calendar.href.replace(/^https?:/, 'webcal:')
      const outlook = new URLSearchParams({ url: calendar.href, name: document.title })
      list?.append(
        linkItem('Calendar app', webcal),
        linkItem('Google Calendar', `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`),
        linkItem('Outlook', `https://outlook.live.com/calendar/0/addfromweb?${outlook}`),
      )
    }
    if (feed && isSecureContext) list?.append(copyItem('Copy feed address', () => feed.href))
    if (isSecureContext) list?.append(copyItem('Copy link to this page', () => location.href))
  }
}

function linkItem(text: string, href: string): HTMLLIElement {
  const link = Object.assign(document.createElement('a'), { textContent: text, href, rel: 'noopener' })
  return itemOf(link)
}

function copyItem(text: string, addressOf: () => string): HTMLLIElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text })
  button.className = 'text-button'
  copying(button, addressOf)
  return itemOf(button)
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

function itemOf(child: HTMLElement): HTMLLIElement {
  const item = document.createElement('li')
  item.append(child)
  return item
}
