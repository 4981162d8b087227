/** Generated queries: those of people, with their mistakes, and those of attackers. */
import fc from 'fast-check'
import { ListName } from '#contract'
import type { Query } from './reference-list.ts'

interface Parameter {
  /** Texts the service must take. */
  good: fc.Arbitrary<string>
  /** Texts it must refuse by name. */
  bad: fc.Arbitrary<string>
}

const none: Parameter = { good: fc.constant(''), bad: fc.constant('') }
const oneOf = (...texts: string[]) => fc.constantFrom(...texts)
const HOSTILE = [
  ...['constructor', '__proto__', 'toString', '%', '\u0000', '\ud800', "'; DROP TABLE jobs", '<script>'],
  ...['🔥', '...', '+', '\n'],
]
const WORDS = [
  ...['solidity', 'SOLID', 'lidity', 'ai', 'zk', 'ＺＫ', 'rollup', 'chain', 'blockchain', 'made', 'remote', 'rollups'],
  ...['développeur', 'developpeur', 'ブロック', 'ロック', 'café', 'ether', 'éther', 'eth', 'blokchain', 'blockchan'],
  ...['c++', 'c#', 'C', 'e.g', 'foo.js', '.net', 'net', 'u.s.a', 'go-to'],
  ...['two days', 'engineer 2', '"two days"', '-chain', 'OR', 'what is a', 'layer 2', ''],
]

const text: Parameter = {
  good: fc.oneof(
    { weight: 6, arbitrary: oneOf(...WORDS) },
    { weight: 2, arbitrary: fc.array(oneOf(...WORDS), { minLength: 2, maxLength: 3 }).map(words => words.join(' ')) },
    { weight: 1, arbitrary: oneOf(...HOSTILE) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  ),
  bad: fc.string({ minLength: 201, maxLength: 260 }),
}

/** Several values joined by commas; some are blank, or there twice. */
const joined = (...values: string[]) =>
  fc.array(oneOf('', ' ', ...values), { minLength: 2, maxLength: 4 }).map(parts => parts.join(','))

/** A list of words that are looked up; of a closed list of words each must be one. */
const several = (...texts: string[]): Parameter => {
  const { good, bad } = value(...texts)
  return { good: fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: joined(...texts) }), bad }
}

const value = (...texts: string[]): Parameter => ({
  good: fc.oneof({ weight: 4, arbitrary: oneOf(...texts) }, { weight: 1, arbitrary: text.good }),
  bad: text.bad,
})

const integer = (min: number, max: number): Parameter => ({
  good: fc.integer({ min, max }).map(String),
  bad: fc.oneof(
    oneOf('', '5.0', '+5', '1e2', ' 7', '0x10', '-1', '٣', 'NaN', '99999999999999999999', '00', '1,5'),
    ...(min > 0 ? [fc.constant('0')] : []),
    ...(max < 1000 ? [fc.integer({ min: max + 1, max: 5000 }).map(String)] : []),
  ),
})

const choice = (...texts: string[]): Parameter => ({
  good: oneOf('', ...texts),
  bad: oneOf('x', 'Senior', ' online', ...HOSTILE),
})
/** One or several of a closed list of words. */
const listed = (...texts: string[]): Parameter => ({
  good: oneOf('', ...texts),
  bad: oneOf('x', `${texts[0]},`, `${texts[0]},x`, ',', ' , '),
})
const offset: Parameter = { good: fc.integer({ min: 0, max: 300 }).map(String), bad: oneOf('-1', '1.5', '', 'x') }
const flag: Parameter = { good: oneOf('', 'true', 'false'), bad: oneOf('1', 'yes', 'TRUE', ' true', 'null') }
const day: Parameter = {
  good: oneOf('', '2026-09-29', '2026-10-05', '2024-02-29'),
  bad: oneOf('2026-02-30', '2025-02-29', '2026-9-1', 'today', '2026-13-05'),
}
const moment: Parameter = {
  good: oneOf('', '2026-09-29', '2026-09-30T10:00:00Z', '2026-09-30T12:00:00+02:00', '2026-09-30T10:00:00.500Z'),
  bad: oneOf('2026-02-30', '2026-09-30T25:00', 'yesterday', '1759226400'),
}
const COUNTRY = several(
  ...['PT', 'prt', 'Portugal', 'port', 'UK', 'u.k.', 'Ukraine', 'ukra', 'in', 'India', 'ind', 'Indones'],
  ...['US', 'USA', 'U.S.A.', 'United', 'america', 'uae', 'XX'],
  ...['PT,UK', 'india, USA', 'Ukraine,XX', 'Portugal,,uae'],
)

const CITY = value('Lisbon', 'lisboa', 'NYC', 'london', 'Kyiv', 'Kiev', 'Exampleton', 'goa', 'New York')

const REGIONS = ['Europe', 'eu', 'European Union', 'EMEA', 'LATAM', 'Latin America', 'north america']
const BAD_REGION = oneOf('Narnia', 'Portugal', 'Eur')

export const PARAMETERS = {
  jobs: {
    search: text,
    tag: several('solidity', 'Layer 2', 'layer-2', 'LAYER  2', 'c#', 'AI', 'ai', 'solidity,c#', 'ai, nobody has it,'),
    company: value('acme', 'Cafe', 'sons', 'lab', 'dao', 'ün', 'acme,dao'),
    remote: flag,
    work_mode: listed('remote', 'unknown', 'hybrid, unknown'),
    employment_type: listed('contract', 'full-time,internship'),
    department: several('engineering', 'Go To Market', 'legal'),
    visa: flag,
    language: several('de', 'en', 'DE,pt'),
    time_zone: several('Europe/Lisbon', 'UTC+1', 'UTC 1', 'utc-1'),
    source: several('example-jobs', 'example-other-board'),
    closes_before: { ...moment, good: oneOf('', '2026-10-05', '2026-10-05T12:00:00+02:00', '2099-12-31') },
    has_pay: flag,
    country: COUNTRY,
    region: { good: oneOf('', 'worldwide', ...REGIONS), bad: BAD_REGION },
    city: CITY,
    open_to: {
      good: oneOf('', 'PT', 'uk', 'Ukraine', 'usa', 'India', 'indonesia'),
      bad: oneOf('Narnia', 'XX', 'PT,UK'),
    },
    include_unknown_place: flag,
    location: value('london', 'Zurich', 'sao paulo', 'remote zürich', 'or', 'lon', 'Europe', 'portuguese'),
    chain: several('ethereum', 'Base', 'SOLANA', 'base,solana'),
    seniority: listed('senior', 'lead', 'executive', 'senior,lead', 'lead,lead'),
    min_salary: {
      good: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 200_000 }).map(String)),
      bad: oneOf('0', '-5', '1e5', '100k'),
    },
    salary_currency: value('USD', 'eur', 'EUR'),
    include_unknown_salary: flag,
    confirmed: flag,
    exclude_tag: several('solidity', 'Layer 2', 'c#,AI', 'nobody has it'),
    exclude_company: several('acme', 'sons', 'lab,dao', 'ün'),
    posted_after: moment,
    sort: choice('relevance', 'date', 'pay'),
    limit: integer(1, 200),
    offset,
  },
  news: {
    search: text,
    source: several('example gazette', 'The-Daily-Block', 'cafe crypto news'),
    tag: several('regulation', 'Layer 2', 'nobody has it'),
    chain: several('bitcoin', 'XRP Ledger', 'nobody has it'),
    company: several('acme chain', 'Example Labs', 'example-labs, acme'),
    kind: listed('release', 'story', 'incident,advisory', 'regulation, story'),
    language: several('en', 'de'),
    since: moment,
    until: moment,
    sort: choice('relevance', 'date'),
    limit: integer(1, 100),
    offset,
  },
  events: {
    search: text,
    type: listed('conference', 'hackathon', 'meetup', 'workshop', 'online', 'meetup,workshop', 'hackathon, online'),
    country: COUNTRY,
    // The whole world is not a part of it.
    region: { good: oneOf('', ...REGIONS), bad: BAD_REGION },
    location: value('london', 'Exampleton', 'EMEA', 'nowhere'),
    city: CITY,
    near: {
      good: oneOf('', 'Lisbon', 'london', 'Porto', '51.5,-0.1', ' 30.27 , -97.74 ', '0,0'),
      bad: oneOf('Narnia', '91,0', '51.5', '51.5;0', '1e1,5'),
    },
    radius: { good: oneOf('', '1', '100', '400', '9000'), bad: oneOf('0', '-5', '1.5', 'far') },
    from: day,
    to: day,
    online: flag,
    tag: several('defi', 'Layer 2'),
    chain: several('solana', 'Base', 'nowhere'),
    status: listed('scheduled', 'cancelled', 'postponed, tentative'),
    source: several('example-events', 'nowhere'),
    include_past: flag,
    sort: choice('relevance', 'date'),
    limit: integer(1, 200),
    offset,
  },
  glossary: {
    search: text,
    category: several('defi', 'Layer 2 Scaling', 'layer-2-scaling', 'wallets and identity'),
    updated_since: day,
    lang: choice('es', 'ja'),
    sort: choice('relevance', 'date'),
    limit: integer(1, 250),
    offset,
  },
} satisfies Record<ListName, Record<string, Parameter>>

export interface Generated {
  list: ListName
  /** The parameters in order; a name may be there twice. */
  pairs: [string, string][]
  /** Names whose value must be refused. */
  wrong: string[]
  /** Name -> valid value. */
  query: Query
}

/** A query for one of the four lists; about a quarter of them is wrong somewhere. */
export const generatedQuery: fc.Arbitrary<Generated> = fc.constantFrom<ListName>(...ListName.options).chain(list =>
  fc
    .uniqueArray(fc.constantFrom(...Object.keys(PARAMETERS[list])), { maxLength: 4 })
    .chain(names => fc.tuple(...names.map(name => generatedParameter(list, name)), unknownParameter))
    .map(parts => combine(list, parts)),
)

type Part = Pick<Generated, 'pairs'> & { wrong: boolean }

function generatedParameter(list: ListName, name: string): fc.Arbitrary<Part> {
  const parameters: Record<string, Parameter> = PARAMETERS[list]
  const { good, bad } = parameters[name] ?? none
  const sent = (wrong: boolean, ...values: string[]): Part => ({ pairs: values.map(one => [name, one]), wrong })
  return fc.oneof(
    { weight: 14, arbitrary: good.map(one => sent(false, one)) },
    { weight: 1, arbitrary: bad.map(one => sent(true, one)) },
    { weight: 1, arbitrary: fc.tuple(good, good).map(twice => sent(true, ...twice)) },
  )
}

/** Ignored, whatever it is called. */
const unknownParameter: fc.Arbitrary<Part> = fc
  .option(fc.tuple(oneOf('utm_source', 'access_token', 'ref', 'fbclid', '__proto__', 'constructor', ''), text.good))
  .map(pair => ({ pairs: pair ? [pair] : [], wrong: false }))

function combine(list: ListName, parts: Part[]): Generated {
  const known = parts
    .flatMap(part => (part.wrong ? [] : part.pairs))
    .filter(([name]) => Object.hasOwn(PARAMETERS[list], name))
  const query: Query = Object.fromEntries(known)
  const lonely = query.radius && !query.near ? ['radius'] : []
  return {
    list,
    pairs: parts.flatMap(part => part.pairs),
    wrong: [...parts.flatMap(part => (part.wrong ? [part.pairs[0]?.[0] ?? ''] : [])), ...lonely],
    query,
  }
}
