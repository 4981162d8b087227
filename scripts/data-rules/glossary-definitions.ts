import type { TermRecord } from '#contract'
import { foldLine } from '#contract/text.ts'
import { findBritishSpellings } from './american-spelling.ts'
import type { TermProblem } from './problem.ts'

const SENTENCES_MIN = 2
const SENTENCES_MAX = 4
/** Share of common words from which two definitions count as one; the closest honest pair stays well below. */
const ALIKE = 0.4
/** Shorter words are grammar; they would make any two texts look alike. */
const WORD_LENGTH_MIN = 4

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The rules that make a definition worth reading. */
export function checkDefinitions(terms: TermRecord[]): TermProblem[] {
  const perTerm = [sentenceCount, wholeSentences, noCircularOpening, americanSpelling]
  return [...terms.flatMap(term => perTerm.flatMap(rule => rule(term))), ...noTwins(terms)]
}

function sentenceCount({ slug, definition }: TermRecord): TermProblem[] {
  const count = [...sentences.segment(definition)].length
  return count >= SENTENCES_MIN && count <= SENTENCES_MAX
    ? []
    : [
        {
          id: slug,
          field: 'definition',
          value: `${count} sentences`,
          remedy: `write ${SENTENCES_MIN} to ${SENTENCES_MAX} sentences`,
        },
      ]
}

function wholeSentences({ slug, definition }: TermRecord): TermProblem[] {
  return /^\p{Lu}.*\.$/u.test(definition) && !/\s{2}|^\s|\s$|[*_`<>[\]]/u.test(definition)
    ? []
    : [
        {
          id: slug,
          field: 'definition',
          value: definition.slice(0, 40),
          remedy: 'write plain sentences on one line: a capital first, a period last, no markup',
        },
      ]
}

function noCircularOpening({ slug, term, synonyms, definition }: TermRecord): TermProblem[] {
  const opening = ` ${foldLine(definition).replace(/^(?:an?|the) /, '')} `.replace(/[.,:;()]/g, ' ')
  const repeated = [term, ...synonyms].find(name => opening.startsWith(` ${foldLine(name)} `))
  return repeated === undefined
    ? []
    : [
        {
          id: slug,
          field: 'definition',
          value: definition.slice(0, 40),
          remedy: `opens by repeating "${repeated}": say what it is in other words`,
        },
      ]
}

function americanSpelling({ slug, term, synonyms, leadsHere = [], definition }: TermRecord): TermProblem[] {
  const texts = { term: [term], synonyms, leadsHere, definition: [definition] }
  return Object.entries(texts).flatMap(([field, values]) =>
    values.flatMap(findBritishSpellings).map(({ found, american }) => ({
      id: slug,
      field,
      value: found,
      remedy: `American spelling: ${american}`,
    })),
  )
}

function noTwins(terms: TermRecord[]): TermProblem[] {
  const texts = terms.map(({ slug, definition }) => ({ slug, words: contentWords(definition) }))
  return texts.flatMap((text, at) =>
    texts.slice(0, at).flatMap(earlier => {
      const share = commonShare(text.words, earlier.words)
      return share < ALIKE
        ? []
        : [
            {
              id: text.slug,
              field: 'definition',
              value: `${Math.round(share * 100)} percent of its words are those of ${earlier.slug}`,
              remedy: 'say what sets this term apart',
            },
          ]
    }),
  )
}

function contentWords(text: string): Set<string> {
  return new Set((foldLine(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => word.length >= WORD_LENGTH_MIN))
}

/** Words in both texts over words in either (Jaccard). */
function commonShare(a: Set<string>, b: Set<string>): number {
  const common = a.intersection(b).size
  return common === 0 ? 0 : common / (a.size + b.size - common)
}
