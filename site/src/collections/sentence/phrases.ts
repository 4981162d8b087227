/** The phrases of a sentence that filters can take, "remote jobs in Germany over 120k"; a search has them as codes. */
import { PERIODS_PER_YEAR } from '#contract'
import { citiesAround, cityNamed } from '#contract/cities.ts'
import { codeOfPlace, type Place } from '#contract/places.ts'
import { slugOf } from '#contract/text.ts'
import { withCodes } from '../../../record-index/index.ts'
import { codesOfLeastPay, codesOfSpan } from '../../store/codes.ts'
import { daysIn, settled } from './days.ts'
import type { Span } from './days-parts.ts'
import { placesIn } from './places.ts'

export type Meaning =
  | { kind: 'place'; places: readonly Place[]; isHome: boolean; isNear: boolean }
  | { kind: 'days'; span: Span }
  /** Names of these: `company`, `source`. */
  | { kind: 'names'; of: string; names: readonly string[] }
  | { kind: 'mode'; is: 'remote' | 'hybrid' | 'online' | 'in person' }
  | { kind: 'level'; levels: string }
  | { kind: 'contract'; is: string }
  | { kind: 'visa' }
  | { kind: 'pay'; least: number; currency?: string }

export interface Phrase {
  start: number
  end: number
  /** The part of it that is a name or a day, without "in" and the like. */
  name: { start: number; end: number }
  meaning: Meaning
  /** Otherwise its words may mean something else, and stay in the search. */
  isExplicit: boolean
  /** It follows "not" or "without". */
  isUnwanted: boolean
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const PARTICLES =
  /(?:とは何(?:ですか)?|とは|での|の|で|を|って|什么是|什麼是|是什么|是什麼|怎么样|如何|请问|有哪些|的|在|에서|이란|란 무엇(?:인가)?|의)/gu

const KINDS =
  /新闻|新聞|资讯|資訊|快讯|快訊|ニュース|速報|뉴스|소식|工作(?!坊|量)|招聘|招募|岗位|崗位|职位|職位|职缺|職缺|求人|仕事|転職|채용|일자리|구인|活动|活動|会议|會議|峰会|峰會|イベント|이벤트|행사/gu

/** Returns a text with spaces for the particles of languages that write without, so that its words stand alone. */
export function wordsApart(text: string): string {
  if (!EAST_ASIAN.test(text)) return text
  return text.replace(/[^\s"]+/gu, word =>
    EAST_ASIAN.test(word) ? word.replace(PARTICLES, ' ').replace(KINDS, ' $& ').trim() || word : word,
  )
}

type Found = Omit<Phrase, 'isUnwanted' | 'name'> & { name?: Phrase['name'] }

const UNWANTED =
  /(?<![\p{L}\p{N}])(?:not|no|non|without|excluding|except|except for|other than|outside|but not)(?: |-)(?:(?:at|in|from|for) )?$/iu
const CURRENCIES: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  dollars: 'USD',
  euros: 'EUR',
  pounds: 'GBP',
}
/** Less is not a year's pay. */
const LEAST_PAY = 10_000
/** "over 120k", "that pay at least $150,000 a year", "€90k+", "100-150k", "40 dollars an hour". */
const PAY =
  /(?<![\p{L}\p{N}])(?:(?:(?:that|which) )?pay(?:s|ing)? |salary (?:of )?|with )?(?<least>over|above|more than|at least|from|min(?:imum)?(?: of)?|starting at|>=?)?\s?(?<sign>[$€£])?(?<amount>\d{1,3}(?:,\d{3}){1,2}|\d{2,7})\s?(?<k>k)?(?:\s?(?:-|–|to)\s?[$€£]?(?:\d{1,3}(?:,\d{3}){1,2}|\d{2,7})(?<k2>k)?)?(?<plus>\+)?(?:\s?(?<unit>usd|eur|gbp|chf|cad|aud|sgd|dollars|euros|pounds)(?!\p{L}))?(?:(?: (?:an?|per) |\/)(?<period>hour|day|week|month|year|annum|hr?|yr|mo))?(?![\p{L}\p{N}])/giu

const EXPERIENCED = 'senior,lead,principal,executive'
const WORK = '(?:roles?|jobs?|positions?|work|basis|gigs?)'
/** Words that mean one thing: between letters, in any case. Those of the last rows are as often a part of a name. */
const WORDS: readonly (readonly [words: string, meaning: Meaning, isPartOfNames?: true])[] = [
  [
    '(?:(?:fully|100%) )?(?:remote(?:ly)?(?: from anywhere)?|anywhere in the world|work(?:ing)? from (?:home|anywhere)|wfh|remot[oa]s?|teletrabajo|a distancia|[àa] dist[âa]ncia|[àa] distance|t[ée]l[ée]travail|telelavoro|(?:da|in) remoto|home ?office|fernarbeit|thuiswerk(?:en)?|op afstand|zdaln(?:ie|a|y|ej)|удал[её]н\\p{L}+|дистанционн\\p{L}+|uzaktan(?: çalışma)?|evden çalışma|(?:kerja )?jarak jauh|(?:làm việc )?từ xa|远程(?:工作|办公)?|遠端(?:工作)?|遠距(?:工作)?|在宅(?:勤務|ワーク)?|(?:フル)?リモート(?:ワーク)?|원격(?:근무)?|재택(?:근무)?)',
    { kind: 'mode', is: 'remote' },
  ],
  [
    '(?:online|virtual|en l[ií]nea|en ligne|онлайн|çevrimiçi|trực tuyến|线上|線上|オンライン|온라인)',
    { kind: 'mode', is: 'online' },
  ],
  [
    '(?:in person|on site|onsite|offline|irl|presencial|en présentiel|in presenza|vor ort|офлайн|yüz yüze|线下|線下|対面|오프라인)',
    { kind: 'mode', is: 'in person' },
  ],
  [
    '(?:with |that |which |who )?(?:(?:offer(?:s|ing)?|provid(?:es?|ing)) )?(?:a )?(?:(?:work )?visas?|work permit)[ -](?:sponsor(?:ed|ship|s|ing)?|support)|sponsor(?:s|ed|ing)? (?:(?:a|my|your) )?(?:work )?visas?|patroc[ií]nio de vis(?:a|ado|to)s?|parrainage de visa|visumsponsoring|визов\\p{L}+ поддержк\\p{L}+|vize sponsorluğu|ビザ(?:サポート|支援)|비자 ?(?:지원|스폰서)|签证(?:担保|支持)',
    { kind: 'visa' },
  ],
  [
    '(?:entry[ -]level|(?:for )?beginners?|graduate|new[ -]grads?|no experience(?: needed| required)?|first job|sin experiencia|sem experi[êe]ncia|sans exp[ée]rience|ohne (?:berufs)?erfahrung|senza esperienza|zonder ervaring|bez doświadczenia|без опыта(?: работы)?|deneyimsiz|tanpa pengalaman|không (?:cần )?kinh nghiệm|无经验|無經驗|未経験|신입)',
    { kind: 'level', levels: 'junior,intern' },
  ],
  [
    '(?:(?:(?:spring|summer|autumn|fall|winter) )?(?:internships?|interns?)|working students?|werkstudent(?:in|en)?|praktik(?:um|a|ant|antin|anten)|pr[áa]cticas|pasant[íi]as?|becari[oa]s?|practicantes?|stagiaires?|alternance|tirocini?o?|tirocinanti?e?|praktyki|sta[żz]yst\\p{L}+|стаж[её]р\\p{L}*|стажировк\\p{L}+|stajyer\\p{L}*|magang|thực tập(?: sinh)?|(?<=^|offres? (?:de )?)stages?|est[áa]gios?|インターン(?:シップ)?|实习生?|實習生?|인턴(?:십)?)',
    { kind: 'level', levels: 'intern' },
  ],
  [
    '(?:j[uú]nior(?:[ -]level)?|berufseinsteiger(?:in)?|d[ée]butante?s?|principiantes?|neolaureati?o?|джуниор\\p{L}*|yeni mezun|初级|初級|应届生|新卒|ジュニア|주니어)',
    { kind: 'level', levels: 'junior' },
  ],
  ['mid[ -]level', { kind: 'level', levels: 'mid' }],
  ['senior[ -]level', { kind: 'level', levels: EXPERIENCED }],
  [
    '(?:executive|director|c)[ -]level|executive(?= (?:roles?|jobs?|positions?))',
    { kind: 'level', levels: 'executive' },
  ],
  [
    '(?:s[eéê]nior|sr\\.?|snr|сеньор\\p{L}*|старш\\p{L}+|kıdemli|高级|高級|资深|資深|シニア|시니어)',
    { kind: 'level', levels: 'senior' },
    true,
  ],
  ['(?:lead|l[íi]der|teamleiter(?:in)?|тимлид\\p{L}*|техлид\\p{L}*)', { kind: 'level', levels: 'lead' }, true],
  ['(?:principal|staff)', { kind: 'level', levels: 'principal' }, true],
  ['jr\\.?', { kind: 'level', levels: 'junior' }, true],
  [
    '(?:hybride?|h[íi]brid[oa]|ibrid[oa]|hybrydow\\p{L}+|гибридн\\p{L}+|hibrit|ハイブリッド|하이브리드)',
    { kind: 'mode', is: 'hybrid' },
    true,
  ],
  [
    `(?:(?:fixed[ -]term|contract(?:or)?)(?= ${WORK})|freelancers?|freiberufler(?:in)?|фриланс\\p{L}*|フリーランス|프리랜서|自由职业)`,
    { kind: 'contract', is: 'contract' },
    true,
  ],
  [
    '(?:part[ -]?time|teilzeit|medio tiempo|media jornada|(?:a )?tiempo parcial|meio per[íi]odo|tempo parcial|temps partiel|mi-temps|deeltijd|pół etatu|частичная занятость|неполный рабочий день|yarı zamanlı|paruh waktu|bán thời gian|兼职|兼職|アルバイト|パートタイム|아르바이트|파트타임)',
    { kind: 'contract', is: 'part-time' },
    true,
  ],
  [`temp(?:orary)?(?= ${WORK})`, { kind: 'contract', is: 'temporary' }, true],
]
const PATTERNS = WORDS.map(([words, meaning, isPartOfNames = false]) => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${words})(?![\p{L}\p{N}]|-(?!based))`, 'giu'),
  meaning,
  isExplicit: !isPartOfNames,
}))

/** Kind -> slug -> names: those of companies and sources. */
type Names = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/** Returns the phrases of a sentence that do not overlap, in order; none inside quotation marks or after a minus. */
export function phrasesIn(sentence: string, { now, names }: { now: Date; names: Names }): Phrase[] {
  const found: Found[] = [
    ...daysIn(sentence, now).map(({ span, ...at }) => ({
      ...at,
      meaning: { kind: 'days', span } as const,
      isExplicit: !span.isBare,
    })),
    ...placesIn(sentence).map(({ places, isHome, isNear, ...at }) => ({
      ...at,
      meaning: { kind: 'place', places, isHome, isNear } as const,
    })),
    ...[...names].flatMap(([kind, bySlug]) => namesIn(sentence, kind, bySlug)),
    ...PATTERNS.flatMap(({ pattern, ...row }) =>
      [...sentence.matchAll(pattern)].map(({ index, 0: text }) => ({ ...row, start: index, end: index + text.length })),
    ),
    ...payIn(sentence),
  ]
  const phrases: Phrase[] = []
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const before = UNWANTED.exec(sentence.slice(0, one.start))
    const start = one.start - (before?.[0].length ?? 0)
    if (start < (phrases.at(-1)?.end ?? 0)) continue
    phrases.push({ name: { start: one.start, end: one.end }, ...one, start, isUnwanted: before !== null })
  }
  return phrases
}

function payIn(sentence: string): Found[] {
  return [...sentence.matchAll(PAY)].flatMap(({ index, 0: text, groups = {} }) => {
    const { least, sign, amount = '', k2, k = k2, plus, unit = '', period = '' } = groups
    const times = Object.entries(PERIODS_PER_YEAR).find(([name]) => name.startsWith(period[0] ?? 'y'))?.[1] ?? 1
    const value = Number(amount.replaceAll(',', '')) * (k ? 1000 : 1) * times
    if (value < LEAST_PAY || !(least || plus || sign || k || period)) return []
    const currency = CURRENCIES[sign ?? unit.toLowerCase()] ?? (unit === '' ? undefined : unit.toUpperCase())
    const meaning = { kind: 'pay', least: value, currency } as const
    return [{ start: index, end: index + text.length, meaning, isExplicit: true }]
  })
}

const NAME = /[\p{L}\p{N}][\p{L}\p{N}\p{M}.&-]*/gu
const MOST_NAME_WORDS = 4
const AT = /(?<![\p{L}\p{N}])(?:at|@|for|by|from|join|of|on) ?$/iu
const OR = /^ ?(?:,|\/|or|,? or) (?:at |for |from )?$/i

/** Names after "at" and the like, or several with "or" between: a single name is found by its words as well. */
function namesIn(sentence: string, of: string, bySlug: ReadonlyMap<string, readonly string[]>): Found[] {
  const tokens = [...sentence.matchAll(NAME)].map(({ index, 0: text }) => ({ start: index, end: index + text.length }))
  const found: (Found & { meaning: { names: readonly string[] } })[] = []
  for (let at = 0; at < tokens.length; at++) {
    const { start: first = 0 } = tokens[at] ?? {}
    const ends = tokens.slice(at, at + MOST_NAME_WORDS).map(({ end }) => end)
    const count = ends.findLastIndex(end => bySlug.has(slugOf(sentence.slice(first, end))))
    const end = ends[count]
    if (end === undefined) continue
    const names = bySlug.get(slugOf(sentence.slice(first, end))) ?? []
    at += count
    const last = found.at(-1)
    if (last && OR.test(sentence.slice(last.end, first))) {
      Object.assign(last, { end, isExplicit: true })
      last.meaning.names = [...last.meaning.names, ...names]
      continue
    }
    const before = AT.exec(sentence.slice(0, first))
    const isAfterNot = UNWANTED.test(sentence.slice(0, first))
    found.push({
      start: isAfterNot ? first : first - (before?.[0].length ?? 0),
      end,
      isExplicit: before !== null || isAfterNot || of === 'source',
      meaning: { kind: 'names', of, names },
    })
  }
  return found
}

/** Returns the sentence without some of its phrases, and without marks that stand alone. */
export function withoutPhrases(sentence: string, phrases: readonly Pick<Phrase, 'start' | 'end'>[]): string {
  let left = ''
  let end = 0
  for (const phrase of phrases) {
    left += `${sentence.slice(end, phrase.start)} `
    end = phrase.end
  }
  const words = (left + sentence.slice(end)).split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word))
  return words.map(word => word.replace(/[,;?!]$/, '')).join(' ')
}

/** An hour's way: "near Zürich" is Winterthur and Zug, too. */
const NEAR_KM = 50
const MOST_NEAR = 12

/** Returns the cities among the places with those around them, the largest first; without a city the places. */
export function placesAround(places: readonly Place[]): readonly Place[] {
  const around = places.flatMap(place => {
    const center = place.kind === 'city' ? cityNamed(place.name) : undefined
    return center ? [center, ...citiesAround(center, NEAR_KM)] : []
  })
  const cities = [...new Set(around)].slice(0, MOST_NEAR)
  return cities.length > 0 ? cities.map(({ name, country }) => ({ kind: 'city', name, country })) : places
}

const OPERATORS = /(?:^|\s)-[\p{L}\p{N}"]|\bOR\b/u
const RESERVED = /[\uE000-\uE002]/g

/** Meanings that are one more way to match the words of a search, and where open days are. */
export interface CodedKinds {
  place?: true
  work?: true
  days?: 'ahead' | 'back'
}

/** Returns a search in which each phrase carries the places, days, levels and the like that it stands for. */
export function codedSearch(typed: string, kinds: CodedKinds, now: Date): string {
  const search = wordsApart(typed.replace(RESERVED, ' '))
  if (Object.keys(kinds).length === 0) return search
  let coded = ''
  let done = 0
  for (const { name, meaning, isUnwanted, isExplicit, ...phrase } of phrasesIn(search, { now, names: new Map() })) {
    const codes = codesOf(meaning, kinds, now)
    if (codes.length === 0 || (isUnwanted && OPERATORS.test(search))) continue
    // "near Lisbon", "Lisbon based": no record has these words. "not" is read with the other words.
    const { start, end } = isExplicit && !isUnwanted ? phrase : name
    coded += search.slice(done, start) + withCodes(search.slice(name.start, name.end), codes)
    done = end
  }
  return coded + search.slice(done)
}

function codesOf(meaning: Meaning, kinds: CodedKinds, now: Date): string[] {
  if (meaning.kind === 'place' && kinds.place) {
    const around = meaning.isNear ? placesAround(meaning.places) : []
    return [...new Set([...meaning.places, ...around].map(codeOfPlace))]
  }
  if (meaning.kind === 'days' && kinds.days) return codesOfSpan(settled(meaning.span, now, kinds.days))
  if (!kinds.work) return []
  if (meaning.kind === 'pay') return codesOfLeastPay(meaning.least, meaning.currency)
  if (meaning.kind === 'level') return meaning.levels.split(',').map(level => `@level:${level}`)
  return meaning.kind === 'mode' || meaning.kind === 'contract' ? [`@${meaning.kind}:${meaning.is}`] : []
}
