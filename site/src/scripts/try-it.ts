/** Forms of the API reference: they send the request from the page and show the response. */

/** More is for programs. */
const MOST_SHOWN = 20_000

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-try]')) {
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const shown = form.parentElement?.querySelector<HTMLElement>('.try-answer')
    if (!shown) return
    shown.hidden = false
    showAnswer(shown, { status: 'Sending …' })
    try {
      const answer = await fetch(...requestOf(form))
      for await (const read of readAnswer(answer)) {
        showAnswer(shown, read)
        if (answer.ok) carryTokens(read.body ?? '')
      }
    } catch (error) {
      showAnswer(shown, { status: 'No answer', note: String(error) })
    }
  })
}

/** Returns the request without empty fields. The token is only in a header, never in an address. */
function requestOf(form: HTMLFormElement): [string, RequestInit] {
  let path = form.dataset.try ?? ''
  const sent = { query: new URLSearchParams(), body: new URLSearchParams() }
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-in]')) {
    const { name, value } = field
    if (value === '') continue
    if (field.dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else sent[field.dataset.in === 'body' ? 'body' : 'query'].append(name, value)
  }
  const token = form.querySelector<HTMLInputElement>('[data-token]')?.value
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  const url = sent.query.size > 0 ? `${path}?${sent.query}` : path
  const { method } = form.dataset
  return [url, method === 'POST' ? { method, headers, body: sent.body } : { method, headers }]
}

/** Each step to a token returns the input of the next one, and the last one the token of all others. */
function carryTokens(body: string): void {
  const [, name = '', token = ''] = /"(registration_token|access_token)": "([^"]+)"/.exec(body) ?? []
  const fields = name === 'access_token' ? '[data-token]' : `[data-in=body][name="${name}"]`
  for (const field of document.querySelectorAll<HTMLInputElement>(fields)) field.value = token
}

interface Shown {
  status: string
  note?: string
  headers?: string
  body?: string
}

/** Yields the answer, or little more of it than is shown; of a stream, which has no end, all so far. */
async function* readAnswer(answer: Response): AsyncGenerator<Shown> {
  const isStream = answer.headers.get('content-type') === 'text/event-stream'
  let text = ''
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    text += read.value
    if (isStream) yield toShown(answer, text)
    if (text.length > MOST_SHOWN) {
      await reader?.cancel()
      break
    }
  }
  yield toShown(answer, text)
}

function toShown({ status, statusText, headers }: Response, text: string): Shown {
  const isWhole = text.length <= MOST_SHOWN
  return {
    status: `${status} ${statusText}`,
    note: isWhole ? '' : `The first ${MOST_SHOWN} characters are shown.`,
    headers: Array.from(headers, ([name, value]) => `${name}: ${value}`).join('\n'),
    body: isWhole ? indented(text) : text.slice(0, MOST_SHOWN),
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function showAnswer(shown: HTMLElement, { status, note = '', headers = '', body = '' }: Shown): void {
  for (const [name, text] of Object.entries({ status, note, headers, body })) {
    const place = shown.querySelector(`[data-${name}]`)
    if (place) place.textContent = text
  }
}
