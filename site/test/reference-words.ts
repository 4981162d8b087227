/** The definition of a word, a second time. */
/** Letters that no normalization decomposes, and what people type for them. */
const TYPED = Object.fromEntries(
  ['ßss', 'æae', 'œoe', 'þth', 'øo', 'łl', 'đd', 'ðd', 'ħh', 'ıi', 'ŋn', 'ŧt', 'əe'].map(s => [s[0], s.slice(1)]),
)

export function folded(text: string): string {
  const letters = Array.from(text.normalize('NFKD')).filter(sign => sign < '\u0300' || sign > '\u036f')
  const plain = letters.join('').normalize('NFKC').toLowerCase()
  return Array.from(plain, letter => TYPED[letter] ?? letter).join('')
}

/** Runs of letters, digits and inner signs; a run may end with + or #, never with a dot. */
function words(text: string): string[] {
  const runs = folded(text).split(/[^\p{L}\p{N}\p{M}.+#]+/u)
  return runs.map(run => run.replace(/^[^\p{L}\p{N}]+/u, '').replace(/\.+$/, '')).filter(run => run !== '')
}

const slug = (text: string) => words(text).join('-')
export const isSame = (a: string, b: string) => slug(a) !== '' && slug(a) === slug(b)
export const hasWord = (text: string) => slug(text) !== ''

/** The values of a parameter that takes several. */
export const parts = (value: string) =>
  value
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** Records have times to the second, and are in that order. */
export const second = (instant: string) => Math.floor(Date.parse(instant) / 1000) * 1000
