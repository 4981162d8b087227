/** Files of the repository, for tests of their content. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

export const ROOT = new URL('../../', import.meta.url)

export const read = (name: string) => readFileSync(new URL(name, ROOT), 'utf8')

/** The npm scripts by their names. */
export const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))
