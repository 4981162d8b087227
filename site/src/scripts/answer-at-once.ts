/**
 * Beside a list, while its filters are in sight, a choice is answered at once: the list is exchanged for the one that the
 * form stands for, and each choice is a step of the history. Elsewhere, and if that fails, the form is sent.
 */
const BESIDE = matchMedia('(min-width: 62rem)')
/** Typed words are requested when the form is sent, or while they are typed if a field is for that. */
const CHOICES = 'select, input[type=checkbox], input[type=radio], input[list]'
const WHILE_TYPED = '[data-while-typed]'
const LIST = '.railed > .filter-form + *'
/** Between the last letter and the request. */
const PAUSE_MS = 150

let underWay = new AbortController()
let timer: ReturnType<typeof setTimeout> | undefined
/** The address of the list that is shown. The browser may keep this document for any step of the history. */
let shown = addressOf(location.href)

const form = document.querySelector<HTMLFormElement>('.railed > .filter-form')
form?.addEventListener('change', ({ target }) => {
  if (BESIDE.matches && target instanceof Element && target.matches(CHOICES)) answer(form, 'pushState')
})
form?.addEventListener('input', ({ target }) => {
  if (!(target instanceof Element && target.matches(WHILE_TYPED))) return
  clearTimeout(timer)
  timer = setTimeout(answer, PAUSE_MS, form, 'replaceState')
})
form?.addEventListener('submit', event => {
  if (!BESIDE.matches) return
  event.preventDefault()
  answer(form, 'pushState')
})
addEventListener('popstate', () => {
  if (addressOf(location.href) !== shown) location.reload()
})

function addressOf(url: string): string {
  return url.replace(/#.*/, '')
}

async function answer(sent: HTMLFormElement, step: 'pushState' | 'replaceState'): Promise<void> {
  underWay.abort()
  underWay = new AbortController()
  const { signal } = underWay
  const url = new URL(sent.action)
  for (const [name, value] of new FormData(sent)) if (value !== '') url.searchParams.append(name, String(value))
  try {
    const answered = await fetch(url, { signal })
    const next = new DOMParser().parseFromString(await answered.text(), 'text/html')
    if (!next.querySelector(LIST)) throw new Error('the page has no list')
    if (addressOf(answered.url) !== shown) history[step](null, '', answered.url)
    shown = addressOf(answered.url)
    exchange(sent, next)
  } catch {
    // Overtaken by another choice, or the reason is on the page that comes now.
    if (!signal.aborted) location.assign(url)
  }
}

function exchange(sent: HTMLFormElement, next: Document): void {
  const list = document.querySelector(LIST)
  document.title = next.title
  list?.replaceChildren(...(next.querySelector(LIST)?.children ?? []))
  for (const select of sent.querySelectorAll('select')) takeOptions(select, next)
  // A page that the browser kept whole comes back with these (filter-form.ts).
  for (const input of sent.querySelectorAll('input'))
    Object.assign(input, { defaultValue: input.value, defaultChecked: input.checked })
  const summary = sent.querySelector('summary')
  if (summary) summary.textContent = next.querySelector('.filters summary')?.textContent ?? ''
  // Other scripts add to this list as they did to the first one.
  document.dispatchEvent(new Event('list-exchanged'))
  announced.textContent = list?.querySelector('.list-bar h2')?.textContent?.trim() ?? ''
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

/** The same choices with how many records each leaves now. The one that has the focus keeps it. */
function takeOptions(select: HTMLSelectElement, next: Document): void {
  const other = next.querySelector<HTMLSelectElement>(`.filter-form select[name="${select.name}"]`)
  if (!other) return
  // Copies: of options that are moved one by one, each next one would be chosen for a moment.
  select.replaceChildren(...Array.from(other.options, option => option.cloneNode(true)))
  select.value = other.value
}

/** Announces the number of results to readers who do not see the list change. */
const announced = Object.assign(document.createElement('p'), { className: 'visually-hidden', role: 'status' })
form?.append(announced)
