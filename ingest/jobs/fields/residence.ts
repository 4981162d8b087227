import { readPatterns } from '../../text/read-yaml.ts'

const SAYS = readPatterns(new URL('residence.yaml', import.meta.url), 'everyResidence everyRefusal anywhere')
const MAX_TEXT = 20_000

/** Where a text says that applicants must live, as the texts of locations: "the EU or UK", "excluding the US". */
export function residenceIn(description: string): string[] {
  const text = description.slice(0, MAX_TEXT)
  const placesOf = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(({ groups }) => groups?.place ?? [])
  return [
    ...placesOf(SAYS.everyResidence),
    ...placesOf(SAYS.everyRefusal).map(place => `excluding ${place}`),
    ...(SAYS.anywhere.test(text) ? ['Anywhere in the world'] : []),
  ]
}
