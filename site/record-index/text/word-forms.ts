/**
 * The common stem of the forms of an English word: plurals, -ed, -ing, British spellings, and -ation beside -ate. The
 * stemmers of npm (`stemmer`, `snowball-stemmers`, `@orama/stemmers`) take all derivation away and join `general` to
 * `generic` and `validator` to `valid`; this is the part of Porter's rules (tartarus.org/martin/PorterStemmer) that
 * inflects.
 */

/** Words that keep to themselves: names, and words whose ending makes another word of them. */
const KEPT = new Set(
  [
    // Names of chains, languages and companies that are also English words.
    'base move near go sui ether aave lens cosmos hedera',
    // Not the base in "based in London", the unit in "United States" or the limit of a company.
    'based united limited',
    // Trades and things, not an action.
    'marketing engineering accounting funding opening openings staffing leading news goods corporate',
    // An `s` that is not a plural, or an `ed` that is not a past tense.
    'usds dns gps sms tls tps cms kms https always genesis analysis basis embed series',
  ].flatMap(line => line.split(' ')),
)

/** Past forms that follow no rule, with the present before them. */
const IRREGULAR = new Map(
  [
    'pay paid, repay repaid, sell sold, buy bought, steal stole stolen, lose lost, hold held, keep kept, send sent',
    'spend spent, lend lent, freeze froze frozen, break broke broken, hide hid hidden, write wrote written, make made',
    'take took taken, give gave given, choose chose chosen, build built, grow grew grown, fall fell fallen',
    'rise rose risen, leave left, find found, bring brought, hear heard, teach taught, catch caught, get got gotten',
  ]
    .flatMap(line => line.split(', '))
    .flatMap(line => {
      const [present = '', ...past] = line.split(' ')
      return past.map((form): [string, string] => [form, present])
    }),
)

/** Endings of Russian cases, the longest first; folded, so that `й` is `и`. */
const RUSSIAN_ENDINGS = [
  'иями ями ами ыми ими ого его ому ему иях иям ием',
  'ях ах ям ам ом ем ов ев ои еи ыи ии ым им ых их ая яя ую юю ою ею ое ее ые ие ия ию',
  'а о у ы э я е и ю ь',
].flatMap(line => line.split(' '))
const RUSSIAN_CASE = new RegExp(`^([а-я]{3,}?)(?:${RUSSIAN_ENDINGS.join('|')})$`)

const LETTERS = /^[a-z]{3,}$/
const VOWEL = /[aeiouy]/
/** `gpus`, `menus`, but not `status`. */
const PLURAL_IN_US = /^(?:[^aeiouy]+us|menus|gurus)$/
const CLOSED_SYLLABLE = /^[^aeiou]*[aeiou][^aeiouwxy]$/
/** -ation is removed only beside -ate with enough letters: `station` and `ration` are separate words. */
const SHORTEST_OF_ATION = 3

/** The same for all forms of a folded word: of English, and cases of Russian. Other scripts and words with digits have one. */
export function stemOf(word: string): string {
  if (KEPT.has(word)) return `=${word}`
  if (word.endsWith('s') && KEPT.has(word.slice(0, -1))) return `=${word.slice(0, -1)}`
  if (/^[a-z]+\d+s$/.test(word)) return word.slice(0, -1)
  if (!LETTERS.test(word)) return RUSSIAN_CASE.exec(word)?.[1] ?? word
  const regular = IRREGULAR.get(word)
  if (regular !== undefined) return stemOf(regular)
  const one = american(singular(word))
  const present = withoutEnding(one, 'ing') ?? withoutEnding(one, 'ed') ?? withoutAtion(one) ?? one
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

/** `tokenisation`, `decentralised`, `analyse`, `behaviour`, `centre`, `programme` as Americans write them. */
function american(word: string): string {
  if (word.length < 6) return word
  return word
    .replace(/(?<=[a-z]{4}i)s(?=(?:ation|e|ed|ing|er)$)/, 'z')
    .replace(/(?<=[a-z]ly)s(?=(?:e|ed|ing)$)/, 'z')
    .replace(/(?<=[a-z]{3}o)u(?=r$)/, '')
    .replace(/tre$/, 'ter')
    .replace(/mme?$/, 'm')
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

/** `tokenization` as `tokenize`, `liquidation` as `liquidate`. */
function withoutAtion(word: string): string | undefined {
  if (!word.endsWith('ation')) return undefined
  const rest = word.slice(0, -'ation'.length)
  if (rest.endsWith('iz')) return `${rest}e`
  return rest.length >= SHORTEST_OF_ATION ? `${rest}ate` : undefined
}
