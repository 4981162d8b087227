/* Runs before the page is painted: a remembered choice beats the system's theme. */
const root = document.documentElement
const remembered = localStorage.getItem('theme')
if (remembered === 'light' || remembered === 'dark') root.dataset.theme = remembered

addEventListener('DOMContentLoaded', () => {
  const toggle = document.querySelector('[data-theme-toggle]')
  if (!(toggle instanceof HTMLButtonElement)) return
  toggle.hidden = false
  toggle.addEventListener('click', () => {
    const shown = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    root.dataset.theme = shown === 'dark' ? 'light' : 'dark'
    localStorage.setItem('theme', root.dataset.theme)
  })
})
