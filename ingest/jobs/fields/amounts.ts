import { z } from 'zod'
import { firstIn, readPatterns, readYaml } from '../../text/read-yaml.ts'

const FILE = new URL('amounts.yaml', import.meta.url)
const SAYS = readPatterns(
  FILE,
  'notBelow notAbove upper lower upperAfter lowerAfter everyNumber everyNotMoney everyCalendarYear rangeSign',
)
const FACTORS = readYaml(
  FILE,
  z.object({ units: z.record(z.string(), z.array(z.string().transform(unit => new RegExp(`^(?:${unit})$`, 'iu')))) }),
).units

/** One or two amounts of money written in a text. */
export interface Amounts {
  min?: number
  max?: number
}

/** The one amount or the one range in a text. Undefined for several tiers, and for numbers that do not fit together. */
export function amountsIn(text: string): Amounts | undefined {
  const money = text.replace(SAYS.everyNotMoney, ' ').replace(SAYS.everyCalendarYear, ' ')
  const [first, second, third] = [...money.matchAll(SAYS.everyNumber)].map(readAmount)
  if (!first || third) return undefined
  if (!second) return single(first, money)
  if (!SAYS.rangeSign.test(money.slice(first.end, second.start))) return undefined
  const low = round(first.value * sharedFactor(first, second))
  const high = round(second.value * sharedFactor(second, first))
  return low <= high ? { min: low, max: high } : undefined
}

type Amount = ReturnType<typeof readAmount>

function readAmount({ groups = {}, index, 0: whole }: RegExpExecArray) {
  const { digits = '', unit = groups.ownUnit ?? '', open } = groups
  // The last separator is a decimal mark only before one or two digits: "31,2", "60.000,00", "1,234.50".
  const [, integer = digits, decimals = '0'] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? []
  const [factor] = Object.entries(FACTORS).find(([, signs]) => signs.some(sign => sign.test(unit))) ?? []
  const value = Number(`${integer.replace(/\D/g, '')}.${decimals}`)
  return { value, factor: Number(factor ?? 1), isOpen: open !== undefined, start: index, end: index + whole.length }
}

/** A single amount is a wage, or one side of it: "bis 90.000 €", "from", "$150k+". */
function single({ value, factor, isOpen, start, end }: Amount, text: string): Amounts {
  const amount = round(value * factor)
  const bound =
    firstIn(SAYS, ['notBelow', 'notAbove', 'upper', 'lower'], text.slice(0, start)) ??
    firstIn(SAYS, ['upperAfter', 'lowerAfter'], text.slice(end))
  if (bound === 'notAbove' || bound?.startsWith('upper')) return { max: amount }
  return bound || isOpen ? { min: amount } : { min: amount, max: amount }
}

/** "$40 - $60k" and "70k-100" give the thousands once. */
function sharedFactor(amount: Amount, other: Amount): number {
  return amount.factor === 1 && amount.value < 1000 ? other.factor : amount.factor
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
