import { expect, it } from 'vitest'
import { readStatus, withoutStatus } from './status.ts'

const read = (name: string) => `${name} | ${readStatus({ name })} | ${withoutStatus(name)}`

it.each([
  ['CANCELLED', 'cancelled'],
  ['EventPostponed', 'postponed'],
  ['TENTATIVE', 'tentative'],
  ['TBC', 'tentative'],
  ['CONFIRMED', 'scheduled'],
  ['in_progress', 'scheduled'],
])('the field %s of a source is %s', (status, expected) =>
  expect(readStatus({ status, name: 'Acme Conf' })).toBe(expected),
)

it.each([
  ['[CANCELED/POSTPONED] Acme Conf', 'cancelled'],
  ['Acme Conf (CANCELLED - venue closed)', 'cancelled'],
  ['Acme Conf – CANCELLED (see you in January)', 'cancelled'],
  ['Acme Conf (TBC)', 'tentative'],
  ['SOLD OUT Acme Conf', 'scheduled'],
  ['SOLDOUT | Acme Conf', 'scheduled'],
  ['Acme Conf - SOLD OUT!', 'scheduled'],
  ['Acme Conf 🎟️ Sold out', 'scheduled'],
  ['AUSVERKAUFT: Acme Conf', 'scheduled'],
  ['Acme Conf (waitlist only)', 'scheduled'],
  ['Acme Conf [NEW DATE]', 'scheduled'],
])('%s is %s, and the mark leaves the name', (name, status) => {
  expect(readStatus({ name })).toBe(status)
  expect(withoutStatus(name)).toBe('Acme Conf')
})

it.each([
  'Cancelled Event',
  'CANCELLED EVENT',
  'How conferences get cancelled',
  'The art of being cancelled',
  '*Acme* Summit',
  'Self-cancelled Conf',
  'The Sold Out Summit',
])('a name that only has the word in it stays: %s', name => expect(read(name)).toBe(`${name} | scheduled | ${name}`))
