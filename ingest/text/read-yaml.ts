import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

/** The words or labels of a file beside the code that uses them. Throws if the file does not have this shape. */
export function readYaml<T extends z.ZodType>(file: URL, shape: T): z.output<T> {
  return shape.parse(parse(readFileSync(file, 'utf8')))
}

const Group = z.union([z.string(), z.array(z.string())])
/** `{name}`; `\p{L}` and `{2,4}` are the pattern's own. */
const REFERENCE = /(?<!\\[pP])\{([a-z]\w+)\}/g

type Word<Line extends string> = Line extends `${infer First} ${infer Rest}` ? First | Word<Rest> : Line

/**
 * The patterns under these keys, in any case; `{name}` is the group of another key, and `every…` finds all. Throws if
 * one is missing.
 */
export function readPatterns<Line extends string>(file: URL, ...lines: Line[]): Record<Word<Line>, RegExp> {
  const groups = readYaml(file, z.record(z.string(), z.unknown()))
  const sourceOf = (name: string): string => {
    const { success, data } = Group.safeParse(groups[name])
    if (!success) throw new Error(`${file.pathname} has no patterns "${name}"`)
    return `(?:${[data]
      .flat()
      .join('|')
      .replace(REFERENCE, (_, other: string) => sourceOf(other))})`
  }
  const keys = lines.flatMap(line => line.split(' ')) as Word<Line>[]
  const entries = keys.map(key => {
    const source = sourceOf(key)
    const isMixed = source.includes('(?-i:')
    return [
      key,
      new RegExp(isMixed ? inBothCases(source) : source, `${key.startsWith('every') ? 'g' : ''}${isMixed ? '' : 'i'}u`),
    ]
  })
  return Object.fromEntries(entries)
}

const TOKEN = /\\(?:[pPku][{<][^}>]*[}>]|u[\da-f]{4}|.)|\(\?<[a-z]\w*>|\[(?:\\.|[^\]])*\]|\(\?-i:|[()]|\p{L}/gu
/** A letter or a range of them within a class, or an escape, which stays. */
const IN_CLASS = /\\(?:[pPu]\{[^}]*\}|u[\da-f]{4}|.)|\p{L}(?:-\p{L})?/gu

/** A pattern without the flag for case, but for `(?-i:…)`: V8 reads such groups wrongly, "Closed Beta" was CLOSED. */
export function inBothCases(source: string): string {
  const exact = [false]
  return source.replace(TOKEN, token => {
    const isExact = exact.at(-1) === true
    if (token === ')') exact.pop()
    else if (token.startsWith('(')) exact.push(isExact || token === '(?-i:')
    if (token === '(?-i:') return '(?:'
    if (isExact || /^[()\\]/.test(token)) return token
    return token.startsWith('[') ? token.replace(IN_CLASS, bothCases) : `[${bothCases(token)}]`
  })
}

function bothCases(letters: string): string {
  return letters.startsWith('\\') ? letters : [...new Set([letters.toLowerCase(), letters.toUpperCase()])].join('')
}

/** The first of these names whose pattern finds something in the text. */
export function firstIn<K extends string>(patterns: Record<K, RegExp>, names: readonly K[], text: string) {
  return names.find(name => patterns[name].test(text))
}
