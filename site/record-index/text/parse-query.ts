/**
 * The grammar of searches: words, `"exact phrase"`, `-word`, and OR between neighbours, which binds more tightly than
 * the AND between all others. There are no errors: anything but an operator is a word or nothing.
 */
import { fold } from '#contract/text.ts'
import { type Sequence, sequenceOf } from './compounds.ts'

/** Words that stand side by side, or have to if `isPhrase`. */
export interface Operand extends Sequence {
  isPhrase: boolean
  /** Terms by which it is found besides its words. */
  codes?: readonly string[]
}

export interface ParsedQuery {
  /** Runs of words, phrases, and the operands of an OR. */
  wanted: Operand[][]
  /** None may match. */
  unwanted: Operand[]
}

interface Piece {
  kind: 'words' | 'phrase' | 'or' | 'coded'
  isUnwanted: boolean
  text: string
}

const PIECES = /\uE000[^\uE002]*\uE002|-?"[^"]*"|[^\s"\uE000]+|"/g

/** Returns words of a query with the codes that they stand for, as a part of a query. */
export function withCodes(words: string, codes: readonly string[]): string {
  return `\uE000${words}\uE001${codes.join(' ')}\uE002`
}

export function parseQuery(query: string): ParsedQuery {
  const pieces = piecesOf(query)
  const parsed: ParsedQuery = { wanted: [], unwanted: [] }
  let run: string[] = []
  const endRun = () => {
    if (run.length > 0) parsed.wanted.push([wordsOf(run.join(' '))])
    run = []
  }
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]
    if (!piece || piece.kind === 'or') continue
    if (piece.isUnwanted) parsed.unwanted.push(operandOf(piece))
    else if (piece.kind === 'words' && pieces[at + 1]?.kind !== 'or') run.push(piece.text)
    else {
      endRun()
      const either = [operandOf(piece)]
      for (let next = pieces[at + 2]; pieces[at + 1]?.kind === 'or' && next; next = pieces[at + 2]) {
        either.push(operandOf(next))
        at += 2
      }
      parsed.wanted.push(either)
    }
  }
  endRun()
  return { ...parsed, wanted: parsed.wanted.map(comparedIn) }
}

/** `layer 1 vs layer 2` and `difference between gas and gwei` mean either. */
function comparedIn(operands: Operand[]): Operand[] {
  const [run, ...others] = operands
  if (!run || run.isPhrase || others.length > 0) return operands
  const between = run.words.indexOf('between')
  const isParting = (word: string, at: number) => VERSUS.has(word) || (between !== -1 && at > between && word === 'and')
  const at = run.words.findIndex(isParting)
  if (at <= between + 1 || at === run.words.length - 1) return operands
  return [partOf(run, between + 1, at), ...comparedIn([partOf(run, at + 1, run.words.length)])]
}

const VERSUS = new Set(['vs', 'versus'])

function partOf({ words, stems, gaps, isPhrase }: Operand, start: number, end: number): Operand {
  return { words: words.slice(start, end), stems: stems.slice(start, end), gaps: gaps.slice(start, end), isPhrase }
}

/** Pieces with words in them. An OR that is not between two wanted ones is a word. */
function piecesOf(query: string): Piece[] {
  const found = (query.replace(/[“”]/g, '"').match(PIECES) ?? [])
    .map(pieceOf)
    .filter(({ text }) => wordsOf(text).words.length > 0)
  const isOperand = (piece: Piece | undefined) => piece !== undefined && !piece.isUnwanted && piece.kind !== 'or'
  return found.map((piece, at) =>
    piece.kind === 'or' && !(isOperand(found[at - 1]) && isOperand(found[at + 1]))
      ? { ...piece, kind: 'words' }
      : piece,
  )
}

function pieceOf(written: string): Piece {
  if (written.startsWith('\uE000')) return { kind: 'coded', isUnwanted: false, text: written.slice(1, -1) }
  if (written === 'OR') return { kind: 'or', isUnwanted: false, text: 'or' }
  const isUnwanted = /^-[\p{L}\p{N}"]/u.test(written)
  const kept = isUnwanted ? written.slice(1) : written
  const isPhrase = kept.length > 1 && kept.startsWith('"') && kept.endsWith('"')
  return { kind: isPhrase ? 'phrase' : 'words', isUnwanted, text: kept }
}

function operandOf({ text, kind }: Piece): Operand {
  if (kind !== 'coded') return { ...wordsOf(text), isPhrase: kind === 'phrase' }
  const [words = '', codes = ''] = text.split('\uE001')
  return { ...wordsOf(words), codes: codes.split(' ') }
}

/** Articles of other languages before an apostrophe. */
const ELIDED = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu)['’](?=\p{L}{3})/giu

/** "Where can I go to a conference": not the language, as in "Go to market". */
const GOING = /(?<![\p{L}\p{N}])go(?:ing)? to(?= (?:an?|any|some|the) )/giu

function wordsOf(text: string): Operand {
  return { ...sequenceOf(fold(text.replace(ELIDED, ' ').replace(GOING, ' '))), isPhrase: false }
}
