import type { Place } from '#contract'

/** JSON for a script element: nothing in it can end the element or open a comment (HTML standard, section 4.12.1.3). */
export function toScriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** A schema.org Place: a city, a state or a country, as far as it is given. */
export function placeMarkup({ city, region, country }: Pick<Place, 'city' | 'region' | 'country'>) {
  const address = { '@type': 'PostalAddress', addressLocality: city, addressRegion: region, addressCountry: country }
  return { '@type': 'Place', address }
}

/** A step on the way from the start page to the reader's page; the last one has no address. */
export interface Crumb {
  name: string
  path?: string
}

/** schema.org BreadcrumbList of such steps. */
export function breadcrumbList(crumbs: readonly Crumb[], baseUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      ...(path === undefined ? {} : { item: `${baseUrl}${path}` }),
    })),
  }
}
