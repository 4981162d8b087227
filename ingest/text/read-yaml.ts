import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

/** Words or labels in a file beside the code that asks for them: `readYaml(new URL('words.yaml', import.meta.url), Words)`. */
export function readYaml<T extends z.ZodType>(file: URL, shape: T): z.output<T> {
  return shape.parse(parse(readFileSync(file, 'utf8')))
}

/** Lists of patterns under these keys, each as one group of a regular expression: `(?:one|two)`. */
export function readAlternatives<K extends string>(file: URL, keys: K[]): Record<K, string> {
  const Group = z.array(z.string()).transform(patterns => `(?:${patterns.join('|')})`)
  return readYaml(file, z.record(z.enum(keys), Group))
}
