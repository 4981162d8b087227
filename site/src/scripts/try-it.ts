/** Forms of the API reference: they send the request from the page and show what came back. */

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
      showAnswer(shown, await readAnswer(answer))
    } catch (error) {
      showAnswer(shown, { status: 'No answer', note: String(error) })
    }
  })
}

/** What was left empty is not sent. The token stands in a header alone, never in an address. */
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
  return [url, form.method === 'post' ? { method: 'POST', headers, body: sent.body } : { headers }]
}

interface Shown {
  status: string
  note?: string
  headers?: string
  body?: string
}

async function readAnswer(answer: Response): Promise<Shown> {
  const text = await beginningOf(answer)
  const isWhole = text.length <= MOST_SHOWN
  return {
    status: `${answer.status} ${answer.statusText}`,
    note: isWhole ? '' : `The first ${MOST_SHOWN} characters are shown.`,
    headers: Array.from(answer.headers, ([name, value]) => `${name}: ${value}`).join('\n'),
    body: isWhole ? indented(text) : text.slice(0, MOST_SHOWN),
  }
}

/** All of it, or little more than is shown: the rest is not waited for. */
async function beginningOf({ body }: Response): Promise<string> {
  let text = ''
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    text += read.value
    if (text.length > MOST_SHOWN) {
      await reader?.cancel()
      break
    }
  }
  return text
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
