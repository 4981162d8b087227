/** What differs from page to page of the frame around them all (layouts/Frame.astro). */
import { Collection, ListName } from '#contract'
import { asOf } from '#contract/age.ts'
import type { Services } from '../../api/services.ts'
import { type Crumb, crumbNav } from '../crumbs.ts'
import { type Html, html } from '../html.ts'
import { jsonLdScript } from '../json-ld.ts'
import { createKeeper } from '../kept.ts'
import { type Clocked, clockedTime, say } from '../rows/clocked.ts'
import type { Subscription } from '../subscriptions.ts'

const SITE = html`Public Web3 Data`
const PLACES = [
  ...ListName.options.map(name => ({ name: name.charAt(0).toUpperCase() + name.slice(1), path: `/${name}` })),
  { name: 'Docs', path: '/docs' },
  { name: 'Status', path: '/status' },
]

export interface PageFacts {
  title: string
  description: string
  /** Canonical address without the origin; an error has none. */
  path?: string
  /** The place of the navigation that it belongs to, where its path does not say so. */
  section?: string
  /** Path of the picture that stands for the page where it is shared. */
  image?: string
  noindex?: boolean
  crumbs?: Crumb[]
  jsonLd?: object[]
  feeds?: Subscription[]
}

export type PageParts = Record<'title' | 'meta' | 'nav' | 'crumbs' | 'newest', Html>

/** What every page needs to know of the service. */
export type PageServices = Pick<Services, 'store' | 'clock' | 'baseUrl'>

export function pageParts(facts: PageFacts, services: PageServices): PageParts {
  const { title, path, section, crumbs } = facts
  return {
    title: html`<title>${path === '/' ? title : html`${title} | ${SITE}`}</title>`,
    meta: metaOf(facts, services.baseUrl),
    nav: html`${LINKS.map(link => (link.path === section ? link.inside : linkFrom(link, path ?? '')))}`,
    crumbs: crumbs ? crumbNav(crumbs, services.baseUrl) : html``,
    newest: newestAnswers(services),
  }
}

function metaOf(facts: PageFacts, baseUrl: string): Html {
  const { path, image = '/og/home.png', noindex, jsonLd = [], feeds = [] } = facts
  // Said more than once, escaped once.
  const title = html`${facts.title}`
  const description = html`${facts.description}`
  const url = path === undefined ? undefined : html`${baseUrl + path}`
  return html`
    <meta name="description" content="${description}">
    <meta name="color-scheme" content="light dark">
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf6">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#141513">
    ${noindex === true && html`<meta name="robots" content="noindex, follow">`}
    ${url && html`<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">`}
    <link rel="icon" href="/favicon.ico" sizes="48x48">
    <link rel="icon" href="/icon.svg" sizes="any" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <link rel="search" href="/opensearch.xml" type="application/opensearchdescription+xml" title="${SITE}">
    ${feeds.filter(({ isFeed }) => isFeed).map(({ type, href, name }) => html`<link rel="alternate" type="${type}" href="${href}" title="${title} (${name})">`)}
    <meta property="og:site_name" content="${SITE}">
    <meta property="og:type" content="website">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:image" content="${baseUrl + image}">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="${title}">
    <meta name="twitter:card" content="summary_large_image">
    ${jsonLd.map(jsonLdScript)}`
}

interface NavLink {
  path: string
  plain: Html
  /** On that page itself, and on those below it. */
  here: Html
  inside: Html
}

/** Every page has them. */
const LINKS: NavLink[] = PLACES.map(({ name, path }) => {
  const link = (current?: 'page' | 'true') =>
    html`<a href="${path}"${current && html` aria-current="${current}"`}>${name}</a>`
  return { path, plain: link(), here: link('page'), inside: link('true') }
})

function linkFrom({ path, plain, here, inside }: NavLink, shown: string): Html {
  if (!shown.startsWith(path)) return plain
  if (shown.length === path.length) return here
  return shown[path.length] === '/' || shown[path.length] === '?' ? inside : plain
}

const keepNewest = createKeeper<'newest', { collection: Collection; at: Clocked }[]>(1)

/** Of each collection: the newest of all says nothing of the others. */
function newestAnswers({ store, clock }: PageServices): Html {
  const newest = keepNewest(store, 'newest', () =>
    Collection.options.flatMap(collection => {
      const at = asOf(store.sources.filter(source => source.collection === collection))
      return at === undefined ? [] : [{ collection, at: clockedTime(at) }]
    }),
  )
  if (newest.length === 0) return html`No source has answered yet.`
  const texts = newest.map(({ collection, at }, place) => html`${place > 0 && ', '}${collection} ${say(at, clock())}`)
  return html`Latest answers from sources: ${texts}.`
}
