/** A stretch of almost-JSON: `code` is everything outside strings and comments. */
interface Piece {
  kind: 'string' | 'comment' | 'code'
  text: string
}

/**
 * Reads JSON that browsers and search engines let pass although it is none. Undefined when no repair helps.
 * Only called after JSON.parse refused, so that sound text is never touched.
 */
export function repairJson(text: string): { value: unknown } | undefined {
  const unwrapped = unwrap(text)
  for (const candidate of [unwrapped, unescapeMarkup(unwrapped)]) {
    try {
      return { value: JSON.parse(dropTrailingCommas(dropComments(mendStrings(candidate)))) }
    } catch {
      // The next candidate is tried; the caller learns of the last failure by undefined.
    }
  }
  return undefined
}

/** XHTML pages hide the block in `<!-- -->` or `//<![CDATA[ ]]>`; templates leave a byte order mark or a last `;`. */
function unwrap(text: string): string {
  return withoutEnd(text.trim().replace(/^(?:\uFEFF|<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?)+/, ''))
}

/** Mark by mark from the end: searched for from the front, two thousand blanks inside the JSON took eight seconds. */
function withoutEnd(text: string): string {
  let rest = text.trimEnd()
  for (;;) {
    if (rest.endsWith('*/') && rest.slice(0, -2).trimEnd().endsWith(']]>')) rest = rest.slice(0, -2).trimEnd()
    const mark = [';', ']]>', '-->'].find(end => rest.endsWith(end))
    if (mark === undefined) return rest
    rest = rest.slice(0, -mark.length).trimEnd()
    // The mark was itself in a comment: `//]]>`, `/*]]>*/`, `//-->`.
    if (mark !== ';' && (rest.endsWith('//') || rest.endsWith('/*'))) rest = rest.slice(0, -2).trimEnd()
  }
}

/** A template engine escaped the whole block: `{&quot;@type&quot;: ...`. */
function unescapeMarkup(text: string): string {
  if (!/^[\s[{]*&(?:quot|#34|#x22);/i.test(text)) return text
  return text.replace(/&(?:quot|#34|#x22);/gi, '"').replace(/&amp;/g, '&')
}

/** Raw line breaks and tabs inside strings, and escapes JSON does not know (`\'`). */
function mendStrings(text: string): string {
  return pieces(text)
    .map(piece => (piece.kind === 'string' ? mendString(piece.text) : piece.text))
    .join('')
}

/** `// category` after a value, as in the pages of a Taiwanese newspaper. */
function dropComments(text: string): string {
  return pieces(text)
    .filter(piece => piece.kind !== 'comment')
    .map(piece => piece.text)
    .join('')
}

/** A comma before `}` or `]`, left by loops in templates. */
function dropTrailingCommas(text: string): string {
  return pieces(text)
    .map(piece => (piece.kind === 'code' ? piece.text.replace(/,(?=\s*[}\]])/g, '') : piece.text))
    .join('')
}

function mendString(text: string): string {
  return text
    .replace(/\\([\s\S])/g, (pair, next: string) => (/["\\/bfnrtu]/.test(next) ? pair : next))
    .replace(/[\u0000-\u001f]/g, control => JSON.stringify(control).slice(1, -1))
}

function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let at = 0
  while (at < text.length) {
    const kind = kindAt(text, at)
    const end = END[kind](text, at)
    found.push({ kind, text: text.slice(at, end) })
    at = end
  }
  return found
}

function kindAt(text: string, at: number): Piece['kind'] {
  if (text[at] === '"') return 'string'
  return text.startsWith('//', at) || text.startsWith('/*', at) ? 'comment' : 'code'
}

const END: Record<Piece['kind'], (text: string, at: number) => number> = {
  string(text, at) {
    let end = at + 1
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
    return end + 1
  },
  comment(text, at) {
    const [close, length] = text[at + 1] === '*' ? (['*/', 2] as const) : (['\n', 0] as const)
    const end = text.indexOf(close, at + 2)
    return end === -1 ? text.length : end + length
  },
  code(text, at) {
    let end = at + 1
    while (end < text.length && kindAt(text, end) === 'code') end++
    return end
  },
}
