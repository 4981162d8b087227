import { z } from 'zod'
import type { EventStatus } from '#contract'
import { fold, foldLine } from '#contract/text.ts'
import type { RawEvent } from '../adapter.ts'
import { readYaml } from '../text/read-yaml.ts'

/** Alternatives of one pattern. */
const Words = z.array(z.string()).transform(words => `(?:${fold(words.join('|'))})`)
const File = z.strictObject({
  ...{ cancelled: Words, cancellation: Words, postponed: Words, tentative: Words, stillOn: Words, day: z.string() },
  ...{ beside: Words, because: Words, reasons: Words, verbs: Words, about: Words, verbsOfTalk: Words },
})
const { day, ...words } = readYaml(new URL('status.yaml', import.meta.url), File)

/** The strongest first: of `[CANCELED/POSTPONED]` the first counts. */
const STATES = ['cancelled', 'postponed', 'tentative'] as const satisfies EventStatus[]
const OFF = `(?:${words.cancelled}|${words.postponed})`.replaceAll('{day}', day)
const STATE = `(?:${OFF}|${words.cancellation}|${words.tentative}|${words.stillOn})`
const REASON = String.raw`\s(?:${words.reasons}|${words.because})(?![\p{L}\p{N}]).{0,60}`
const BESIDE = `(?:${words.beside}|${words.verbs})`
/** A text that is nothing but a mark: `event cancelled`, `canceled/postponed`, `wegen Unwetter abgesagt`. */
const MARK = String.raw`(?:${words.because}.{1,40})?(?:${BESIDE}:?\s?)*${STATE}(?:\s?[/,&+\s]\s?${STATE})*(?:\s?${BESIDE})*`
const LEADING = new RegExp(String.raw`^${MARK}(?:${REASON}|\s\(.{0,60})?$`, 'u')
/** Behind a name the reason may also follow a sign: `CANCELLED (see you in January)`. */
const TRAILING = new RegExp(String.raw`^${MARK}(?:${REASON}|\s?[-–—;,(.!].{0,60})?$`, 'u')
/** `Acme night has been cancelled`, `Acme Treff fällt aus`; not `The art of being cancelled`. */
const BARE_END = new RegExp(
  String.raw`(?<=\s.*|[\p{L}\p{N}]{4,})(?<!\s${words.verbsOfTalk})\s(?:${words.verbs}\s)*${OFF}(?:${REASON})?[\s!.]*$`,
  'u',
)
const ABOUT = new RegExp(String.raw`^${words.about}\s`, 'u')
/** The state of a source's own field: `EventCancelled`, `TBC`. */
const FIELD: Record<(typeof STATES)[number], RegExp> = {
  cancelled: new RegExp(`cancel|${words.cancelled}|${words.cancellation}`),
  postponed: new RegExp(`postpone|${words.postponed}`.replaceAll('{day}', day)),
  tentative: new RegExp(`${words.tentative}|projected|proposed|provisional|\\btb[ad]\\b`),
}

const PICTOGRAPHS = String.raw`(?:\p{Extended_Pictographic}\uFE0F?\s*)+`
const BRACKETED =
  /\[([^[\]]{1,80})\]|\(([^()]{1,80})\)|\{([^{}]{1,80})\}|[【（]([^【】（）]{1,80})[】）]|(?<![\p{L}\p{N}])[*~_]{1,3}([^*~_]{1,80})[*~_]{1,3}/gu
const EDGE = /[\s:|/,–—-]+$/u
const STRUCK = /^~{1,2}([^~]+)~{1,2}$/
const BEHIND_MARK = new RegExp(
  String.raw`\s*(?:[:：|]+|!+|/{2,}|(?<=\s)[-–—]+(?=\s)|(?<!\b\d{1,2})\.(?=\s)|${PICTOGRAPHS})\s*`,
  'gu',
)
const BEFORE_MARK = new RegExp(String.raw`\s*(?:[:：|,]+|/{2,}|(?<=\s)[-–—]+(?=\s)|${PICTOGRAPHS})\s*`, 'gu')

/** The name without a status written into it; `Cancelled Event` is a name and stays. */
export function withoutStatus(name: string): string {
  return takeMarks(name).rest
}

/** The status from the source's own field, or from the name. */
export function readStatus({ status = '', name }: Pick<RawEvent, 'status' | 'name'>): EventStatus {
  const text = fold([status, ...takeMarks(name).marks].join(' | '))
  return STATES.find(state => FIELD[state].test(text)) ?? 'scheduled'
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
  const found = [...name.matchAll(BRACKETED)].find(match => isMark(match.slice(1).find(Boolean) ?? '', TRAILING))
  if (!found) return undefined
  const [before, after] = [name.slice(0, found.index), name.slice(found.index + found[0].length)]
  const rest = after.trim() === '' ? before.replace(EDGE, '') : before + after.replace(/^\s*[:|–—-]+\s/u, ' ')
  return { mark: found[0], rest: rest.replace(/\s+/g, ' ') }
}

/** A mark in front of the name or behind it, with a sign between them. */
function beside(name: string): Taken | undefined {
  const halves = (sign: RegExp) =>
    [...name.matchAll(sign)].map(cut => [name.slice(0, cut.index), name.slice(cut.index + cut[0].length)] as const)
  return (
    halves(BEHIND_MARK)
      .map(([mark, rest]) => ({ mark, rest }))
      .find(({ mark }) => isMark(mark, LEADING)) ??
    halves(BEFORE_MARK)
      .map(([rest, mark]) => ({ mark, rest }))
      .find(({ mark }) => isMark(mark, TRAILING))
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
    const found = parts.find(({ mark }) => !/\p{Ll}/u.test(mark.join('')) && isMark(mark.join(' '), LEADING))
    if (found) return { mark: found.mark.join(' '), rest: found.rest.join(' ') }
  }
  return undefined
}

/** `Acme night has been cancelled`, `Acme Treff fällt aus`. */
function atEnd(name: string): Taken | undefined {
  const folded = fold(name)
  const found = ABOUT.test(folded) ? undefined : BARE_END.exec(folded)
  if (!found) return undefined
  // Folding may change the length of a word, not how many there are.
  const tokens = name.split(/\s+/)
  const count = folded.slice(0, found.index).split(/\s+/).length
  return { mark: tokens.slice(count).join(' '), rest: tokens.slice(0, count).join(' ').replace(EDGE, '') }
}

function isMark(text: string, shape: RegExp): boolean {
  return shape.test(foldLine(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
}
