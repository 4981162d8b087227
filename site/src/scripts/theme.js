/* Runs before the page is painted: a remembered choice beats the system's theme. */
const root = document.documentElement
/* Elements that need a script have their place from the first paint on, and none without. */
root.dataset.scripted = ''
/* If cookies are blocked, so is this storage, and reading it throws. */
const remembers = navigator.cookieEnabled
const remembered = remembers ? localStorage.getItem('theme') : null
if (remembered === 'light' || remembered === 'dark') root.dataset.theme = remembered

addEventListener('DOMContentLoaded', () => {
  const bars = ['light', 'dark'].map(theme => ({
    theme,
    meta: document.querySelector(`meta[name="theme-color"][media*="${theme}"]`),
  }))
  /* The browser's own bar follows the system until a theme is chosen here. */
  const paintBars = () => {
    for (const { theme, meta } of bars) meta?.setAttribute('media', theme === root.dataset.theme ? 'all' : 'not all')
  }
  if (root.dataset.theme) paintBars()

  const toggle = document.querySelector('[data-theme-toggle]')
  if (!(toggle instanceof HTMLButtonElement)) return
  toggle.addEventListener('click', () => {
    const shown = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    root.dataset.theme = shown === 'dark' ? 'light' : 'dark'
    if (remembers) localStorage.setItem('theme', root.dataset.theme)
    paintBars()
  })
})
