import { load } from 'cheerio'
import type { JsonLdNode } from './json-ld.ts'

type Page = ReturnType<typeof load>
type Tag = ReturnType<Page>[number]

/**
 * Reads the schema.org items of a page written as microdata, in the shape JSON-LD has, so that one reader serves both.
 * HTML Living Standard section 5 (microdata); `itemref` is not followed.
 */
export function readMicrodata(html: string, isWanted: (type: string) => boolean): JsonLdNode[] {
  const $ = load(html)
  return $('[itemscope][itemtype]')
    .toArray()
    .filter(tag => isWanted(typeName($, tag)))
    .filter(tag =>
      $(tag)
        .parents('[itemscope]')
        .toArray()
        .every(parent => !isWanted(typeName($, parent))),
    )
    .map(tag => toNode($, tag))
}

function toNode($: Page, tag: Tag): JsonLdNode {
  const node: JsonLdNode = { '@type': typeName($, tag) }
  for (const property of propertiesOf($, tag)) {
    const value = $(property).is('[itemscope]') ? toNode($, property) : valueOfTag($, property)
    for (const name of ($(property).attr('itemprop') ?? '').split(/\s+/)) node[name] ??= value
  }
  return node
}

/** The properties of this item, not those of items inside it. */
function propertiesOf($: Page, item: Tag): Tag[] {
  return $(item)
    .find('[itemprop]')
    .toArray()
    .filter(tag => $(tag).parents('[itemscope]').get(0) === item)
}

/** Where a value stands depends on the element; `content` is met on all of them. */
function valueOfTag($: Page, tag: Tag): string {
  const own = $(tag)
  return (
    own.attr('content') ??
    own.attr('datetime') ??
    own.attr('href') ??
    own.attr('src') ??
    own.text().replace(/\s+/g, ' ').trim()
  )
}

function typeName($: Page, tag: Tag): string {
  return ($(tag).attr('itemtype') ?? '').trim().replace(/^.*[/#:]/, '')
}
