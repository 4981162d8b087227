import { z } from 'zod'

/** A stored text as the value it writes. */
export const StoredJson = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Without the parser's own words, which quote the text.
    context.addIssue('is not JSON')
    return z.NEVER
  }
})
