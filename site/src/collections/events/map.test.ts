import { load } from 'cheerio'
import { expect, it } from 'vitest'
import { fictionalEvent } from '../../../test/snapshot.ts'
import { paramOf } from '../../api/params.ts'
import { eventMap } from './map.ts'

const at = (number: number, city: string, lat: number, lon: number) =>
  fictionalEvent(number, { city, places: [{ city, country: 'PT', lat, lon }] })
const events = [at(1, 'Porto', 41.15, -8.61), at(2, 'Lisbon', 38.72, -9.14), at(3, 'Lisbon', 38.72, -9.14)]
const shown = (held: typeof events) => {
  const record = (document: number) => held[document] ?? fictionalEvent(document)
  const list = { params: [paramOf('type', 'meetup')], documents: Uint32Array.from(held.keys()) }
  return load(eventMap({ record }, list).markup)
}

it('draws each city once, larger where more takes place, and names it with the way to its events', () => {
  const $ = shown([...events, fictionalEvent(4, { places: undefined })])
  const [lisbon = 0, porto = 0] = $('circle')
    .map((_, circle) => Number($(circle).attr('r')))
    .get()
  expect([$('circle').length, lisbon > porto]).toEqual([2, true])
  const links = $('figcaption a').map((_, link) => `${$(link).text()} ${$(link).attr('href')}`)
  expect(links.get()).toEqual(['Lisbon 2 /events?type=meetup&city=Lisbon', 'Porto 1 /events?type=meetup&city=Porto'])
})

it('puts a city where it lies: north above, west to the left', () => {
  const $ = shown(events)
  const [lisbon, porto] = $('circle').map((_, circle) => ({
    x: Number($(circle).attr('cx')),
    y: Number($(circle).attr('cy')),
  }))
  expect([(porto?.y ?? 0) < (lisbon?.y ?? 0), (lisbon?.x ?? 0) < (porto?.x ?? 0)]).toEqual([true, true])
})

it('draws no map of one place', () => expect(shown(events.slice(1))('svg')).toHaveLength(0))
