/** The first sentence of a definition: all that a list has room for. */
export function firstSentence(definition: string): string {
  return /^.+?[.!?](?=\s+\p{Lu}|$)/u.exec(definition)?.[0] ?? definition
}
