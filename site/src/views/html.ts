/** Markup made of strings, for what is shown so often that a component for each of it costs too much. */
import { escapeUTF8 } from 'entities'

/** Ready markup; what makes it escapes every text. */
export interface Html {
  readonly markup: string
}

type Value = string | number | Html | readonly Html[] | false | undefined

/**
 * A template in which every text is escaped, for elements and quoted attributes alike; false and undefined are nothing.
 * Line breaks of the template, with the blanks after them, are for readers of the code and no part of the markup.
 */
export function html(template: TemplateStringsArray, ...values: Value[]): Html {
  const texts = textsOf(template)
  let markup = texts[0] ?? ''
  for (let at = 0; at < values.length; at++) markup += markupOf(values[at]) + (texts[at + 1] ?? '')
  return { markup }
}

/** For what is kept: the engine holds joined text as a tree of its pieces, and walks it each time it is sent. */
export function inOnePiece({ markup }: Html): Html {
  return { markup: Buffer.from(markup).toString() }
}

const knownTexts = new WeakMap<TemplateStringsArray, string[]>()

function textsOf(template: TemplateStringsArray): string[] {
  const known = knownTexts.get(template)
  if (known) return known
  const texts = template.map(text => text.replace(/\n\s*/g, ''))
  knownTexts.set(template, texts)
  return texts
}

function markupOf(value: Value): string {
  if (value === false || value === undefined) return ''
  if (typeof value !== 'object') return escapeUTF8(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}
