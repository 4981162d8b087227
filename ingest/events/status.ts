import type { EventStatus } from '#contract'
import { fold, foldLine } from '#contract/text.ts'
import type { RawEvent } from '../adapter.ts'
import { readPatterns } from '../text/read-yaml.ts'

/** The strongest first: of `[CANCELED/POSTPONED]` the first counts. */
const STATES = ['cancelled', 'postponed', 'tentative'] as const satisfies EventStatus[]
const FILE = new URL('status.yaml', import.meta.url)
const WRITTEN = readPatterns(FILE, ...STATES, 'leading trailing bareEnd about')
/** Without accents, as the folded texts that they are compared with. */
const SAYS = Object.fromEntries(
  Object.entries(WRITTEN).map(([key, { source }]) => [key, new RegExp(source.replace(/[^\0-\x7f]+/g, fold), 'iu')]),
) as typeof WRITTEN

const MARKS = readPatterns(FILE, 'everyBracketed everyBehindMark everyBeforeMark')
const EDGE = /[\s:|/,–—-]+$/u
const STRUCK = /^~{1,2}([^~]+)~{1,2}$/

/** The name without a status written into it; `Cancelled Event` is a name and stays. */
export function withoutStatus(name: string): string {
  return takeMarks(name).rest
}

/** The status from the source's own field, or from the name. */
export function readStatus({ status = '', name }: Pick<RawEvent, 'status' | 'name'>): EventStatus {
  const text = fold([status, ...takeMarks(name).marks].join(' | '))
  return STATES.find(state => SAYS[state].test(text)) ?? 'scheduled'
}

/** One mark may follow another: `[CANCELLED] [SOLD OUT] Acme Conf`. */
function takeMarks(name: string): { rest: string; marks: string[] } {
  const marks: string[] = []
  let rest = name.trim()
  for (let before = ''; before !== rest; ) {
    before = rest
    const found = struckThrough(rest) ?? bracketed(rest) ?? beside(rest) ?? inCapitals(rest) ?? atEnd(rest)
    if (!found || !/[\p{L}\p{N}]/u.test(found.rest)) break
    marks.push(found.mark)
    rest = found.rest.trim()
  }
  return { rest, marks }
}

interface Taken {
  mark: string
  rest: string
}

function struckThrough(name: string): Taken | undefined {
  const [, rest] = STRUCK.exec(name) ?? []
  return rest === undefined ? undefined : { mark: 'cancelled', rest }
}

function bracketed(name: string): Taken | undefined {
  const found = [...name.matchAll(MARKS.everyBracketed)].find(match =>
    isMark(match.slice(1).find(Boolean) ?? '', SAYS.trailing),
  )
  if (!found) return undefined
  const [before, after] = [name.slice(0, found.index), name.slice(found.index + found[0].length)]
  const rest = after.trim() === '' ? before.replace(EDGE, '') : before + after.replace(/^\s*[:|–—-]+\s/u, ' ')
  return { mark: found[0], rest: rest.replace(/\s+/g, ' ') }
}

/** A mark before or after the name, with a sign between them. */
function beside(name: string): Taken | undefined {
  const halves = (sign: RegExp) =>
    [...name.matchAll(sign)].map(cut => [name.slice(0, cut.index), name.slice(cut.index + cut[0].length)] as const)
  return (
    halves(MARKS.everyBehindMark)
      .map(([mark, rest]) => ({ mark, rest }))
      .find(({ mark }) => isMark(mark, SAYS.leading)) ??
    halves(MARKS.everyBeforeMark)
      .map(([rest, mark]) => ({ mark, rest }))
      .find(({ mark }) => isMark(mark, SAYS.trailing))
  )
}

/** In capitals the word needs no sign beside a name that is written otherwise: `CANCELLED Acme Conf`. */
function inCapitals(name: string): Taken | undefined {
  const tokens = name.split(/\s+/)
  if (/\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name)) return undefined
  for (const count of [2, 1]) {
    const parts = [
      { mark: tokens.slice(0, count), rest: tokens.slice(count) },
      { mark: tokens.slice(-count), rest: tokens.slice(0, -count) },
    ]
    const found = parts.find(({ mark }) => !/\p{Ll}/u.test(mark.join('')) && isMark(mark.join(' '), SAYS.leading))
    if (found) return { mark: found.mark.join(' '), rest: found.rest.join(' ') }
  }
  return undefined
}

/** `Acme night has been cancelled`, `Acme Treff fällt aus`. */
function atEnd(name: string): Taken | undefined {
  const folded = fold(name)
  const found = SAYS.about.test(folded) ? undefined : SAYS.bareEnd.exec(folded)
  if (!found) return undefined
  // Folding may change the length of a word, not how many there are.
  const tokens = name.split(/\s+/)
  const count = folded.slice(0, found.index).split(/\s+/).length
  return { mark: tokens.slice(count).join(' '), rest: tokens.slice(0, count).join(' ').replace(EDGE, '') }
}

function isMark(text: string, shape: RegExp): boolean {
  return shape.test(foldLine(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
}
