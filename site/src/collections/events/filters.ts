import { EventStatus, EventType } from '#contract'
import { cityNamed } from '#contract/cities.ts'
import { WORLDWIDE } from '#contract/regions.ts'
import { squash } from '#contract/text.ts'
import { amount, choices, day, flag, needing, partsOf, text, understood } from '../../base/parameters.ts'
import { type Condition, facetIn } from '../../store/condition.ts'
import {
  bounded,
  choice,
  defineFilters,
  fromSource,
  meets,
  ofChain,
  read,
  searched,
  slugIn,
  valueIn,
} from '../filters.ts'
import { askedCountry, askedParts, atPlace, COUNTRY, countryText, inCity, inRegion } from '../place-filters.ts'
import { settled } from '../sentence/days.ts'
import { placeValues, type Reads } from '../sentence/reading.ts'

const RADIUS_KM = 100

const reads: Reads = {
  place({ places, isNear }, { isUnwanted }) {
    const values = isUnwanted ? undefined : placeValues(places)
    return isNear && values?.city && cityNamed(values.city) ? { near: values.city } : values
  },
  days({ span }, { now, isUnwanted }) {
    const { from, to } = settled(span, now, 'ahead')
    return isUnwanted ? undefined : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  },
  mode: ({ is }, { isUnwanted }) =>
    is === 'hybrid' ? undefined : { online: String((is === 'in person') === isUnwanted) },
}

export const eventFilters = defineFilters(
  {
    search: searched('name, type, format, place, tags or description', 'hackathon'),
    type: {
      schema: choices('type', [...EventType.options, 'online'], 'Format; online finds everything held online.'),
      where: value => facetIn('type', partsOf(value)),
      facet: 'types',
      field: choice('Format', 'Any format'),
    },
    country: {
      schema: text('country', COUNTRY, 'Singapore'),
      where: value => ({ any: askedParts(value).map(inCountry) }),
      chip: countryText,
      facet: 'countries',
      field: choice('Country', 'Any country', { limit: 200, chosenOf: countryText }),
    },
    region: inRegion(
      'a part of the world such as Europe, EMEA, LATAM, APAC, North America or Nordics',
      region => (region ?? WORLDWIDE) !== WORLDWIDE,
      'Region',
    ),
    location: atPlace('florida', 'Florida, EMEA'),
    city: { ...inCity(), field: { kind: 'suggested', label: 'City', empty: 'Any city' } },
    near: {
      schema: understood(
        'near',
        'a city such as Berlin, or latitude and longitude such as 52.5,13.4',
        value => pointOf(value) !== undefined,
        'Berlin',
      ),
      where: (value, { query }) => around(value, query),
      chip: (value, { radius = RADIUS_KM }) => `Within ${radius} km of ${cityNamed(value)?.name ?? value}`,
      field: { kind: 'line', label: 'Near', empty: 'Berlin' },
    },
    radius: {
      schema: needing(
        'near',
        amount('radius', `With near: how far away, in kilometers; ${RADIUS_KM} when absent.`, 250),
      ),
      // The place names it.
      chip: () => undefined,
      field: { kind: 'line', label: 'Within kilometers', empty: String(RADIUS_KM) },
    },
    from: {
      ...bounded('from', 'end', day('from', 'Only events that end on or after this day.'), 'From'),
      field: { kind: 'date', label: 'On or after' },
    },
    to: {
      ...bounded('to', 'start', day('to', 'Only events that start on or before this day.'), 'Until'),
      field: { kind: 'date', label: 'On or before' },
    },
    online: {
      ...meets(
        () => ({ facet: 'type', is: 'online' }),
        flag('online', 'Only events held online (true), or only those that are not (false).'),
        ['Online', 'Not online'],
      ),
      field: { kind: 'check', label: 'Online only' },
    },
    tag: valueIn('tag', 'A topic, compared as a slug.', 'defi', {
      word: 'Topic',
      facet: 'tags',
      field: choice('Topic', 'Any topic'),
    }),
    chain: ofChain('A chain, by topic or name'),
    status: {
      ...slugIn(
        'status',
        choices(
          'status',
          EventStatus.options,
          'Whether it takes place; without it scheduled and tentative ones are listed.',
        ),
        'Status',
      ),
      facet: 'statuses',
    },
    source: fromSource('ethglobal'),
    include_past: {
      ...read(flag('include_past', 'Also events that are over.'), 'Including past events'),
      field: { kind: 'check', label: 'Include past events' },
    },
  },
  { reads, coded: { place: true, days: 'ahead' } },
)

/** A code or short name is only that country (UK is not Ukraine, IN not Indonesia); else the word rule on the name. */
function inCountry(country: string): Condition {
  const code = askedCountry(country)
  const named = { facet: 'countryCode', is: code ?? '' }
  return code && squash(country).length <= 3 ? named : { any: [{ words: country, in: 'country' }, named] }
}

/** A city by its name, or two numbers of degrees. */
function pointOf(text: string): { lat: number; lon: number } | undefined {
  const [, lat, lon] = /^\s*(-?\d{1,3}(?:\.\d{1,9})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,9})?)\s*$/.exec(text) ?? []
  if (lat === undefined || lon === undefined) return cityNamed(text)
  const point = { lat: Number(lat), lon: Number(lon) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : undefined
}

function around(near: string, { radius = RADIUS_KM }: { radius?: number }): Condition {
  const center = pointOf(near)
  return center ? { near: { lat: center.lat, lon: center.lon }, km: radius } : { any: [] }
}
