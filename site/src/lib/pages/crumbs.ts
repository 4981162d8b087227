/** A step on the way from the start page to where the reader is; the last one has no address. */
export interface Crumb {
  name: string
  path?: string
}

/** schema.org BreadcrumbList of the same steps. */
export function breadcrumbList(crumbs: Crumb[], baseUrl: string): object {
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
