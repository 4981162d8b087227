import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

/** The words or labels of a file beside the code that uses them. Throws if the file does not have this shape. */
export function readYaml<T extends z.ZodType>(file: URL, shape: T): z.output<T> {
  return shape.parse(parse(readFileSync(file, 'utf8')))
}

/** The lists of alternatives under these keys, each as one group of a regular expression: `(?:one|two)`. */
export function readAlternatives<K extends string>(file: URL, keys: readonly K[]): Record<K, string> {
  const Group = z.array(z.string()).transform(alternatives => `(?:${alternatives.join('|')})`)
  return readYaml(file, z.record(z.enum(keys), Group))
}

/** A list of alternatives as the regular expression that finds any of them, in any case. */
export const Pattern = z.array(z.string()).transform(alternatives => new RegExp(alternatives.join('|'), 'iu'))

/** The lists under these keys, each as a pattern. */
export function readPatterns<K extends string>(file: URL, keys: readonly K[]): Record<K, RegExp> {
  return readYaml(file, z.record(z.enum(keys), Pattern))
}
