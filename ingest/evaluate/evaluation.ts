/** The figures of the laboratory: answers of the rules against labeled cases. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readYaml } from '../text/read-yaml.ts'

/** One figure of one evaluation. */
export interface Row {
  measure: string
  value: number
  /** The least allowed; a figure without one is printed and not judged. */
  bar?: number
  cases: number
  /** The failures, one line per case. */
  misses: string[]
}

/** One labeled set and its figures. */
export interface Evaluation {
  name: string
  run(): Row[]
}

/** The labels of `<name>.yaml`. Throws if the file does not have this shape. */
export function labelsIn<T extends z.ZodType>(name: string, shape: T): z.output<T> {
  return readYaml(new URL(`${name}.yaml`, import.meta.url), shape)
}

/** A case with a yes-or-no label, the rule's answer, and its words in a list of misses. */
export interface Judged {
  label: boolean
  answer: boolean
  text: string
}

/** Precision, recall and F1 of yes-or-no answers; the wrong ones are named once. Nothing to find and none found is right. */
export function yesNoRows(
  name: string,
  cases: Judged[],
  bars: { precision?: number; recall?: number; f1?: number },
): Row[] {
  const count = (label: boolean, answer: boolean) =>
    cases.filter(one => one.label === label && one.answer === answer).length
  const [right, wrong, missed] = [count(true, true), count(false, true), count(true, false)]
  const ratio = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)
  const errors = cases.filter(({ label, answer }) => label !== answer)
  const misses = errors.map(({ answer, text }) => `${answer ? 'not' : 'missed'}: ${text}`)
  const about = { cases: cases.length, misses: [] }
  return [
    { ...about, measure: `${name}: F1`, value: ratio(2 * right, 2 * right + wrong + missed), bar: bars.f1, misses },
    { ...about, measure: `${name}: precision`, value: ratio(right, right + wrong), bar: bars.precision },
    { ...about, measure: `${name}: recall`, value: ratio(right, right + missed), bar: bars.recall },
  ]
}

/** The share of cases without a miss, which is one line. */
export function exactRow<T>(
  measure: string,
  cases: T[],
  bar: number | undefined,
  missOf: (one: T) => string | undefined,
): Row {
  const misses = cases.flatMap(one => missOf(one) ?? [])
  return { measure, value: cases.length === 0 ? 1 : 1 - misses.length / cases.length, bar, cases: cases.length, misses }
}

/** The same for `<name>.yaml`, whose labels are in two halves: rules were tuned on one, and never on the other. */
export function halfRows<T>(
  measure: string,
  name: string,
  half: z.ZodType<T[]>,
  bar: number,
  missOf: (one: T) => string | undefined,
): Row[] {
  const { tuned, heldOut } = labelsIn(name, z.strictObject({ tuned: half, heldOut: half }))
  return [exactRow(`${measure}, tuned`, tuned, bar, missOf), exactRow(`${measure}, held out`, heldOut, bar, missOf)]
}

/** Halves of the cases by their hash, so that fitting the rules to one of them shows in the other. */
export function inFirstHalf(text: string): boolean {
  const [first = 0] = createHash('sha256').update(text).digest()
  return first % 2 === 0
}
