import { eachWord, fold, mustStartWord, wordsOf } from '../words.ts'
import { type Beginnings, beginningWith, buildBeginnings } from './beginnings.ts'
import { collectPostings, type Hits, intersect, listOf, type Postings, union } from './postings.ts'
import { buildTrigrams, type Trigrams, wordsContaining } from './trigrams.ts'
import { collectVocabulary, type Vocabulary } from './vocabulary.ts'

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
    const folded = fold(text)
    eachWord(folded, (start, end) => postings.add(vocabulary.numberOf(folded, start, end), document))
  }

  function finish(size: number): WordIndexData {
    const words = vocabulary.finish()
    const lists = postings.finish()
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
  const wanted = [...new Set(wordsOf(query))]
  if (!index || wanted.length === 0) return new Uint32Array()
  return wanted.map(word => findWord(index, word)).reduce(intersect)
}

function findWord(index: WordIndexData, word: string): Hits {
  const atStart = mustStartWord(word)
  const known = atStart ? beginningWith(index.beginnings, word, index.size) : undefined
  if (known) return known
  // Every single letter that begins a word is listed.
  if (atStart && word.length === 1) return new Uint32Array()
  const text = atStart ? `\n${word}` : word
  const words = text.length < 3 ? scan(index.vocabulary, text) : wordsContaining(index.trigrams, index.vocabulary, text)
  const lists = words.map(number => listOf(index.postings, number))
  return union(lists, index.size)
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

/** Binary search for the last start at or before a position. */
function wordCovering(starts: Uint32Array, position: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}
