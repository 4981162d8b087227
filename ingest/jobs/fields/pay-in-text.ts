import type { Pay } from '#contract'
import { cityAlone, stateCode } from '../../text/place-pieces.ts'
import { readPatterns } from '../../text/read-yaml.ts'
import { stateByName } from '../../text/states.ts'
import { readPay } from './pay.ts'

const SAYS = readPatterns(
  new URL('pay-in-text.yaml', import.meta.url),
  'wage otherMoney onlyPeriod onlyRange everyRange everySingle namesOne sentenceEnd lineLabel baseBehind',
  'everyElsewhere heading inUs titleAside titleEdge',
)

/** Below this an unlabeled range is not a wage of a year. */
const WAGE_OF_A_YEAR = 15_000
const MAX_SENTENCE = 240

/** The one wage that a description states in words; undefined for several, which are of several places or levels. */
export function readPayInText(description: string, places: string[], countries: string[]): Pay | undefined {
  if (countries.length > 1) return undefined
  const stated = new Map<string, Pay>()
  const unnamed = new Set<string>()
  for (const match of description.matchAll(SAYS.everyRange)) {
    const { sentence, label, isNamed } = around(description, match)
    if (SAYS.otherMoney.test(label)) continue
    const pay = readPay({ salary: sentence, countries })
    if (isNamed) {
      if (pay?.min === undefined || pay.max === undefined || pay.min === pay.max) return undefined
      if (isElsewhere(sentence, label, places, countries)) return undefined
      stated.set(figures(pay), pay)
    } else if (pay && (pay.max ?? 0) >= WAGE_OF_A_YEAR) unnamed.add(figures(pay))
  }
  if (stated.size + unnamed.size === 0) return singleIn(description, places, countries)
  const [pay, another] = stated.values()
  const isOnly = another === undefined && [...unnamed].every(range => stated.has(range))
  return isOnly ? pay : undefined
}

/** The one figure that a sentence calls the wage: "Salary: £85,000 per annum". */
function singleIn(text: string, places: string[], countries: string[]): Pay | undefined {
  const found = [...text.matchAll(SAYS.everySingle)].flatMap(match => {
    const { sentence, label } = around(text, match)
    if (![SAYS.namesOne, SAYS.lineLabel].some(name => name.test(label)) || SAYS.otherMoney.test(sentence)) return []
    const pay = readPay({ salary: sentence, countries })
    return pay && !isElsewhere(sentence, label, places, countries) ? [pay] : [undefined]
  })
  return new Set(found.map(pay => pay && figures(pay))).size === 1 ? found[0] : undefined
}

/** The pay in a title, if it stands by itself between two marks: "Rust Engineer (€80k - €100k)". */
export function readPayInTitle(title: string, countries: string[]): Pay | undefined {
  const found = [SAYS.everyRange, SAYS.everySingle].map(pattern => [...title.matchAll(pattern)])
  const [match, another] = found.find(matches => matches.length > 0) ?? []
  if (!match || another || match.index === 0) return undefined
  const before = title.slice(0, match.index).split(SAYS.titleEdge).at(-1) ?? ''
  const after = title.slice(match.index + match[0].length).split(SAYS.titleEdge)[0] ?? ''
  if (![before, after].every(beside => SAYS.titleAside.test(beside))) return undefined
  return readPay({ salary: `${before}${match[0]}${after}`, countries })
}

function figures({ min, max, currency, period }: Pay): string {
  return [min, max, currency, period].join(' ')
}

/** The sentence of a range, the words before it, and whether they call it the wage. */
function around(text: string, { index, 0: range }: RegExpExecArray) {
  const start = text.lastIndexOf('\n', index - 1) + 1
  const sentences = text.slice(Math.max(start, index - MAX_SENTENCE), index).split(/(?<=[.!?;])\s+/)
  const before = sentences.at(-1) ?? ''
  const rest = text.slice(index + range.length, index + range.length + MAX_SENTENCE).split('\n', 1)[0] ?? ''
  const after = rest.split(SAYS.sentenceEnd, 1)[0] ?? ''
  const sentence = `${before}${range}${after}`
  const isNamed = [SAYS.wage, SAYS.lineLabel].some(name => name.test(before)) || SAYS.baseBehind.test(after)
  if (!SAYS.onlyRange.test(before)) return { sentence, label: before, isNamed }
  const lines = text.slice(Math.max(0, start - MAX_SENTENCE), start).trimEnd()
  const above = lines.slice(lines.lastIndexOf('\n') + 1)
  if (SAYS.wage.test(above)) return { sentence: `${above.trim()} ${sentence}`, label: above, isNamed: true }
  return { sentence, label: above, isNamed: isNamed || SAYS.onlyPeriod.test(rest) }
}

/** "In New York" holds only for a job in New York, not for one in Austin or in both. */
function isElsewhere(sentence: string, label: string, places: string[], countries: string[]): boolean {
  if (!countries.includes('US') && SAYS.inUs.test(sentence)) return true
  const [only, another] = places
  const named = [...sentence.matchAll(SAYS.everyElsewhere), SAYS.heading.exec(label)]
  return named.some(match => {
    const name = match?.groups?.place
    if (!name || (another === undefined && only?.includes(name))) return false
    return Boolean(cityAlone(name) ?? stateByName(name) ?? stateCode(name))
  })
}
