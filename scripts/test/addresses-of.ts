import { load } from 'cheerio'

/** Of links, pictures, scripts and sitemaps, and in the metadata of a page. */
export const addressesOf = (text: string) => {
  const $ = load(text)
  const attributes = $('[href], [src], [action]')
    .get()
    .flatMap(({ attribs: { href, src, action } }) => [href, src, action])
  const metadata = $('meta[content], script[type="application/ld+json"], loc').get()
  const texts = metadata.flatMap(one => [...`"${one.attribs.content ?? $(one).text()}"`.matchAll(/"(https?:[^"]*)"/g)])
  return [...attributes, ...texts.map(([, address]) => address)].filter(one => one !== undefined)
}
