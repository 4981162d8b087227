/** Reads server-sent events as WHATWG HTML section 9.2.6 says, and keeps the id with which a client would reconnect. */
export interface Heard {
  /** `message` if the stream names none. */
  event: string
  data: unknown
  /** To reconnect after it. */
  id: string
}

export interface EventReader {
  answer: Response
  heard: Heard[]
  /** As Last-Event-ID would be sent now. */
  lastId(): string
  /** In milliseconds, if it was sent. */
  retry(): number | undefined
  comments(): number
  /** Resolves as soon as it is so; rejects when the stream ends before. */
  until(isSo: () => boolean): Promise<void>
  /** Resolves when the server ends the stream; rejects when the connection breaks. */
  ended: Promise<void>
  leave(): void
}

export async function follow(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const leaving = new AbortController()
  const answer = await fetch(url, { headers, signal: leaving.signal })
  const heard: Heard[] = []
  const state = { id: '', comments: 0, retry: undefined as number | undefined, waiting: new Set<() => void>() }
  const ended = readAll(answer, block => {
    const event = readBlock(block, state)
    if (event) heard.push({ ...event, id: state.id })
    for (const look of state.waiting) look()
  })
  ended.catch(() => undefined)
  const until = async (isSo: () => boolean) => {
    if (isSo()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const look = () => {
      if (isSo()) resolve()
    }
    state.waiting.add(look)
    const over = ended.then(() => Promise.reject(new Error('the stream ended before')))
    await Promise.race([promise, over]).finally(() => state.waiting.delete(look))
  }
  return {
    answer,
    heard,
    lastId: () => state.id,
    retry: () => state.retry,
    comments: () => state.comments,
    until,
    ended,
    leave: () => leaving.abort(),
  }
}

async function readAll({ body }: Response, read: (block: string) => void): Promise<void> {
  let rest = ''
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) read(block)
  }
}

function readBlock(
  block: string,
  state: { id: string; comments: number; retry: number | undefined },
): Pick<Heard, 'event' | 'data'> | undefined {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (name === '') state.comments += 1
    else if (name === 'id') state.id = value
    else if (name === 'retry') state.retry = Number(value)
    else if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  return data.length > 0 ? { event, data: JSON.parse(data.join('\n')) } : undefined
}
