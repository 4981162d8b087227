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
 * The patterns under these keys, several to a line with blanks between them: each is one regular expression or a list of
 * alternatives, in any case, where `{name}` stands for the group of another key. Those whose key begins with `every` find
 * all matches. Throws if one is missing.
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
    // V8 reads (?-i:) wrongly as soon as a pattern is hot ("Closed Beta" was CLOSED), so a whole pattern has the flag itself.
    const [, exact] = /^\(\?:\(\?-i:((?:[^()\\]|\\.|\((?:[^()\\]|\\.|\([^()]*\))*\))*)\)\)$/u.exec(sourceOf(key)) ?? []
    return [key, new RegExp(exact ?? sourceOf(key), `${key.startsWith('every') ? 'g' : ''}${exact ? '' : 'i'}u`)]
  })
  return Object.fromEntries(entries)
}

/** The first of these names whose pattern finds something in the text. */
export function firstIn<K extends string>(patterns: Record<K, RegExp>, names: readonly K[], text: string) {
  return names.find(name => patterns[name].test(text))
}
