/** Completes the text in the search over everything; `/` leads to the search of a page. */
const PAUSE_MS = 120
const LEAST_LETTERS = 2

interface Suggestion {
  text: string
  kind: string
  count: number
}

const input = document.querySelector<HTMLInputElement>('[data-suggest]')
let pending = new AbortController()
let timer: ReturnType<typeof setTimeout> | undefined

input?.addEventListener('input', event => {
  clearTimeout(timer)
  pending.abort()
  const options = [...(input.list?.querySelectorAll('option') ?? [])]
  // The choice of an option replaces the text; typing inserts.
  const isTyped = event instanceof InputEvent && event.inputType !== 'insertReplacementText'
  if (!isTyped && options.some(({ value }) => value === input.value)) input.form?.requestSubmit()
  else timer = setTimeout(complete, PAUSE_MS, input.value.trim())
})

async function complete(q: string): Promise<void> {
  pending = new AbortController()
  const { signal } = pending
  if (q.length < LEAST_LETTERS) return
  try {
    const answer = await fetch(`/api/v1/suggest?${new URLSearchParams({ q, limit: '8' })}`, { signal })
    const { data }: { data: Suggestion[] } = await answer.json()
    input?.list?.replaceChildren(...data.map(optionOf))
  } catch {
    // Overtaken by the next letter, or without an answer: the form works as before.
  }
}

function optionOf({ text, kind, count }: Suggestion): HTMLOptionElement {
  const label = kind === 'term' ? 'term' : `${kind}, ${count}`
  return Object.assign(document.createElement('option'), { value: text, label: `${text} (${label})` })
}

addEventListener('keydown', event => {
  const { key, target, ctrlKey, metaKey, altKey } = event
  const isTyping = target instanceof Element && target.matches('input, select, textarea, [contenteditable]')
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping) return
  event.preventDefault()
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (field) field.focus()
  else location.assign('/search')
})
