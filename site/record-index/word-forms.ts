/**
 * What the forms of an English word have in common: plurals, -ed and -ing. The stemmers of npm (`stemmer`,
 * `snowball-stemmers`, `@orama/stemmers`) take derivation away too and join `general` to `generic` and `validator` to
 * `valid`; this is the part of Porter's rules (tartarus.org/martin/PorterStemmer) that inflects and nothing else.
 */

/** Words that keep to themselves: names, and words whose ending makes another word of them. */
const KEPT = new Set(
  [
    // Names of chains, languages and companies that are also English words.
    'base move near go sui ether aave lens cosmos hedera',
    // Not the base in "based in London", the unit in "United States" or the limit of a company.
    'based united limited',
    // Trades and things, not what somebody does at the moment.
    'marketing engineering accounting funding opening openings staffing leading news goods',
    // An `s` that is no plural, or an `ed` that is no past.
    'dns gps sms tls tps cms kms https always genesis analysis basis embed series',
  ].flatMap(line => line.split(' ')),
)

const LETTERS = /^[a-z]{3,}$/
const VOWEL = /[aeiouy]/
/** `gpus`, `menus`, but not `status`. */
const PLURAL_IN_US = /^(?:[^aeiouy]+us|menus|gurus)$/
const CLOSED_SYLLABLE = /^[^aeiou]*[aeiou][^aeiouwxy]$/

/** The same for all forms of a folded word. Other scripts and whatever has digits have one form. */
export function stemOf(word: string): string {
  if (KEPT.has(word)) return `=${word}`
  if (word.endsWith('s') && KEPT.has(word.slice(0, -1))) return `=${word.slice(0, -1)}`
  if (/^[a-z]+\d+s$/.test(word)) return word.slice(0, -1)
  if (!LETTERS.test(word)) return word
  const one = singular(word)
  const present = withoutEnding(one, 'ing') ?? withoutEnding(one, 'ed') ?? one
  if (present.endsWith('ie') && present.length > 3) return `${present.slice(0, -2)}y`
  return present.endsWith('e') && present.length > 4 ? present.slice(0, -1) : present
}

function singular(word: string): string {
  if (!word.endsWith('s') || word.endsWith('ss')) return word
  // An abbreviation: NFTs, LPs.
  if (!VOWEL.test(word)) return word.slice(0, -1)
  if (word.length === 3) return word
  if (word.endsWith('us')) return PLURAL_IN_US.test(word) ? word.slice(0, -1) : word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return /(?:ss|x|ch|sh|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** The word that the ending was put to: `verify`, `run`, `mine`. */
function withoutEnding(word: string, ending: 'ed' | 'ing'): string | undefined {
  if (!word.endsWith(ending) || word.endsWith('eed')) return undefined
  const rest = word.slice(0, -ending.length)
  if (rest.length < 3 || !VOWEL.test(rest)) return undefined
  if (rest.endsWith('i')) return `${rest.slice(0, -1)}y`
  if (rest.length > 3 && /([^aeioulsz])\1$/.test(rest)) return rest.slice(0, -1)
  return rest.length === 3 && CLOSED_SYLLABLE.test(rest) ? `${rest}e` : rest
}
