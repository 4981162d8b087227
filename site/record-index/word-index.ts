import { fold } from '#contract/text.ts'
import { type Beginnings, beginningWith, buildBeginnings } from './beginnings.ts'
import { firstWhere } from './binary-search.ts'
import { type Bits, common, hitsOf, noDocument, setOf } from './bits.ts'
import { collectPostings, type Hits, type Postings } from './postings.ts'
import { PLACE_SIZE, split } from './split-text.ts'
import { buildTrigrams, type Trigrams, wordsContaining } from './trigrams.ts'
import { collectVocabulary, type Vocabulary } from './vocabulary.ts'
import { mustStartWord, wordsOf } from './words.ts'

/** The distinct words of many texts and the documents they are in. Plain data: cheap to hand to another thread. */
export interface WordIndexData {
  vocabulary: Vocabulary
  trigrams: Trigrams
  beginnings: Beginnings
  postings: Postings
  size: number
}

/** Builds the index while documents come by, one after the other. */
export function collectWords() {
  const vocabulary = collectVocabulary()
  const postings = collectPostings()
  return { add, finish }

  function add(document: number, text: string): void {
    const { units, places, count } = split(fold(text))
    for (let at = 0; at < count; at += PLACE_SIZE) {
      const [start, end, head, tail] = [places[at] ?? 0, places[at + 1] ?? 0, places[at + 2] ?? 0, places[at + 3] ?? 0]
      postings.add(vocabulary.numberOf(units, start, end, head, tail), document)
    }
  }

  function finish(size: number): WordIndexData {
    const words = vocabulary.finish()
    const lists = postings.finish(size)
    return {
      vocabulary: words,
      trigrams: buildTrigrams(words),
      beginnings: buildBeginnings(words, lists, size),
      postings: lists,
      size,
    }
  }
}

/**
 * Documents in which every word of the query occurs: exactly what a scan over all texts would find (words.ts has the
 * rule). A query without words matches nothing.
 */
export function searchWords(index: WordIndexData | undefined, query: string): Hits {
  return hitsOf(bitsOfWords(index, query))
}

export function bitsOfWords(index: WordIndexData | undefined, query: string): Bits {
  const [first, ...more] = new Set(wordsOf(query))
  if (!index || first === undefined) return noDocument(index?.size ?? 0)
  return common([findWord(index, first), ...more.map(word => findWord(index, word))])
}

function findWord(index: WordIndexData, word: string): Bits {
  const atStart = mustStartWord(word)
  const known = atStart ? beginningWith(index.beginnings, word, index.size) : undefined
  if (known) return known
  // Every single letter that begins a word is listed.
  if (atStart && word.length === 1) return noDocument(index.size)
  const text = atStart ? `\n${word}` : word
  const words = text.length < 3 ? scan(index.vocabulary, text) : wordsContaining(index.trigrams, index.vocabulary, text)
  return setOf(index.postings, words)
}

/** One or two signs of a script whose words may be that short: native search over the whole vocabulary. */
function scan({ text, starts }: Vocabulary, wanted: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(wanted); at !== -1; ) {
    const word = wordCovering(starts, at)
    found.push(word)
    const next = starts[word + 1]
    if (next === undefined) break
    at = text.indexOf(wanted, next - 1)
  }
  return found
}

/** The word with the last start at or before a position. */
function wordCovering(starts: Uint32Array, position: number): number {
  return firstWhere(starts.length, word => (starts[word] ?? 0) > position) - 1
}
