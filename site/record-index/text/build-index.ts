/** Builds the index of a search: the words of a collection's texts, with their records and places. */
import { compareText } from '#contract/order.ts'
import { collectPostings, type Postings } from '../bits.ts'
import { STOP_WORDS } from './stop-words.ts'
import { PLACES, type Place, readTexts, type Texts } from './texts.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'
import { stemOf } from './word-forms.ts'

/** Plain data: cheap to hand to another thread. Words of one form are one term; words that are one have a term, too. */
export interface TextIndexData {
  /** Those of names, leads, labels and facts. */
  words: Vocabulary
  /** Of each word its term. */
  termOf: Uint32Array
  terms: Vocabulary
  /** Terms in the order of their texts. */
  byText: Uint32Array
  /** How many records have each term. */
  frequencies: Uint32Array
  /** Term -> records that have it there, and nowhere better. */
  places: [names: Postings, labels: Postings, facts: Postings, text: Postings]
  sequences: Sequences
  /** Terms of stop words. */
  stopTerms: Uint32Array
  size: number
}

/**
 * The names, leads, labels and facts of record d as words in order, `words[starts[d] .. starts[d + 1]]`; names end at
 * `nameEnds[d]`, leads at `leadEnds[d]`. Words are counted from 1; 0 ends a field.
 */
interface Sequences {
  words: Uint32Array
  starts: Uint32Array
  nameEnds: Uint32Array
  leadEnds: Uint32Array
  /** How many words except stop words the shortest name or lead of each record has, at most 255. */
  shortest: Uint8Array
}

/** Of a length in 8 bits. */
const MOST = 255

/** Builds the index while records come by, one after the other. */
export function collectTexts() {
  const stems = new Map<string, string>()
  const words = new Map<string, number>()
  const termOf: number[] = []
  const terms = new Map<string, number>()
  const places = Object.values(PLACES).map(() => collectPostings())
  // Per term the record it was last met in, and how many it was met in.
  const seen: number[] = []
  const frequencies: number[] = []
  const sequence: number[] = []
  const starts = [0]
  const nameEnds: number[] = []
  const leadEnds: number[] = []
  const shortest: number[] = []
  return { add, finish }

  function add(document: number, texts: Texts): void {
    nameEnds[document] = leadEnds[document] = sequence.length
    readTexts(texts, stem, ({ kind, place, words, stems, compounds }) => {
      if (place !== PLACES.text && kind !== 'codes') sequence.push(...words.map(word => wordNumber(word) + 1), 0)
      if (kind === 'names') nameEnds[document] = leadEnds[document] = sequence.length
      if (kind === 'leads') leadEnds[document] = sequence.length
      if (kind === 'names' || kind === 'leads')
        shortest[document] = Math.min(shortest[document] ?? MOST, words.filter(word => !STOP_WORDS.has(word)).length)
      for (const term of stems) addTerm(numberIn(terms, term), place, document)
      for (const token of compounds) addTerm(numberIn(terms, stemOf(token)), place, document)
    })
    starts.push(sequence.length)
  }

  function stem(word: string): string {
    const known = stems.get(word)
    if (known !== undefined) return known
    const made = stemOf(word)
    stems.set(word, made)
    return made
  }

  function wordNumber(word: string): number {
    const number = numberIn(words, word)
    termOf[number] ??= numberIn(terms, stem(word))
    return number
  }

  /** Places come best first, so the first is the one that counts. */
  function addTerm(term: number, place: Place, document: number): void {
    if (seen[term] === document) return
    seen[term] = document
    frequencies[term] = (frequencies[term] ?? 0) + 1
    places[place]?.add(term, document)
  }

  function finish(size: number): TextIndexData {
    const texts = [...terms.keys()]
    const [names, labels, facts, text] = places.map(place => place.finish(size))
    if (!names || !labels || !facts || !text) throw new Error('a place is missing')
    return {
      words: vocabularyOf([...words.keys()]),
      termOf: Uint32Array.from(termOf),
      terms: vocabularyOf(texts),
      byText: Uint32Array.from(texts.keys()).sort((a, b) => compareText(texts[a] ?? '', texts[b] ?? '')),
      frequencies: Uint32Array.from(frequencies),
      places: [names, labels, facts, text],
      sequences: {
        words: Uint32Array.from(sequence),
        starts: Uint32Array.from(starts),
        nameEnds: Uint32Array.from(nameEnds),
        leadEnds: Uint32Array.from(leadEnds),
        shortest: Uint8Array.from({ length: size }, (_, at) => shortest[at] ?? MOST),
      },
      stopTerms: Uint32Array.from([...STOP_WORDS].flatMap(word => terms.get(stemOf(word)) ?? [])),
      size,
    }
  }
}

/** The number of a text in the order in which texts were met. */
function numberIn(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size
  if (number === numbers.size) numbers.set(text, number)
  return number
}
