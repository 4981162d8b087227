/** Markup made of strings, for what is shown so often that a component for each of it costs too much. */
import { escapeUTF8 } from 'entities'

/** Ready markup; only `html` makes it. */
export interface Html {
  readonly markup: string
}

type Value = string | number | Html | readonly Html[] | false | undefined

/** A template in which every text is escaped, for elements and quoted attributes alike; false and undefined are nothing. */
export function html(texts: TemplateStringsArray, ...values: Value[]): Html {
  let markup = texts[0] ?? ''
  for (const [at, value] of values.entries()) markup += markupOf(value) + (texts[at + 1] ?? '')
  return { markup }
}

function markupOf(value: Value): string {
  if (value === false || value === undefined) return ''
  if (typeof value !== 'object') return escapeUTF8(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}
