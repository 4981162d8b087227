/** The words of a collection in memory, as a search asks for them. */
import { firstWhere } from './binary-search.ts'
import {
  type Bits,
  behind,
  bitsOf,
  common,
  hitsOf,
  isEmpty,
  keepWhere,
  noDocument,
  notIn,
  setOf,
  withoutHits,
} from './bits.ts'
import { countOf } from './count-bits.ts'
import { fillers } from './fillers.ts'
import { nearestWord } from './spelling.ts'
import type { TextIndexData } from './text-index.ts'
import { wordsContaining } from './trigrams.ts'
import { type Vocabulary, wordAt } from './vocabulary.ts'
import { stemOf } from './word-forms.ts'
import type { WordIndex } from './word-index.ts'

/** Costs nothing to make. */
export function openWords(index: TextIndexData): WordIndex<Bits> {
  const { vocabulary, trigrams, layers, sequences, size } = index
  const { words, starts, nameEnds, leadEnds } = sequences
  const lengths = { names: index.nameLengths, leads: index.leadLengths }
  const none = noDocument(size)
  let known: Set<number> | undefined
  return {
    wordAt: number => wordAt(vocabulary, number),
    ofStem: stem => wordsOfStem(index, stem),
    beginningWith: text => wordsContaining(trigrams, vocabulary, `\n${text}`),
    containing: text => (text.length > 2 ? wordsContaining(trigrams, vocabulary, text) : scan(vocabulary, text)),
    nearest: typed => nearestWord(index, typed),
    partsOf: number => partsOf(index, number),
    every: notIn(none, size),
    none,
    having: (layer, words) => setOf(layers[layer], words),
    common,
    anyOf: sets => anyOf(none, sets),
    except: set => notIn(set, size),
    keep: keepWhere,
    without: withoutHits,
    has: (set, document) => !isEmpty(common([set, bitsOf(Uint32Array.of(document), size)])),
    behind: document => behind(document, size),
    isEmpty,
    countOf,
    first: (set, most, offset = 0) => hitsOf(set, offset, most),
    longAs(what, least, most) {
      const { offsets } = lengths[what]
      const lists = Array.from({ length: most - least + 1 }, (_, at) => least + at)
      return setOf(
        lengths[what],
        lists.filter(list => list + 1 < offsets.length),
      )
    },
    wordsOf: document => ({
      words,
      start: starts[document] ?? 0,
      nameEnd: nameEnds[document] ?? 0,
      leadEnd: leadEnds[document] ?? 0,
      end: starts[document + 1] ?? 0,
    }),
    get fillers() {
      known ??= new Set(
        fillers.flatMap(word => wordsOfStem(index, stemOf(word)).filter(one => wordAt(vocabulary, one) === word)),
      )
      return known
    },
  }
}

/** Every word with a stem. */
function wordsOfStem({ byStem, vocabulary }: TextIndexData, stem: string): number[] {
  const stemAt = (place: number) => stemOf(wordAt(vocabulary, byStem[place] ?? 0))
  const first = firstWhere(byStem.length, place => stemAt(place) >= stem)
  const found: number[] = []
  for (let place = first; place < byStem.length && stemAt(place) === stem; place++) found.push(byStem[place] ?? 0)
  return found
}

/** One or two signs of a script whose words may be that short: native search over the whole vocabulary. */
function scan({ text, starts }: Vocabulary, wanted: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(wanted); at !== -1; ) {
    const word = firstWhere(starts.length, number => (starts[number] ?? 0) > at) - 1
    found.push(word)
    const next = starts[word + 1]
    if (next === undefined) break
    at = text.indexOf(wanted, next - 1)
  }
  return found
}

function partsOf({ parts, vocabulary }: TextIndexData, whole: number): string[] | undefined {
  const place = firstWhere(parts.length / 3, at => (parts[at * 3] ?? 0) >= whole)
  if (parts[place * 3] !== whole) return undefined
  return Array.from(parts.subarray(place * 3 + 1, place * 3 + 3), part => wordAt(vocabulary, part))
}

function anyOf(none: Bits, sets: readonly Bits[]): Bits {
  const [only, ...more] = sets
  if (only && more.length === 0) return only
  const bits = none.slice()
  for (const set of sets) for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (set[at] ?? 0)
  return bits
}
