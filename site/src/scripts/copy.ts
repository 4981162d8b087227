/**
 * Buttons that copy the code below them; without it the text can be selected as any other. Over plain http from another
 * machine there is no clipboard.
 */
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  button.hidden = !isSecureContext
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('figure')?.querySelector('code')?.textContent ?? '')
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  })
}
