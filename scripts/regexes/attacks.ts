/** Texts that a regular expression is slow on if it is slow on anything: what it repeats, repeated, and then a miss. */
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { type Letters, lettersOf } from './letters.ts'

/** `head`, then `pump` again and again, then `tail`. */
export interface Attack {
  head: string
  pump: string
  tail: string
}

type Part = AST.Element | AST.Alternative

/** A repetition of at most this is none: it costs no more than that many letters would. */
const FEW = 9
/** Samples of one part of an expression. Each is tried, so their number stays small. */
const MAX_WORDS = 8
/** How many of the texts that lead up to a part are tried. */
const MAX_HEADS = 4
/** A list of a thousand names has the same repetition in each; every so many of its attacks are enough. */
const MAX_ATTACKS = 2000
/** NUL, which hardly an expression asks for, and a line break, which `.` does not match. */
const MISS = '\u0000\n\u0000'

/** The attacks on one expression, none when it repeats nothing. Throws SyntaxError on what is no expression. */
export function attacksOn(source: string, flags: string): Attack[] {
  const unicode = flags.includes('u')
  const unicodeSets = flags.includes('v')
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode, unicodeSets })
  const letters = lettersOf(pattern, flags)
  const attacks = new Map<string, Attack>()
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max <= FEW) return
      for (const attack of attacksOnOne(quantifier, letters)) attacks.set(JSON.stringify(attack), attack)
    },
  })
  const all = [...attacks.values()]
  const step = Math.ceil(all.length / MAX_ATTACKS)
  return all.filter((_, at) => at % step === 0)
}

function attacksOnOne(quantifier: AST.Quantifier, letters: Letters): Attack[] {
  const repeated = words(quantifier.element, letters)
  const mixed = repeated.join('')
  const before = partsBefore(quantifier).map(part => words(part, letters))
  const [plain = '', ...heads] = ['', '\u0000'].flatMap(start =>
    join(before)
      .slice(0, MAX_HEADS)
      .map(head => start + head),
  )
  const runs = [
    ...[...repeated, mixed].map(pump => ({ head: plain, pump })),
    ...heads.flatMap(head => [repeated[0] ?? '', mixed].map(pump => ({ head, pump }))),
  ]
  const between = ['', mixed, ...[/\w$/, /\W$/].flatMap(kind => repeated.find(word => kind.test(word)) ?? [])]
  // The part that leads up to the repetition may be what is found again and again.
  const loops = before.flatMap((_, at) => {
    const head = join(before.slice(0, at))[0] ?? ''
    const around = join(before.slice(at)).slice(0, MAX_HEADS)
    return around.flatMap(loop => between.map(pump => ({ head, pump: loop + pump })))
  })
  const others = letters.all.filter(letter => !repeated.includes(letter)).join('')
  return [...runs, ...loops]
    .filter(({ pump }) => pump !== '')
    .flatMap(attack => [MISS, others].map(tail => ({ ...attack, tail })))
}

/** Everything that must have matched before a part is reached, in the order of the text. */
function partsBefore(part: AST.Node): Part[] {
  const { parent } = part
  if (parent === null) return []
  if (parent.type !== 'Alternative') return partsBefore(parent)
  return [...partsBefore(parent), ...parent.elements.filter(element => element.end <= part.start)]
}

/** Samples of what a part matches, the plainest first. A look ahead is empty; what a look behind asks for is not. */
function words(part: Part, letters: Letters): string[] {
  const either = (parts: Part[]) => [...new Set(parts.flatMap(one => words(one, letters)))].slice(0, MAX_WORDS)
  switch (part.type) {
    case 'Character':
      return [String.fromCodePoint(part.value)]
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return letters.matched(part.raw).slice(0, MAX_WORDS)
    case 'Alternative':
      return join(part.elements.map(element => words(element, letters)))
    case 'Group':
    case 'CapturingGroup':
      return either(part.alternatives)
    case 'Quantifier':
      return [
        ...(part.min === 0 ? [''] : []),
        ...words(part.element, letters).map(word => word.repeat(Math.min(Math.max(part.min, 1), FEW))),
      ]
    case 'Backreference':
      return either([part.resolved].flat())
    case 'Assertion':
      return part.kind === 'lookbehind' && !part.negate ? either(part.alternatives) : ['']
  }
}

/** One part at a time is varied, the last first and the others plain: all together would be too many. */
function join(parts: string[][]): string[] {
  const plain = parts.map(samples => samples[0] ?? '')
  const varied = parts.map((samples, at) => samples.map(sample => plain.with(at, sample).join('')))
  return [...new Set([plain.join(''), ...varied.toReversed().flat()])].slice(0, MAX_WORDS)
}
