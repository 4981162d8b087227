import { expect, it } from 'vitest'
import type { RawEvent } from '../adapter.ts'
import { readType } from './type.ts'

const event = (name: string, more: Partial<RawEvent> = {}): RawEvent => ({
  ...{ key: 'k', link: '', start: '', name },
  ...more,
})

it.each([
  ['Acme Hackathon', 'hackathon'],
  ['BUIDLathon Exampleville', 'hackathon'],
  ['ExampleHacks 2027', 'hackathon'],
  ['neatHack', 'hackathon'],
  ['Hackatón Acme', 'hackathon'],
  ['ETHGlobal Exampleville', 'hackathon'],
  ['Global Web3 Hack Week', 'hackathon'],
  ['Acme Hack Weekend Edition', 'hackathon'],
  ['Weekly Hack Night', 'meetup'],
  ['Hack Seasons Conference', 'conference'],
  ['Exampleville Marathon Talks', 'conference'],
  ['How to hack the bank: a summit', 'conference'],
  ['Workshop: Web3 desde cero', 'workshop'],
  ['Taller práctico', 'workshop'],
  ['Solidity Bootcamp', 'workshop'],
  ['ZK Masterclass', 'workshop'],
  ['Rust Training', 'workshop'],
  ['Acme Conference & Workshops', 'conference'],
  ['Example Meetup #12', 'meetup'],
  ['Node Runners Stammtisch', 'meetup'],
  ['BitDevs Exampleville: Socratic Seminar 120', 'meetup'],
  ['Happy Hour @ Example Week', 'meetup'],
  ['Acme Summit Closing Party', 'meetup'],
  ['CryptoMondays', 'meetup'],
  ['ETHGlobal Happy Hour', 'meetup'],
  ['Monthly Bitcoin Exampleville', 'meetup'],
  ['Tech & Basketball: Game 5 Watch', 'meetup'],
])('%s is a %s by its name', (name, type) => expect(readType(event(name), { days: 1 })).toBe(type))

it.each([
  ['Circuit Builders', { type: 'hackathon' }, 'hackathon'],
  ['Acme Week', { tags: ['Hack', 'Other'] }, 'hackathon'],
  ['Acme Summit', { tags: ['Conference', 'Hackathon'] }, 'hackathon'],
  ['Taller práctico', { type: 'meetup' }, 'workshop'],
  ['Fintech Meetup', { type: 'Conference' }, 'conference'],
  ['Acme', { type: 'SocialEvent' }, 'meetup'],
])('%s with %j is a %s', (name, more, type) => expect(readType(event(name, more), { days: 1 })).toBe(type))

it.each([
  ['EthCC [10]', { days: 2 }, 'conference'],
  ['Consensus Exampleville', { days: 2 }, 'conference'],
  ['Acme Forum & Networking', { days: 2 }, 'conference'],
  ['DePIN Day', { days: 2 }, 'conference'],
  ['Example FilmFest', { days: 2 }, 'conference'],
  ['Watch out, Example!', { days: 2 }, 'conference'],
  ['Fintech Meetup', { days: 3 }, 'conference'],
  // It ends after midnight.
  ['Acme Meetup', { days: 2, hours: 5 }, 'meetup'],
  ['What is a rollup?', { days: 1, hours: 2 }, 'meetup'],
  ['What is a rollup?', { days: 1, hours: 9 }, 'conference'],
  ['Rollup Summit', { days: 1, hours: 2 }, 'conference'],
])('%s of %j is a %s', (name, duration, type) => expect(readType(event(name), duration)).toBe(type))

it('a schema.org type is one, however short the event', () =>
  expect(readType(event('Acme', { type: 'ConferenceEvent' }), { days: 1, hours: 2 })).toBe('conference'))
