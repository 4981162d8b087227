import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { z } from 'zod'

/** Words or labels in a file beside the code that asks for them: `readYaml(new URL('words.yaml', import.meta.url), Words)`. */
export function readYaml<T extends z.ZodType>(file: URL, shape: T): z.output<T> {
  return shape.parse(parse(readFileSync(file, 'utf8')))
}
