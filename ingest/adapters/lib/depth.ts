import { Parser } from 'htmlparser2'

/** Answers we read nest a dozen deep. What walks one takes a stack frame each, and structuredClone dies of 10,000. */
export const MAX_DEPTH = 200
/**
 * More than a long page has with all its forgotten ends; a reader of HTML looks through all open ones at each tag. XML
 * forgets none.
 */
const MAX_OPEN_ELEMENTS = { html: 5000, xml: 1000 }
/** Few, for the parser moves all open ones at each tag: what opens too many is seen soon after the limit. */
const CHUNK = 4096
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether values stand in values more often than any answer has. JSON.parse takes a gigabyte for a few megabytes of
 * brackets.
 */
export function isDeepJson(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === BACKSLASH) at += 1
    else if (letter === QUOTE) inString = !inString
    else if (inString) continue
    else if (letter === OPEN_LIST || letter === OPEN_OBJECT) {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (letter === CLOSE_LIST || letter === CLOSE_OBJECT) depth -= 1
  }
  return false
}

/** Whether markup has more elements open at once than any page: 100,000 kept a reader busy for five minutes. */
export function isDeepMarkup(markup: string, kind: 'xml' | 'html'): boolean {
  let open = 0
  let most = 0
  const count = {
    onopentag: () => {
      open += 1
      most = Math.max(most, open)
    },
    onclosetag: () => {
      open -= 1
    },
  }
  const parser = new Parser(count, { xmlMode: kind === 'xml' })
  const limit = MAX_OPEN_ELEMENTS[kind]
  for (let at = 0; at < markup.length && most <= limit; at += CHUNK) parser.write(markup.slice(at, at + CHUNK))
  return most > limit
}
