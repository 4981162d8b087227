/** The places that a sentence names, and whether they are marked as locations. */
import { commonCountryNames } from '#contract/countries.ts'
import { once } from '#contract/once.ts'
import { firstWordsOfPlaces, type Place, placesNamed } from '#contract/places.ts'
import { fold } from '#contract/text.ts'
import { saysNothing, stemOf } from '../../../record-index/index.ts'

interface NamedPlace {
  start: number
  end: number
  name: { start: number; end: number }
  places: readonly Place[]
  /** The sentence marks it as a place: "in Lisbon", "Lisbon based". Otherwise the name may be a part of another one. */
  isExplicit: boolean
  isHome: boolean
  /** "near Lisbon": around it, too. */
  isNear: boolean
}

const TOKEN = /"[^"]*"|(?<![\p{L}\p{N}])-\S+|[\p{L}\p{N}][\p{L}\p{N}\p{M}.'’&]*/gu
const MOST_WORDS = 4
/** Names that are more often a word. */
const WORDS = new Set(
  'mobile reading nice split orange bath cork most enterprise independence delta sale sea union data of'.split(' '),
)
const NO_OTHERS: ReadonlySet<string> = new Set()
const BEFORE =
  /(?:(?:based|located|living|lives?|held|hosted|anywhere|somewhere|only) )?(?<![\p{L}\p{N}])(?:in|from|within|across|near|nearby|close to|around|inside|throughout|en|en (?:el|la|los|las)|em|n[ao]s?|nach|aus|im|in de[mnr]|dans|à|aux?|nella|nei|negli|nel|naar|w|we|в|во|из|ở|tại) (?:the |all of |either |both )?$/iu
const HOME =
  /(?:(?:for|to) (?:people|persons?|someone|somebody|candidates?|applicants?|anyone|residents?|citizens?|those|developers?|engineers?) (?:who )?(?:are |is )?(?:living |based |located |residing |live |lives )?(?:in|from|of) |(?<!\p{L})i(?:'m| am)? (?:live |living |based |located )?(?:in|from) |(?:can|could|may) (?:(?:i|we|you|one) )?(?:do|work|apply|be done)(?: to| for)? (?:from|in) |open to )(?:the )?$/iu
/** "Can a Brazilian apply": before and after the name. */
const CAN = /(?:can|could|may) (?:an? |any )?$/iu
const APPLY = /^ (?:(?:citizens?|nationals?|residents?|people) )?(?:apply|work)(?!\p{L})/iu
/** "For Brazilians"; a city may be the name of a company. */
const FOR = /(?<!\p{L})(?:for|para|pour|für) (?:the )?$/iu
const AFTER = /^(?:-| )based(?![\p{L}\p{N}])/iu
/** "German speaking" is a language. */
const LANGUAGE = /^(?:-| )(?:speak|native|language|fluen|translat)/iu
const US =
  /^ (?:based|only|citizens?|jobs?|roles?|positions?|events?|conferences?|meetups?|hackathons?|summits?)(?!\p{L})/iu
/** Turkish "in Berlin", with its name. */
const LOCATIVE = /^(.+)['’][dt][ae](?:ki)?$/iu
/** Russian "in" and "from", before a name in another case. */
const RUSSIAN_IN = /(?<!\p{L})(?:в|во|из) $/iu
/** Names of one Russian word by their stems. */
const russianNames = once(() =>
  Map.groupBy(
    [...firstWordsOfPlaces()].filter(word => /^[а-я]{3,}$/.test(word) && placesNamed(word).length > 0),
    stemOf,
  ),
)
const BETWEEN = /^ ?(?:,|\/|&|,? ?or|,? ?and) ?(?:in )?$/i

export function placesIn(sentence: string): NamedPlace[] {
  const tokens = [...sentence.matchAll(TOKEN)].map(({ index: start, 0: text }) => ({
    start,
    end: start + text.length,
    text,
  }))
  const found: NamedPlace[] = []
  for (let at = 0; at < tokens.length; at++) {
    const named = nameAt(sentence, tokens, at)
    if (!named) continue
    const last = found.at(-1)
    if (last && BETWEEN.test(sentence.slice(last.end, named.name.start))) {
      last.places = [...last.places, ...named.places]
      last.end = named.end
      last.name.end = named.name.end
    } else found.push(named)
    while ((tokens[at + 1]?.start ?? Number.POSITIVE_INFINITY) < named.end) at++
  }
  return found
}

type Token = Record<'start' | 'end', number> & { text: string }

/** The longest name that begins with a token. */
function nameAt(sentence: string, tokens: readonly Token[], at: number): NamedPlace | undefined {
  const first = tokens[at]
  if (!first || !/^[\p{L}\p{N}]/u.test(first.text)) return undefined
  if (!firstWordsOfPlaces().has(fold(first.text).replace(/['’.]/g, ''))) {
    const places = placesInCase(first.text, sentence.slice(0, first.start))
    return places.length > 0 ? placed(sentence, { start: first.start, end: first.end }, places, 1) : undefined
  }
  const most = first.text.toLowerCase() === 'the' ? MOST_WORDS + 1 : MOST_WORDS
  for (let count = Math.min(most, tokens.length - at); count > 0; count--) {
    const end = tokens[at + count - 1]?.end ?? 0
    const text = sentence.slice(first.start, end)
    const isOne = count === 1 || !/[^\p{L}\p{N}\p{M}.'’& ,-]|, ?$/u.test(text)
    const places = isOne ? placesNamed(text.replace(/[.'’]+$/, '')) : []
    if (places.length > 0) return placed(sentence, { start: first.start, end }, places, count)
  }
  return undefined
}

/** Returns the places that a word is another case of: `Berlin'de`, `в Берлине`. */
function placesInCase(text: string, before: string): Place[] {
  const [, name = ''] = LOCATIVE.exec(text) ?? []
  const names = RUSSIAN_IN.test(before) ? russianNames().get(stemOf(fold(text))) : undefined
  return (names ?? [name]).flatMap(name => placesNamed(name))
}

function placed(sentence: string, name: NamedPlace['name'], places: Place[], count: number): NamedPlace | undefined {
  const [before, after] = [sentence.slice(0, name.start), sentence.slice(name.end)]
  const text = sentence.slice(name.start, name.end)
  // "Para programadores" is not in Brazil.
  if (LANGUAGE.test(after) || (text.length > 3 && saysNothing(text, NO_OTHERS))) return undefined
  const isCountry = text !== 'us' && places.every(({ kind }) => kind === 'country')
  const allowed = APPLY.test(after) ? CAN.exec(before) : null
  const home = HOME.exec(before) ?? allowed ?? (isCountry ? FOR.exec(before) : null)
  // "no Brasil" is in Brazil, "no China" is not in China.
  const isNot = (text.length < 4 || commonCountryNames.has(fold(text))) && /(?<!\p{L})no $/iu.test(before)
  const words = home ?? (isNot ? null : BEFORE.exec(before))
  const based = AFTER.exec(after)
  const isWord = count === 1 && WORDS.has(text.toLowerCase())
  // "Join us" is not a country; "in the us", "remote us" and "us jobs" are.
  if (text === 'us' && !words && !/(?:remote|not|outside|except) $/i.test(before) && !US.test(after)) return undefined
  // Two bare capitals are more often a word or an abbreviation: OR, IN, AI.
  if (/^[A-Z]{2}$/.test(text) && !words && !before.endsWith(', ')) return undefined
  const isExplicit = (words !== null || based !== null || LOCATIVE.test(text)) && !isWord
  return {
    start: isExplicit ? name.start - (words?.[0].length ?? 0) : name.start,
    end: isExplicit ? name.end + (based?.[0].length ?? 0) : name.end,
    name,
    places,
    isExplicit,
    isHome: home !== null,
    isNear: /(?:near|nearby|close to|around) $/i.test(words?.[0] ?? ''),
  }
}
