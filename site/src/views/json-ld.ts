import type { Place } from '#contract'
import type { Html } from './html.ts'

/** JSON for a script element: nothing in it can end the element or open a comment (HTML standard, section 4.12.1.3). */
export function toScriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** Facts for search engines. */
export function jsonLdScript(data: object): Html {
  return { markup: `<script type="application/ld+json">${toScriptJson(data)}</script>` }
}

/** A schema.org Place: a city, a state or a country, as far as it is known. */
export function placeMarkup({ city, region, country }: Pick<Place, 'city' | 'region' | 'country'>) {
  const address = { '@type': 'PostalAddress', addressLocality: city, addressRegion: region, addressCountry: country }
  return { '@type': 'Place', address }
}
