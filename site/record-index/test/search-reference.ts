/** The rules of ../README.md as a scan: every document is looked at for every word, and the found ones are sorted. */
import { fold } from '#contract/text.ts'
import { isFiller, isSoft } from '../fillers.ts'
import { type Operand, parseQuery } from '../parse-query.ts'
import type { Texts } from '../read-texts.ts'
import { compounds, compoundWords, isCompound, synonyms } from '../synonyms.ts'
import { stemOf } from '../word-forms.ts'

interface Token {
  word: string
  /** The signs before it. */
  before: string
}
interface Document {
  names: Token[][]
  leads: Token[][]
  /** The words of the names, of names, leads and facts, of all. */
  layers: [Set<string>, Set<string>, Set<string>]
}
interface Way {
  closeness: number
  parts: string[][]
  inOrder?: boolean
}
type Alternative = { units: Way[][]; isPhrase: boolean }
type Mended = { from: string; to?: string }
interface Clause {
  alternatives: Alternative[]
  typed: string
  isSoft: boolean
  mended: Mended[]
}
interface Manner {
  own?: string[]
  mends?: boolean
}

const tokensOf = (text: string): Token[] =>
  [...fold(text).matchAll(/([^\p{L}\p{N}]*)([\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.+#]*[\p{L}\p{N}\p{M}+#])?)/gu)].map(
    ([, before = '', word = '']) => ({ word, before }),
  )
const isJoint = (before: string | undefined) => before === ' ' || before === '-'
const isNumbered = (a: string, b: string) => /^\p{L}{2,10}$/u.test(a) && !isFiller(a) && /^\d{1,4}$/.test(b)

/** The longest member of the synonym table at a place. */
function memberAt(tokens: Token[], at: number) {
  const fits = ({ stems }: { stems: string[] }) =>
    stems.every((stem, n) => {
      const token = tokens[at + n]
      return token && stemOf(token.word) === stem && (n === 0 || isJoint(token.before))
    })
  const here = compounds.get(stemOf(tokens[at]?.word ?? '')) ?? []
  return here.filter(fits).toSorted((a, b) => b.stems.length - a.stems.length)[0]
}

/** `84,000` from its first group on. */
function thousandsAt(tokens: Token[], at: number): string[] {
  if (!/^\d{1,3}$/.test(tokens[at]?.word ?? '') || (at > 0 && tokens[at]?.before === ',')) return []
  const more = tokens.slice(at + 1)
  const end = more.findIndex(({ word, before }) => before !== ',' || !/^\d{3}$/.test(word))
  return tokens.slice(at, at + 1 + (end === -1 ? more.length : end)).map(({ word }) => word)
}

interface Read {
  documents: Document[]
  vocabulary: string[]
  byStem: Map<string, string[]>
  /** Hyphenated words run together -> their parts, as first met. */
  pairs: Map<string, [string, string]>
}
const known = new WeakMap<Texts[], Read>()

function read(texts: Texts[]): Read {
  const seen = known.get(texts)
  if (seen) return seen
  const pairs: Read['pairs'] = new Map()
  const documents = texts.map(one => documentOf(one, pairs))
  const vocabulary = [...new Set(documents.flatMap(({ layers }) => [...layers[2]]))]
  const found = { documents, vocabulary, byStem: Map.groupBy(vocabulary, stemOf), pairs }
  known.set(texts, found)
  return found
}

function documentOf({ names, leads = [], facts = [], text = '' }: Texts, pairs: Read['pairs']): Document {
  const read = (field: string | undefined) => wordsAndCompounds(tokensOf(field ?? ''), pairs)
  const named = names.flatMap(read)
  const stated = [...leads, ...facts].flatMap(read)
  const all = [...named, ...stated, ...read(text)]
  return {
    names: names.map(tokensOf),
    leads: leads.map(tokensOf),
    layers: [new Set(named), new Set([...named, ...stated]), new Set(all)],
  }
}

function wordsAndCompounds(tokens: Token[], pairs: Read['pairs']): string[] {
  const join = (first: string, second: string, isOne: boolean) => {
    const whole = first + second
    if (!isOne && !isCompound(whole) && !pairs.has(whole)) pairs.set(whole, [first, second])
    return whole
  }
  return tokens.flatMap(({ word }, at) => {
    const [second, third] = tokens.slice(at + 1, at + 3)
    const all = [word]
    const member = memberAt(tokens, at)
    if (member) all.push(member.token)
    const thousands = thousandsAt(tokens, at)
    if (thousands.length > 1) all.push(thousands.join(''))
    if (second?.before === '-') {
      all.push(join(word, second.word, isNumbered(word, second.word)))
      if (third?.before === '-') all.push(join(word + second.word, third.word, false))
    } else if (second?.before === ' ' && isNumbered(word, second.word)) all.push(word + second.word)
    return all
  })
}

export function referenceSearch(texts: Texts[], query: string, { own = [], mends = false }: Manner = {}) {
  const { documents, vocabulary, byStem, pairs } = read(texts)
  const { wanted, unwanted } = parseQuery(query)
  const clauses = wanted.flatMap(clausesOf)
  const telling = clauses.filter(({ isTelling }) => isTelling)
  const heard = (telling.length > 0 ? telling : clauses).map(clause => clause.read())
  const excluded = unwanted.map(operand => alternativeOf(operand, () => []))
  const all = [...documents.keys()]
  const withAll = (clauses: Clause[]) =>
    all.filter(
      at =>
        (clauses.length > 0 ? has(at, alternativesOf(clauses), 2, 3) : excluded.length > 0) &&
        !excluded.some(one => has(at, [[one]], 2, 2)),
    )
  const leftOut = (kept: Clause[]): Mended[] =>
    heard.filter(clause => !kept.includes(clause)).map(({ typed }) => ({ from: typed }))
  let asked = alternativesOf(heard)
  let found = withAll(heard)
  let mended = heard.flatMap(({ mended }) => mended)
  if (mends && found.length === 0 && excluded.length === 0) {
    const firm = heard.filter(({ isSoft }) => !isSoft)
    const names = namesIn(heard)
    if (withAll(firm).length > 0 && firm.length > 0) {
      asked = alternativesOf(firm)
      found = withAll(firm)
      mended = [...firm.flatMap(({ mended }) => mended), ...leftOut(firm)]
    } else if (names.length > 0) {
      asked = [names.map(clauses => ({ units: unitsIn(clauses), isPhrase: false }))]
      found = all.filter(at => names.some(clauses => isNamed(at, clauses)))
      mended = [...names.flat().flatMap(({ mended }) => mended), ...leftOut(names.flat())]
    }
  }
  const ranks = new Map(found.map(at => [at, rankOf(at)]))
  return { found, ranked: found.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) || a - b), mended }

  function withStem(stem: string): string[] {
    return byStem.get(stem) ?? []
  }
  function exact(word: string): string[] {
    return withStem(stemOf(word)).filter(known => known === word)
  }
  function forms(word: string): string[] {
    return withStem(stemOf(word)).filter(known => known !== word)
  }

  function separate(words: string[]): Way[] {
    const ways = [
      { closeness: 0, parts: words.map(exact) },
      { closeness: 1, parts: words.map(word => [...exact(word), ...forms(word)]) },
    ]
    return ways.filter(({ parts }) => parts.every(part => part.length > 0))
  }

  function waysOf(word: string): Way[] {
    const alike = (synonyms.get(stemOf(word)) ?? []).flatMap(withStem)
    const single = [exact(word), forms(word), alike].map((words, closeness) => ({ closeness, parts: [words] }))
    const apart = exact(word).length > 0 ? pairs.get(word) : undefined
    return [...single.filter(({ parts: [words = []] }) => words.length > 0), ...(apart ? separate(apart) : [])]
  }

  function otherwise(word: string, mended: Mended[]): Way[] {
    const [one] = ['es', 's'].flatMap(end => (word.endsWith(end) ? exact(word.slice(0, -end.length)) : []))
    if (one !== undefined) return [{ closeness: 1, parts: [[one]] }]
    const isShort = /^[\p{Script=Latin}\p{N}.+#]{1,3}$/u.test(word)
    const having = (part: string) => {
      const beginning = part.length > 1 ? vocabulary.filter(known => known.startsWith(part)) : []
      const inside = isShort ? [] : vocabulary.filter(known => known.includes(part))
      return beginning.length > 0 ? beginning : inside
    }
    const stem = stemOf(word)
    const whole = having(word)
    const parts = whole.length === 0 && stem.length > 3 && word.startsWith(stem) ? having(stem) : whole
    if (parts.length > 0) return [{ closeness: 3, parts: [parts] }]
    const most = !mends || !/^\p{L}{5,}$/u.test(word) ? 0 : word.length < 9 ? 1 : 2
    const count = (one: string) => documents.filter(({ layers }) => layers[2].has(one)).length
    const [to] = vocabulary
      .filter(known => Math.abs(known.length - word.length) <= most)
      .map(known => ({ known, errors: errorsBetween(word, known) }))
      .filter(({ errors }) => errors <= most && errors > 0)
      .sort((a, b) => a.errors - b.errors || count(b.known) - count(a.known) || (a.known < b.known ? -1 : 1))
    if (!to) return []
    mended.push({ from: word, to: to.known })
    return waysOf(to.known)
  }

  type Part = { words: string[]; ways: () => Way[]; isSoft: boolean }
  function unitsOf(tokens: Token[], leniently: (word: string) => Way[]): Part[] {
    const [first] = tokens
    if (!first) return []
    const isKnown = (word: string) =>
      [stemOf(word), ...(synonyms.get(stemOf(word)) ?? [])].some(stem => withStem(stem).length > 0)
    const several = (length: number, token: string, isLoose: boolean) => {
      const words = tokens.slice(0, length).map(({ word }) => word)
      const ways = () => [...waysOf(token), ...separate(words).map(way => ({ ...way, inOrder: !isLoose }))]
      return [{ words, ways, isSoft: false }, ...unitsOf(tokens.slice(length), leniently)]
    }
    const member = memberAt(tokens, 0)
    if (member && isKnown(member.token)) return several(member.stems.length, member.token, false)
    const thousands = thousandsAt(tokens, 0)
    if (thousands.length > 1 && isKnown(thousands.join(''))) return several(thousands.length, thousands.join(''), false)
    for (const length of [3, 2]) {
      const here = tokens.slice(0, length)
      const token = here.map(({ word }) => word).join('')
      const joints = here.slice(1).map(({ before }) => before)
      const mayBeOne =
        joints.every(joint => joint === '-') || !(isFiller(first.word) || isFiller(here.at(-1)?.word ?? ''))
      if (here.length === length && joints.every(isJoint) && mayBeOne && isKnown(token))
        return several(length, token, length > 2 || !isNumbered(first.word, here[1]?.word ?? ''))
    }
    const isSoftHere = isSoft(first.word) && first.before !== '-' && tokens[1]?.before !== '-'
    const ways = () => {
      const known = waysOf(first.word)
      const [, name = '', number = ''] = /^(\p{L}{2,10})(\d{1,4})$/u.exec(first.word) ?? []
      const several = compoundWords(first.word) ?? (name && !isFiller(name) ? [name, number] : [])
      const apart = several.length > 0 ? separate([...several]).map(way => ({ ...way, inOrder: true })) : []
      if (known.length > 0) return [...known, ...apart]
      return isSoftHere ? [] : leniently(first.word)
    }
    return [{ words: [first.word], ways, isSoft: isSoftHere }, ...unitsOf(tokens.slice(1), leniently)]
  }

  function tokensIn({ words, gaps }: Operand): Token[] {
    return words.map((word, at) => ({ word, before: ['/', ' ', '-', ','][gaps[at] ?? 0] ?? '' }))
  }

  function clausesOf(operands: Operand[]): { isTelling: boolean; read: () => Clause }[] {
    const [only] = operands
    if (operands.length > 1 || !only || only.isPhrase) {
      const read = () => {
        const mended: Mended[] = []
        const alternatives = operands.map(operand => alternativeOf(operand, word => otherwise(word, mended)))
        return { alternatives, typed: operands.flatMap(({ words }) => words).join(' '), isSoft: false, mended }
      }
      return [{ isTelling: true, read }]
    }
    const mendedOf = new Map<string, Mended[]>()
    const leniently = (word: string) => {
      const mended: Mended[] = []
      mendedOf.set(word, mended)
      return otherwise(word, mended)
    }
    return unitsOf(tokensIn(only), leniently).map(({ words, ways, isSoft }) => ({
      isTelling: words.length > 1 || !words.some(word => isFiller(word) || own.map(stemOf).includes(stemOf(word))),
      read: () => {
        const alternatives = [{ units: [ways()], isPhrase: false }]
        const typed = words.join(' ')
        return { alternatives, typed, isSoft, mended: mendedOf.get(typed) ?? [] }
      },
    }))
  }

  /** The longest runs of clauses, up to four of the first sixteen, that are some document's whole name. */
  function namesIn(clauses: Clause[]): Clause[][] {
    const first = clauses.slice(0, 16)
    if (first.some(({ alternatives }) => alternatives.length > 1)) return []
    const runs = (length: number) =>
      first.map((_, at) => first.slice(at, at + length)).filter(run => run.length === length)
    const named = [4, 3, 2, 1].map(length =>
      runs(length).filter(run => !run.every(({ isSoft }) => isSoft) && all.some(at => isNamed(at, run))),
    )
    return named.find(runs => runs.length > 0) ?? []
  }

  function isNamed(at: number, clauses: Clause[]): boolean {
    return isWhole(at, [[{ units: unitsIn(clauses), isPhrase: false }]])
  }

  function isWhole(at: number, wanted: Alternative[][]): boolean {
    const { names, leads } = documents[at] as Document
    const isOne = (name: Token[]) => ends(name, 0, true, 2, wanted).includes(name.length)
    return (has(at, wanted, 0, 2) && names.some(isOne)) || (has(at, wanted, 1, 2) && leads.some(isOne))
  }

  function alternativeOf(operand: Operand, leniently: (word: string) => Way[]): Alternative {
    if (!operand.isPhrase)
      return { units: unitsOf(tokensIn(operand), leniently).map(({ ways }) => ways()), isPhrase: false }
    const units = operand.words.map((word): Way[] =>
      exact(word).length > 0 ? [{ closeness: 0, parts: [[word]] }] : [],
    )
    return { units, isPhrase: units.length > 1 }
  }

  function has(at: number, wanted: Alternative[][], layer: 0 | 1 | 2, most: number): boolean {
    const document = documents[at] as Document
    const words = document.layers[layer]
    const hasUnit = (ways: Way[]) =>
      ways.some(
        ({ closeness, parts, inOrder }) =>
          closeness <= most && !inOrder && parts.every(part => part.some(word => words.has(word))),
      )
    const hasPhrase = (units: Way[][]) => {
      const facts = (texts[at]?.facts ?? []).map(fact => tokensOf(fact ?? ''))
      return [...document.names, ...(layer === 0 ? [] : [...document.leads, ...facts])].some(field =>
        field.some((_, start) => units.every(([way], step) => way?.parts[0]?.[0] === field[start + step]?.word)),
      )
    }
    return wanted.every(clause =>
      clause.some(({ units, isPhrase }) => units.every(hasUnit) && (!isPhrase || hasPhrase(units))),
    )
  }

  /** Less is better: the tier, then how close. */
  function rankOf(at: number): number {
    const { names, leads } = documents[at] as Document
    if (asked.length === 0) return 0
    const areSeveral = asked.flat().flatMap(({ units }) => units).length > 1
    const inName = (here: Token[][], most: number) =>
      has(at, asked, 0, most) && here.some(name => ends(name, 0, true, most).includes(name.length))
    const tiers: ((most: number) => boolean)[] = [
      most => inName(names.slice(0, 1), most),
      most => inName(names, most),
      most => has(at, asked, 1, most) && leads.some(lead => ends(lead, 0, true, most).includes(lead.length)),
      most =>
        areSeveral &&
        has(at, asked, 0, most) &&
        names.some(name => name.some((_, place) => ends(name, place, false, most).length > 0)),
      most => has(at, asked, 0, most),
      most => has(at, asked, 1, most),
      ...(asked.length > 1 ? asked.map(clause => () => isWhole(at, [clause])) : []),
      most => has(at, asked, 2, most),
    ]
    const ranks = tiers.flatMap((passes, tier) =>
      [0, 1, 2, 3].map(most => ({ rank: tier * 4 + most, passes: () => passes(most) })),
    )
    return ranks.find(({ passes }) => passes())?.rank ?? Number.POSITIVE_INFINITY
  }

  /** Where the query may end that begins at a word of a name, over fillers between its units. */
  function ends(name: Token[], from: number, isWhole: boolean, most: number, wanted = asked): number[] {
    const skipped = (at: number): number[] => {
      const next = name[at]
      return next && isFiller(next.word) ? [at, ...skipped(at + 1)] : [at]
    }
    const unitEnds = (ways: Way[], at: number) =>
      ways
        .filter(({ closeness }) => closeness <= most)
        .flatMap(({ parts }) =>
          parts.every((part, step) => part.includes(name[at + step]?.word ?? '')) ? [at + parts.length] : [],
        )
    let places = isWhole ? skipped(from) : [from]
    for (const [at, clause] of wanted.entries()) {
      if (at > 0) places = places.flatMap(skipped)
      places = clause.flatMap(({ units }) => {
        let here = places
        for (const [step, ways] of units.entries())
          here = (step > 0 ? here.flatMap(skipped) : here).flatMap(place => unitEnds(ways, place))
        return here
      })
    }
    return isWhole ? places.flatMap(skipped) : places
  }
}

function alternativesOf(clauses: Clause[]): Alternative[][] {
  return clauses.map(({ alternatives }) => alternatives)
}

function unitsIn(clauses: Clause[]): Way[][] {
  return clauses.flatMap(({ alternatives }) => alternatives.flatMap(({ units }) => units))
}

function errorsBetween(a: string, b: string): number {
  const done = new Map<number, number>()
  const at = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    const key = i * 100 + j
    const seen = done.get(key)
    if (seen !== undefined) return seen
    const errors = Math.min(
      at(i - 1, j) + 1,
      at(i, j - 1) + 1,
      at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      ...(isSwap ? [at(i - 2, j - 2) + 1] : []),
    )
    done.set(key, errors)
    return errors
  }
  return at(a.length, b.length)
}
