/**
 * The fields that each collection searches, filters, counts and shows: the part of its definition that the thread which
 * reads snapshots needs, apart from the rest, which loads every page.
 */
import {
  Change,
  datedAt,
  EventRecord,
  GlossaryTerm,
  instantOf,
  isFirstSight,
  Job,
  JobRecord,
  NewsItem,
  NewsRecord,
  overEverywhereAt,
  PERIODS_PER_YEAR,
  TermRecord,
  takesPlace,
  Web3Event,
  wordsOfTerm,
} from '#contract'
import { chainsOf } from '#contract/chains.ts'
import { firmOf, otherNamesOf } from '#contract/companies.ts'
import type { Confirmable } from '#contract/confirmation.ts'
import { countryCode } from '#contract/countries.ts'
import { latestFirst } from '#contract/order.ts'
import { codesOfPlaces } from '#contract/places.ts'
import { isNested, namesNoPlace, REGIONS, regionsOfCountry, WORLDWIDE } from '#contract/regions.ts'
import { GLOSSARY_FILE } from '#contract/snapshot-set.ts'
import { fold, wordsOf } from '#contract/text.ts'
import type { TableDefinition } from '../../record-index/index.ts'
import { dayOf } from '../base/when.ts'
import { codesOfDays, codesOfPay } from './codes.ts'
import { confirmations, defineTable, publicPart } from './define-table.ts'

const jobTable = defineTable<JobRecord>(JobRecord, {
  file: 'jobs.json',
  idOf: job => job.id,
  isListed: job => !job.closedAt && job.flags.length === 0,
  placeOf: job => `${latestFirst(job.date)} ${job.id}`,
  toPublic: publicPart(Job),
  words: {
    text: job => ({
      names: [job.title],
      labels: [job.company, ...otherNamesOf(job.company), ...job.tags, ...job.chains],
      facts: [job.location, job.workMode, job.seniority, job.employmentType],
      codes: [...codesOfPlaces({ ...job, regions: regionsAround(job) }), ...codesOfWork(job)],
      text: job.description,
    }),
    company: job => ({ names: [job.company, ...otherNamesOf(job.company)] }),
    location: job => ({ names: [job.location ?? ''], codes: codesOfPlaces({ ...job, regions: regionsAround(job) }) }),
  },
  ownWords: [
    'job position vacancy role opening openings hiring career work employment gig vacature vacatures praca oferty werk',
    'empleo trabajo trabalho vaga emprego emploi offre poste oferta puesto stelle stellen job arbeit offerte lavoro lavori',
    'stellenangebot stellenangebote jobangebot jobangebote arbeitsplatz arbeitsplatze 求人 仕事 工作 招聘 职位 職缺 채용 일자리',
    'vacante contratando contratacion trabajar carrera carreira embauche carriere beruf karriere stellenausschreibung impiego',
    'posizione posizioni assunzione carriera baan banen functie pracy prace ofert oferta zatrudnienie kariera stanowisko etat',
    'работа вакансия должность карьера трудоустройство ilan ilani ilanlari kariyer pozisyon istihdam lowongan kerja pekerjaan loker',
    'karier posisi viec lam tuyen dung 転職 募集 採用 岗位 崗位 職位 职缺 招募 求职 求職 就业 구인 취업 채용공고',
  ].flatMap(line => line.split(' ')),
  facets: {
    tag: job => job.tags,
    /** For jobs like another one. */
    titleWord: job => wordsOf(job.title),
    /** One firm once, however its postings write it. */
    company: job => [firmOf(job.company)],
    /** Of publication; the day on which a job was first seen says nothing of that. */
    month: job => (isFirstSight(job) ? [] : [instantOf(new Date(job.date)).slice(0, 7)]),
    country: job => job.countries,
    /** All values of `region=` that match: around the countries, and those in or around a published one. */
    region: regionsAround,
    city: job => (job.places ?? []).flatMap(({ city }) => city ?? []),
    state: job => (job.places ?? []).flatMap(({ region }) => region ?? []),
    reach: job => job.regions ?? [],
    closedTo: job => job.closedTo ?? [],
    placeKnown: job => [namesNoPlace(job) ? 'unknown' : 'known'],
    chain: job => job.chains,
    seniority: job => (job.seniority ? [job.seniority] : []),
    workMode: job => [job.workMode ?? 'unknown'],
    employmentType: job => (job.employmentType ? [job.employmentType] : []),
    department: job => (job.department ? [job.department] : []),
    visa: job => (job.eligibility?.visaSponsorship ? ['sponsored'] : []),
    language: job => job.eligibility?.languages ?? [],
    timeZone: job => job.timeZones,
    source: job => [job.source],
    payCurrency: job => (job.pay ? [job.pay.currency] : []),
    /** `USD year`, and of a level `USD year senior`. */
    payGroup: ({ pay, seniority }) =>
      pay ? ['', seniority ?? ''].map(level => `${pay.currency} ${pay.period} ${level}`.trim()) : [],
    /** `from 90000 to 120000`, to be counted: a list of whole records would be read for its amounts. */
    payStated: ({ pay }) =>
      pay ? [[pay.min ? `from ${pay.min}` : '', pay.max ? `to ${pay.max}` : ''].filter(Boolean).join(' ')] : [],
  },
  numbers: {
    date: job => Date.parse(datedAt(job)),
    payPerYear: job => payPerYear(job.pay),
    closes: job => (job.closesAt ? Date.parse(job.closesAt) : Number.NaN),
  },
  movingNumbers: confirmations(job => job),
})

function codesOfWork({ workMode, seniority, employmentType, pay }: JobRecord): string[] {
  const mode = workMode === 'onsite' ? 'in person' : workMode
  const all = Object.entries({ mode, level: seniority, contract: employmentType })
  const paid = pay ? codesOfPay(payPerYear(pay), pay.currency) : []
  return [...all.flatMap(([kind, value]) => (value ? [`@${kind}:${value}`] : [])), ...paid]
}

function regionsAround({ countries, regions = [] }: Pick<JobRecord, 'countries' | 'regions'>): readonly string[] {
  const around = countries.flatMap(regionsOfCountry).filter(region => region !== WORLDWIDE)
  const nested = regions.flatMap(region => REGIONS.filter(other => isNested(region, other)))
  return [...new Set([...around, ...nested])]
}

/** For comparing only; a page never shows a figure that was not published. */
function payPerYear(pay: JobRecord['pay']): number {
  const amount = pay?.max ?? pay?.min
  return pay && amount !== undefined ? amount * PERIODS_PER_YEAR[pay.period] : Number.NaN
}

const newsTable = defineTable<NewsRecord>(NewsRecord, {
  file: 'news.json',
  idOf: item => item.id,
  placeOf: item => `${latestFirst(item.pubDate)} ${item.link}`,
  toPublic: publicPart(NewsItem),
  // The source's name has a separate filter.
  words: {
    text: item => ({
      names: [item.title],
      labels: item.tags,
      codes: codesOfDays(dayOf(item.pubDate)),
      text: item.contentSnippet,
    }),
  },
  ownWords: [
    'news headline story latest article report reported noticia noticias nachrichten actualites nouvelles notizie nieuws',
    'titular titulares manchete schlagzeilen nachricht actualite actu nouvelle notizia wiadomosci aktualnosci новость haber',
    'haberler haberleri berita kabar tin tuc ニュース 速報 新闻 新聞 资讯 資訊 消息 快讯 快訊 뉴스 소식 기사 속보',
  ].flatMap(line => line.split(' ')),
  facets: {
    source: item => [item.source],
    language: item => [item.language],
    tag: item => item.tags,
    chain: item => chainsOf(item.tags, item.title),
    company: item => item.companies ?? [],
    kind: item => [item.kind ?? 'story'],
    day: item => [dayOf(item.pubDate)],
    reports: item => (item.alsoReportedBy.length > 0 ? ['by several'] : []),
  },
  numbers: { date: item => Date.parse(item.pubDate) },
  movingNumbers: confirmations(listingsOf),
})

/** A story by the ids of the publications that report it. */
export function listingsOf({ sourceId, firstSeenAt, alsoReportedBy }: NewsRecord): Confirmable {
  return { source: sourceId, firstSeenAt, alsoListedAt: alsoReportedBy.map(({ sourceId }) => ({ source: sourceId })) }
}

const eventTable = defineTable<EventRecord>(EventRecord, {
  file: 'events.json',
  idOf: event => event.id,
  placeOf: event => `${event.startDate} ${event.id}`,
  toPublic: publicPart(Web3Event),
  words: {
    text: event => ({
      names: [event.name],
      labels: event.tags,
      facts: [event.type, ...formatOf(event), event.city, event.country],
      codes: [...placesOf(event), ...codesOfDays(event.startDate, event.endDate)],
      text: event.description,
    }),
    country: event => ({ names: [event.country ?? ''] }),
    location: event => ({ names: [event.location ?? '', event.city ?? ''], codes: placesOf(event) }),
  },
  ownWords: [
    'event upcoming evento eventi evenement evenementen veranstaltung veranstaltungen wydarzenie wydarzenia мероприятие',
    'ивент etkinlik etkinlikler etkinligi acara su kien イベント 活动 活動 행사 이벤트',
  ].flatMap(line => line.split(' ')),
  facets: {
    type: event => [event.type, ...(event.online ? ['online'] : [])],
    country: event => (event.country ? [event.country] : []),
    countryCode: codesOf,
    region: event => regionsAround({ countries: codesOf(event) }),
    city: event => (event.city ? [event.city] : []),
    state: event => (event.places ?? []).flatMap(({ region }) => region ?? []),
    month: event => [event.startDate.slice(0, 7)],
    tag: event => event.tags,
    chain: event => chainsOf(event.tags, event.name),
    status: event => [event.status],
    source: event => [event.source],
  },
  numbers: {
    start: event => Date.parse(event.startDate),
    lat: event => event.places?.[0]?.lat ?? Number.NaN,
    lon: event => event.places?.[0]?.lon ?? Number.NaN,
    end: event => Date.parse(event.endDate ?? event.startDate),
    /** 1 if only a question for its days should find it. */
    later: ({ repeats }) => Number(repeats?.later === true),
    takesPlace: event => Number(takesPlace(event)),
    over: overEverywhereAt,
    firstSeen: event => Date.parse(event.firstSeenAt),
  },
  movingNumbers: confirmations(event => event),
})

/** How it can be attended, in the words that people search for. */
function formatOf({ online, city, country }: EventRecord): string[] {
  if (!online) return ['in person']
  return city || country ? ['online', 'in person', 'hybrid'] : ['online']
}

function placesOf(event: EventRecord): string[] {
  return codesOfPlaces({ countries: codesOf(event), places: event.places ?? [] })
}

function codesOf(event: EventRecord): string[] {
  const code = event.countryCode ?? (event.country && countryCode(event.country, { isCountry: true }))
  return code ? [code] : []
}

function foreignNamesOf({ names = {} }: TermRecord): string[] {
  return Object.values(names).flat()
}

/** `url` gets the base URL here, because items are served as the bytes they are stored in. */
export function termTable(baseUrl: string): TableDefinition<TermRecord> {
  return defineTable<TermRecord>(TermRecord, {
    file: GLOSSARY_FILE,
    idOf: term => term.slug,
    placeOf: term => `${fold(term.term)}\n${term.slug}`,
    toPublic: term => GlossaryTerm.parse({ ...term, url: `${baseUrl}${term.url}` }),
    words: {
      text: term => ({
        names: [term.term, ...term.synonyms, ...foreignNamesOf(term)],
        leads: term.leadsHere,
        labels: [term.inOneLine],
        facts: [term.category],
        text: term.definition,
      }),
    },
    ownWords: 'term glossary glosario glossario glossaire glossar словарь sozluk glosarium 用語 术语 용어'.split(' '),
    isDescribed: true,
    facets: {
      category: term => [term.category],
      term: term => [term.term],
      word: term => [...wordsOfTerm(term), ...foreignNamesOf(term)],
    },
    numbers: { updated: ({ updatedOn }) => (updatedOn === undefined ? Number.NaN : Date.parse(updatedOn)) },
  })
}

/** Of the greatest whole number. */
const SEQ_DIGITS = 16

export const changeTable = defineTable<Change>(Change, {
  file: 'changes.json',
  idOf: change => String(change.seq),
  placeOf: change => String(change.seq).padStart(SEQ_DIGITS, '0'),
  toPublic: change => change,
  words: {},
  facets: { collection: change => [change.collection] },
  numbers: { seq: change => change.seq, at: change => Date.parse(change.at) },
})

/** Of the collections that the ingest fills. */
export const tables = { jobs: jobTable, news: newsTable, events: eventTable } as const

export type TableName = keyof typeof tables
export type RecordOf<N extends TableName> = ReturnType<(typeof tables)[N]['parse']>

/** Makes something of each; `Made` says what, by the name of the table. */
export function mapTables<Made extends Record<TableName, unknown>>(
  make: (name: TableName, definition: TableDefinition<unknown>) => unknown,
): Made {
  const made = Object.entries(tables).map(([name, definition]) => [
    name,
    make(name as TableName, definition as TableDefinition<unknown>),
  ])
  return Object.fromEntries(made)
}
