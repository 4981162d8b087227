import { fold } from '#contract/text.ts'
import { isOneSlipAway } from '../text/look-alike.ts'
import { readPatterns } from '../text/read-yaml.ts'

const WORDS = readPatterns(new URL('event-name.yaml', import.meta.url), 'side')

/** A name taken apart for comparison. */
export interface NameKey {
  /** Significant words, without year, edition and words every event has. */
  words: string[]
  /** The words run together, with and without the place: `ETH Prague` and `ETHPrague` are one. */
  compact: string[]
  /** Numbers that distinguish siblings: `Day 1` and `Day 2`, `BitDevs 120` and `121`. */
  numbers: string[]
  years: string[]
  /** The name belongs to something held beside a larger event: `X @ ETHDenver`, `Token2049 Afterparty`. */
  isSide: boolean
}

/** Words that do not distinguish one event from another. */
const GENERIC = new Set(
  'the a an of for and in at on to by de la el le der die das event events conference conf conférence conferencia summit forum congress convention official annual international edition global world live main festival fest expo con'.split(
    ' ',
  ),
)
const ROMAN = /^(?=[ivx]{2,5}$)(?:x{0,2})(?:ix|iv|v?i{0,3})$/
const SIDE = new RegExp(String.raw`@|\b${WORDS.side.source}\b`, 'i')
const SPELLINGS: [RegExp, string][] = [
  [/\bbitcoin ?\+\+/g, 'bitcoinplusplus'],
  [/₿/g, 'b'],
  [/\bweb ?3(?:\.0)?\b/g, 'web3'],
  [/\btoken ?2049\b/g, 'token2049x'],
  [/&/g, ' and '],
]

/** Takes a name apart; `place` are the event's city and country, which some lists add to every name. */
export function nameKey(name: string, place: (string | undefined)[] = []): NameKey {
  // The year is also written onto the name: `Consensus2024`, `TGFB27`.
  const folded = inOneSpelling(name).replace(
    /(?<=[a-z]{2})(20[2-4]\d|[23]\d)\b/g,
    (_all, year) => ` ${year.length === 2 ? `20${year}` : year} `,
  )
  const years = [...folded.matchAll(/\b(?:20)(\d\d)\b|['’](\d\d)\b/g)].map(match => match[1] ?? match[2] ?? '')
  const bare = folded.replace(
    /\b20\d\d\b|['’]\d\d\b|\b\d+(?:st|nd|rd|th|ª|º|\.)(?: |$)(?:annual|edition|edición)?/g,
    ' ',
  )
  const all = bare.match(/[\p{L}\p{N}]+/gu) ?? []
  const places = new Set(place.flatMap(text => inOneSpelling(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []))
  const words = all.filter(word => !GENERIC.has(word) && !isNumber(word))
  const local = words.filter(word => !places.has(word))
  return {
    words: (local.length > 0 ? local : words).map(singular),
    compact: [words.join(''), local.join('')].filter(text => text !== ''),
    numbers: all.filter(isNumber),
    years,
    isSide: SIDE.test(name),
  }
}

/** 1 for the same name, 0 for none in common. */
export function nameSimilarity(a: NameKey, b: NameKey): number {
  if (a.words.length === 0 || b.words.length === 0) return 0
  if (a.compact.some(text => b.compact.includes(text))) return 1
  const shared = a.words.filter(word => b.words.includes(word)).length
  return shared / (new Set([...a.words, ...b.words]).size || 1)
}

/** Whether one name is the other with words added. */
export function extendsName(a: NameKey, b: NameKey): boolean {
  const [short, long] = a.words.length <= b.words.length ? [a, b] : [b, a]
  return short.words.length > 0 && short.words.every(word => long.words.includes(word))
}

/** Whether the names differ only by slips of the pen: `DecOpsCon` and `DevOpsCon`. */
export function isMisspelled(a: NameKey, b: NameKey): boolean {
  const [onlyA, onlyB] = [
    a.words.filter(word => !b.words.includes(word)),
    b.words.filter(word => !a.words.includes(word)),
  ]
  const isSlip = (word: string, at: number) => word.length > 3 && isOneSlipAway(word, onlyB[at] ?? '')
  return onlyA.length === onlyB.length && onlyA.every(isSlip)
}

/** `Acme Week: AI Day` is a part of `Acme Week`; `Acme Week: part of the Example Days` is the week itself. */
export function isPart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const [, whole, part] = /^(.+?)\s*(?::| [–—|-] )\s*(.+)$/.exec(long) ?? []
  if (whole === undefined || part === undefined || /^(?:part of|by|with|powered|organi[sz]ed|hosted|in)\b/i.test(part))
    return false
  return nameSimilarity(nameKey(whole), nameKey(short)) === 1
}

/** `Engineering Days` and `Engineering Day`. */
function singular(word: string): string {
  return word.length > 3 ? word.replace(/(?<!s)s$/, '') : word
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word) || ROMAN.test(word)
}

function inOneSpelling(text: string): string {
  return SPELLINGS.reduce((folded, [pattern, spelling]) => folded.replace(pattern, spelling), fold(text))
}
