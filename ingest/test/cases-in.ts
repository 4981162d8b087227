import { z } from 'zod'
import { readYaml } from '../text/read-yaml.ts'

export const Text = z.string()
export const Texts = z.array(Text)
export const Truth = z.boolean()
/** A text, or `null` for undefined. */
export const Maybe = Text.nullable().transform(text => text ?? undefined)

/** The cases of one group of a file beside the code that they test. Throws if there is none. */
export function casesIn<T extends z.ZodType>(file: URL, group: string, Case: T): z.output<T>[] {
  const groups = readYaml(file, z.record(z.string(), z.array(z.unknown())))
  return z.array(Case).min(1).parse(groups[group])
}
