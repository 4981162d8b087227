import { load } from 'cheerio'

/** Of links, pictures, scripts and sitemaps, and what is told of a page to others. */
export const addressesOf = (text: string) => {
  const $ = load(text)
  const attributes = $('[href], [src], [action]')
    .get()
    .flatMap(({ attribs: { href, src, action } }) => [href, src, action])
  const told = $('meta[content], script[type="application/ld+json"], loc').get()
  const texts = told.flatMap(one => [...`"${one.attribs.content ?? $(one).text()}"`.matchAll(/"(https?:[^"]*)"/g)])
  return [...attributes, ...texts.map(([, address]) => address)].filter(one => one !== undefined)
}
