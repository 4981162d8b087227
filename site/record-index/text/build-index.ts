/** Builds what a search reads: the words of a collection's texts, and in which records and places they are. */
import { compareText } from '#contract/order.ts'
import { collectPostings, type Postings } from '../bits.ts'
import { readWords } from './read-words.ts'
import { STOP_WORDS } from './stop-words.ts'
import { PLACES, type Place, readTexts, type Texts } from './texts.ts'
import { lettersOf, type Vocabulary, vocabularyOf } from './vocabulary.ts'
import { stemOf } from './word-forms.ts'

/** Plain data: cheap to hand to another thread. Words of one form are one term; words that are one have a term, too. */
export interface TextIndexData {
  words: Vocabulary
  /** Term of each word. */
  termOf: Uint32Array
  terms: Vocabulary
  /** Terms in the order of their texts. */
  byText: Uint32Array
  /** How many records have each term. */
  frequencies: Uint32Array
  /** Term -> records that have it there, and nowhere better. */
  places: [names: Postings, labels: Postings, facts: Postings, text: Postings]
  sequences: Sequences
  /** Words that are somewhere else than in running text, ascending, and one bit for each of their letters. */
  named: Uint32Array
  letters: Uint32Array
  /** Terms of stop words. */
  stopTerms: Uint32Array
  size: number
}

/**
 * The names, leads, labels and facts of record d as words in order, `words[starts[d] .. starts[d + 1]]`; names end at
 * `nameEnds[d]`, leads at `leadEnds[d]`. Words are counted from 1; 0 ends a field.
 */
export interface Sequences {
  words: Uint32Array
  starts: Uint32Array
  nameEnds: Uint32Array
  leadEnds: Uint32Array
  /** How many words other than stop words the shortest name or lead of each record has, 255 where more. */
  shortest: Uint8Array
}

/** Of a length in 8 bits. */
const MOST = 255

/** Builds the index while records come by, one after the other. */
export function collectTexts() {
  const reader = readWords()
  const { words, terms, termNumber, termOfWord } = reader
  const places = Object.values(PLACES).map(() => collectPostings())
  const sequences = collectSequences()
  // Per term the record it was last met in, plus one, and how many it was met in.
  let seen = new Uint32Array(1 << 10)
  let frequencies = new Uint32Array(1 << 10)
  const shortest: number[] = []
  return { add, finish }

  function add(document: number, texts: Texts): void {
    readTexts(reader, texts, ({ kind, place, words, compounds }) => {
      if (place !== PLACES.text && kind !== 'codes') sequences.add(kind, words)
      if (kind === 'names' || kind === 'leads')
        shortest[document] = Math.min(shortest[document] ?? MOST, tellingIn(words))
      for (let at = 0; at < words.length; at++) addTerm(termOfWord(words[at] ?? 0), place, document)
      for (const { token } of compounds) addTerm(termNumber(stemOf(token)), place, document)
    })
    sequences.endRecord()
  }

  /** Places come best first, so the first is the one that counts. */
  function addTerm(term: number, place: Place, document: number): void {
    if (term >= seen.length) {
      seen = doubled(seen, term)
      frequencies = doubled(frequencies, term)
    }
    if (seen[term] === document + 1) return
    seen[term] = document + 1
    frequencies[term] = (frequencies[term] ?? 0) + 1
    places[place]?.add(term, document)
  }

  function tellingIn(numbers: readonly number[]): number {
    let count = 0
    for (const number of numbers) if (!STOP_WORDS.has(words[number] ?? '')) count++
    return count
  }

  function finish(size: number): TextIndexData {
    const texts = [...terms.keys()]
    const [names, labels, facts, text] = places.map(place => place.finish(size))
    if (!names || !labels || !facts || !text) throw new Error('a place is missing')
    const kept = { ...sequences.finish(), shortest: Uint8Array.from({ length: size }, (_, at) => shortest[at] ?? MOST) }
    const named = Uint32Array.from(new Set(kept.words))
      .sort()
      .subarray(1)
      .map(word => word - 1)
    return {
      ...reader.finish(),
      terms: vocabularyOf(texts),
      byText: Uint32Array.from(texts.keys()).sort((a, b) => compareText(texts[a] ?? '', texts[b] ?? '')),
      frequencies: frequencies.slice(0, texts.length),
      places: [names, labels, facts, text],
      sequences: kept,
      named,
      letters: named.map(word => lettersOf(words[word] ?? '')),
      stopTerms: Uint32Array.from([...STOP_WORDS].flatMap(word => terms.get(stemOf(word)) ?? [])),
      size,
    }
  }
}

function collectSequences() {
  let words = new Uint32Array(1 << 12)
  let length = 0
  const starts = [0]
  const nameEnds: number[] = []
  const leadEnds: number[] = []
  return {
    add(kind: keyof Texts, numbers: readonly number[]): void {
      reach(kind)
      words = doubled(words, length + numbers.length + 1)
      for (const number of numbers) words[length++] = number + 1
      words[length++] = 0
    },
    endRecord(): void {
      reach('text')
      starts.push(length)
    },
    finish: (): Omit<Sequences, 'shortest'> => ({
      words: words.slice(0, length),
      starts: Uint32Array.from(starts),
      nameEnds: Uint32Array.from(nameEnds),
      leadEnds: Uint32Array.from(leadEnds),
    }),
  }

  /** Before the first field of a kind the fields that precede it have ended. */
  function reach(kind: keyof Texts): void {
    const document = starts.length
    if (kind !== 'names' && nameEnds.length < document) nameEnds.push(length)
    if (kind !== 'names' && kind !== 'leads' && leadEnds.length < document) leadEnds.push(length)
  }
}

/** The same array where it has a place, else twice as large a one, or more. */
function doubled(array: Uint32Array<ArrayBuffer>, place: number): Uint32Array<ArrayBuffer> {
  if (place < array.length) return array
  const larger = new Uint32Array(Math.max(array.length * 2, place + 1))
  larger.set(array)
  return larger
}
