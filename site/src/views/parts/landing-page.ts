/** The page of all records that share a value, out of its definition (collections/landing.ts). */
import { z } from 'zod'
import { paramOf } from '../../api/params.ts'
import { readItems } from '../../api/read-items.ts'
import type { Collection } from '../../collections/collection.ts'
import { type Landed, type Landing, type Landings, readLanding } from '../../collections/landing.ts'
import { capitalized } from '../../collections/prose.ts'
import { type Html, html } from '../html.ts'
import { createMinuteKeeper } from '../kept.ts'
import { type QueryPage, queryPage } from '../query-page.ts'
import { freshnessOf } from '../source-freshness.ts'
import { listParts, rowsOr } from './list.ts'
import type { PageServices } from './page.ts'

/** More than people open in a minute; some kilobytes each. */
const KEPT = 500

/** What the first page of it and all further ones say above their records. */
interface Head {
  answer: string
  plots: Html[]
  sources: string[]
}

const keepHead = createMinuteKeeper<Head>(KEPT)

export function landingPageOf(collection: Collection, landings: Landings, landing: Landing): QueryPage {
  return queryPage(
    `${landing.path}/{slug}`,
    (services, ask) => readLanding(collection, landing, services, ask.params.slug ?? '', ask),
    (found, services) => {
      const { page, endpoints, name } = collection
      const { value } = found
      const { answer, plots, sources } = headOf(collection, landings, found, services)
      const filters = landing.filtersOf(value)
      const params = Object.entries(filters).map(([name, text]) => paramOf(name, text))
      const title = landing.titleOf(value)
      const plain = { ...found, path: `/${name}`, params, filters }
      const rows = landing.rows ?? page.rows
      const facts = {
        endpoint: endpoints.list,
        endpointParams: params,
        freshness: freshnessOf(services, collection, sources),
        title,
        description: answer,
        image: `/og/${name}.png`,
        section: `/${name}`,
        crumbs: [...crumbsOf(collection, landing), { name: landing.nameOf?.(value) ?? value }],
        jsonLd: found.page > 1 ? [] : [markupOf(found, { title, answer }, collection, services)],
        noun: page.noun,
        heading: html`
          <div class="page-head">${landing.heading?.(found, services) ?? html`<h1 dir="auto">${title}</h1>`}<p class="lead">${answer}</p></div>
          ${plots.length > 0 && html`<details class="numbers"><summary>In numbers</summary><div class="plots">${plots}</div></details>`}`,
        note: page.note?.(plain, services),
        records: page.records?.(found, services) ?? rowsOr(rows(services, found.documents), found, page.noun),
      }
      return listParts(found, facts, services)
    },
  )
}

/** The same on every page of the list, and on each the most work. */
function headOf({ tableOf }: Collection, landings: Landings, found: Landed, services: PageServices): Head {
  const { store, clock } = services
  return keepHead(store, found.path, clock(), () => {
    const table = tableOf(store)
    const isEnough = found.total >= MOST_TELLING
    return {
      answer: landings.answer(found, services),
      plots: isEnough ? landings.plots(found, services).filter(({ markup }) => markup !== '') : [],
      sources: table.countValues('source', found.matching, Number.POSITIVE_INFINITY).map(({ value }) => value),
    }
  })
}

/** A plot of fewer tells less than their rows. */
const MOST_TELLING = 3

function crumbsOf({ name }: Collection, { above = [] }: Landing) {
  return [{ name: 'Home', path: '/' }, { name: capitalized(name), path: `/${name}` }, ...above]
}

/** A record as lists answer it. */
const Public = z.record(z.string(), z.unknown())

/** schema.org CollectionPage, with the records that have pages. Where it is says its canonical link: in an export it is elsewhere. */
function markupOf(
  { landing, value, total, documents }: Landed,
  { title, answer }: { title: string; answer: string },
  { item, name, tableOf }: Collection,
  { store, baseUrl }: PageServices,
): object {
  const ids = item.hasPage ? readItems(tableOf(store), documents, Public).map(record => String(record[item.id])) : []
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    description: answer,
    ...(landing.type && { about: { '@type': landing.type, name: landing.nameOf?.(value) ?? value } }),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: ids.map((id, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        url: `${baseUrl}/${name}/${id}`,
      })),
    },
  }
}
