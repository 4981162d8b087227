/** Kept records and searches: only in this browser, and in the file of an export. */

export const STATES = ['saved', 'applied', 'hidden'] as const
export type MarkState = (typeof STATES)[number]

/** A record, and its reader's mark. */
export interface Mark {
  path: string
  title: string
  state: MarkState
}

export interface Search {
  path: string
  title: string
  /** When it was last looked at, in ms. */
  seen?: number
}

export interface Kept {
  marks: Mark[]
  searches: Search[]
  /** When a list was last looked at, and when before that, in ms. */
  visits: Record<string, { last: number; before?: number }>
}

const KEY = 'kept'
/** If cookies are blocked, so is this storage, and reading it throws. */
export const remembers = navigator.cookieEnabled

export function readKept(): Kept {
  return parseKept(remembers ? localStorage.getItem(KEY) : null) ?? { marks: [], searches: [], visits: {} }
}

export function writeKept(kept: Kept): void {
  localStorage.setItem(KEY, JSON.stringify(kept))
  showNumber(kept)
}

/** The number beside the link to kept records; hidden rows do not count. */
export function showNumber({ marks, searches }: Kept): void {
  const place = document.querySelector<HTMLElement>('[data-saved-count]')
  const number = searches.length + marks.filter(({ state }) => state !== 'hidden').length
  if (!place) return
  place.textContent = String(number)
  place.hidden = number === 0
}

/** Returns undefined if a text was not written here: an imported file may be any. */
export function parseKept(text: string | null): Kept | undefined {
  try {
    const { marks, searches, visits } = JSON.parse(text ?? '')
    const isKept =
      marks.every((mark: Mark) => isPlace(mark) && STATES.includes(mark.state)) &&
      searches.every(isPlace) &&
      Object.values<{ last: unknown }>(visits).every(({ last }) => typeof last === 'number')
    return isKept ? { marks, searches, visits } : undefined
  } catch {
    return undefined
  }
}

/** Of this site: a link out of a file must lead nowhere else. */
function isPlace({ path, title }: Search): boolean {
  return typeof title === 'string' && typeof path === 'string' && /^\/(?!\/)/.test(path)
}

/** One record's mark, or none. */
export function marked(kept: Kept, { path, title }: Search, state: MarkState | undefined): Kept {
  const others = kept.marks.filter(mark => mark.path !== path)
  return { ...kept, marks: state === undefined ? others : [{ path, title, state }, ...others] }
}

export function textButton(text: string): HTMLButtonElement {
  return Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'text-button',
    textContent: text,
  })
}
