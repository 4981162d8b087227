/** The words of rows: the lexemes by which each is found, and how many rows have each word. */
import { isFiller } from '../fillers.ts'
import { apartOf, LAYERS, type Layer, readTexts, type Texts } from '../read-texts.ts'
import { stemOf } from '../word-forms.ts'
import { numberWords } from '../word-numbers.ts'
import { layerField, lengthLexeme, lengthsField, pairLexeme, partsField, partsLexeme, wordLexeme } from './lexemes.ts'

/** A word of a field, and in how many of the rows it is. */
export interface FoundWord {
  field: string
  word: string
  lexeme: string
  stem: string
  documents: number
}

interface RowWords {
  /** Adds the lexemes of a field, and returns its names, leads and facts as words in order. */
  add(field: string, texts: Texts, lexemes: Set<string>): string[][]
  /** The words that were added since this was last asked. */
  take(): FoundWord[]
}

/** Words are numbered for some texts at a time: those of a whole market would fill the memory. */
const TEXTS_PER_NUMBERING = 5000
/** The index takes lexemes of up to 2046 bytes; nobody asks for a longer word. */
const LONGEST_WORD = 500

export function openRowWords(): RowWords {
  let reader = numberWords()
  let texts = 0
  let words = new Map<string, FoundWord>()
  return {
    add,
    take() {
      const taken = [...words.values()]
      words = new Map()
      return taken
    },
  }

  function add(field: string, given: Texts, lexemes: Set<string>): string[][] {
    if (++texts % TEXTS_PER_NUMBERING === 0) reader = numberWords()
    const kept: Record<string, string[]> = { name: [], lead: [], fact: [] }
    readTexts(reader, given, ({ kind, layer, numbers, compounds, length }) => {
      const read = Array.from(numbers, number => reader.words[number] ?? '')
      for (const word of read) addWord(field, layer, word, lexemes)
      for (const compound of compounds) {
        addWord(field, layer, compound.token, lexemes)
        const parts = apartOf(compound)
        if (parts) count(partsField(field), parts.join(' '), partsLexeme(field, parts), lexemes, compound.token)
      }
      if (kind === 'text') return
      kept[kind]?.push(read.join(' '))
      addPairs(field, layer, read, lexemes)
      if (kind !== 'fact') {
        const lexeme = lengthLexeme(field, kind === 'name' ? 'names' : 'leads', length)
        count(lengthsField(field), lexeme, lexeme, lexemes)
      }
    })
    return [kept.name ?? [], kept.lead ?? [], kept.fact ?? []]
  }

  function addWord(field: string, least: Layer, word: string, lexemes: Set<string>): void {
    for (const layer of LAYERS.slice(least))
      count(layerField(field, layer), word, wordLexeme(field, layer, word), lexemes, stemOf(word))
  }

  /** Once in a row. */
  function count(field: string, word: string, lexeme: string, lexemes: Set<string>, stem = word): void {
    if (word.length > LONGEST_WORD || lexemes.has(lexeme)) return
    lexemes.add(lexeme)
    const found = words.get(lexeme) ?? { field, word, lexeme, stem, documents: 0 }
    found.documents++
    words.set(lexeme, found)
  }
}

/** Each word with those that follow it up to the next that is no filler. */
function addPairs(field: string, least: Layer, words: readonly string[], lexemes: Set<string>): void {
  for (const [place, first] of words.entries())
    for (let next = place + 1; next < words.length; next++) {
      const second = words[next] ?? ''
      for (const layer of LAYERS.slice(least, -1)) {
        const pair = pairLexeme(field, layer, first, second, next > place + 1)
        if (pair !== undefined) lexemes.add(pair)
      }
      if (!isFiller(second)) break
    }
}
