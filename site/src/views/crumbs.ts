import { type Html, html } from './html.ts'
import { jsonLdScript } from './json-ld.ts'

/** A step on the way from the start page to where the reader is; the last one has no address. */
export interface Crumb {
  name: string
  path?: string
}

/** The steps as links. */
export function crumbNav(crumbs: Crumb[], baseUrl: string): Html {
  const steps = crumbs.map(({ name, path }) =>
    path === undefined
      ? html`<li><span aria-current="page" dir="auto">${name}</span></li>`
      : html`<li><a href="${path}">${name}</a></li>`,
  )
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol>${steps}</ol>${jsonLdScript(breadcrumbList(crumbs, baseUrl))}</nav>`
}

/** schema.org BreadcrumbList of the same steps. */
function breadcrumbList(crumbs: Crumb[], baseUrl: string): object {
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
