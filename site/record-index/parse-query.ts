/**
 * The grammar of searches: words, `"exact phrase"`, `-word`, and OR between neighbours, which binds more tightly than
 * the AND between all others. There are no errors: what is no operator is a word or nothing.
 */
import { fold } from '#contract/text.ts'
import { eachWord } from '#contract/words.ts'
import { GAPS, gapOf, type Sequence } from './compounds.ts'
import { questionAround } from './fillers.ts'
import { stemOf } from './word-forms.ts'

/** Words that stand side by side, or, where `isPhrase`, have to. */
export interface Operand extends Sequence {
  isPhrase: boolean
}

export interface ParsedQuery {
  /** Every one must match. Of each, one of the operands. */
  wanted: Operand[][]
  /** None may match. */
  unwanted: Operand[]
}

interface Piece {
  kind: 'words' | 'phrase' | 'or'
  isUnwanted: boolean
  text: string
}

const PIECES = /-?"[^"]*"|[^\s"]+|"/g

export function parseQuery(query: string): ParsedQuery {
  const pieces = piecesOf(query)
  const parsed: ParsedQuery = { wanted: [], unwanted: [] }
  let plain: string[] = []
  const endPlain = () => {
    if (plain.length > 0) parsed.wanted.push([sequenceOf(plain.join(' '))])
    plain = []
  }
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]
    if (!piece || piece.kind === 'or') continue
    if (piece.isUnwanted) parsed.unwanted.push(operandOf(piece))
    else if (piece.kind === 'words' && pieces[at + 1]?.kind !== 'or') plain.push(piece.text)
    else {
      endPlain()
      const either = [operandOf(piece)]
      for (let next = pieces[at + 2]; pieces[at + 1]?.kind === 'or' && next; next = pieces[at + 2]) {
        either.push(operandOf(next))
        at += 2
      }
      parsed.wanted.push(either)
    }
  }
  endPlain()
  return withoutQuestion(parsed)
}

/** Pieces with words in them. An OR that is not between two wanted ones is a word. */
function piecesOf(query: string): Piece[] {
  const found = (query.replace(/[“”]/g, '"').match(PIECES) ?? []).map(pieceOf).filter(({ text }) => wordCount(text) > 0)
  const isOperand = (piece: Piece | undefined) => piece !== undefined && !piece.isUnwanted && piece.kind !== 'or'
  return found.map((piece, at) =>
    piece.kind === 'or' && !(isOperand(found[at - 1]) && isOperand(found[at + 1]))
      ? { ...piece, kind: 'words' }
      : piece,
  )
}

function pieceOf(written: string): Piece {
  if (written === 'OR') return { kind: 'or', isUnwanted: false, text: 'or' }
  const isUnwanted = /^-[\p{L}\p{N}"]/u.test(written)
  const kept = isUnwanted ? written.slice(1) : written
  const isPhrase = kept.length > 1 && kept.startsWith('"') && kept.endsWith('"')
  return { kind: isPhrase ? 'phrase' : 'words', isUnwanted, text: kept }
}

function wordCount(text: string): number {
  return sequenceOf(text).words.length
}

function operandOf({ text, kind }: Piece): Operand {
  return { ...sequenceOf(text), isPhrase: kind === 'phrase' }
}

/** The words of a text with what stands between them. */
function sequenceOf(text: string): Operand {
  const folded = fold(text)
  const words: string[] = []
  const gaps: number[] = []
  let before = 0
  eachWord(folded, (start, end) => {
    words.push(folded.slice(start, end))
    gaps.push(words.length > 1 && start - before === 1 ? gapOf(folded.charCodeAt(before)) : GAPS.other)
    before = end
  })
  return { words, stems: words.map(stemOf), gaps, isPhrase: false }
}

/** A query without operators may be a question: what asks it is taken away, unless nothing else is there. */
function withoutQuestion(parsed: ParsedQuery): ParsedQuery {
  const [[asked, ...either] = [], ...others] = parsed.wanted
  if (!asked || asked.isPhrase || either.length + others.length + parsed.unwanted.length > 0) return parsed
  const { before, after, compares } = questionAround(asked.words)
  const end = asked.words.length - after
  if (before >= end) return parsed
  return { ...parsed, wanted: [comparedIn(partOf(asked, before, end), compares)] }
}

/** `layer 1 vs layer 2` is one or the other, as is `and` where two things are compared. */
function comparedIn(asked: Operand, compares: boolean): Operand[] {
  const at = asked.words.findIndex(word => word === 'vs' || word === 'versus' || (compares && word === 'and'))
  if (at <= 0 || at === asked.words.length - 1) return [asked]
  return [partOf(asked, 0, at), ...comparedIn(partOf(asked, at + 1, asked.words.length), compares)]
}

function partOf({ words, stems, gaps, isPhrase }: Operand, start: number, end: number): Operand {
  const part = <T>(list: readonly T[]) => list.slice(start, end)
  return { words: part(words), stems: part(stems), gaps: part(gaps), isPhrase }
}
