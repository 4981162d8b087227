import { describe, expect, it } from 'vitest'
import type { RawEvent } from '../adapter.ts'
import { isSocial, readType } from './type.ts'

const event = (name: string, more: Partial<RawEvent> = {}): RawEvent => ({
  key: 'k',
  link: '',
  start: '',
  name,
  ...more,
})
const typeOf = (name: string, more: Partial<RawEvent> = {}, days = 1, hours?: number) =>
  readType(event(name, more), { days, hours })

describe('a hackathon', () => {
  it.each([
    'Acme Hackathon',
    'BUIDLathon Exampleville',
    'ExampleHacks 2027',
    'neatHack',
    'Hackatón Acme',
    'ETHGlobal Exampleville',
    'Global Web3 Hack Week',
    'Acme Hack Weekend Edition',
  ])('is %s', name => expect(typeOf(name)).toBe('hackathon'))

  it('is what its source or its tags call so', () => {
    expect(typeOf('Circuit Builders', { type: 'hackathon' })).toBe('hackathon')
    expect(typeOf('Acme Week', { tags: ['Hack', 'Other'] })).toBe('hackathon')
    expect(typeOf('Acme Summit', { tags: ['Conference', 'Hackathon'] })).toBe('hackathon')
  })

  it.each([
    ['Weekly Hack Night', 'meetup'],
    ['Hack Seasons Conference', 'conference'],
    ['Exampleville Marathon Talks', 'conference'],
    ['How to hack the bank: a summit', 'conference'],
  ])('is not %s', (name, type) => expect(typeOf(name)).toBe(type))
})

describe('a workshop', () => {
  it.each(['Workshop: Web3 desde cero', 'Taller práctico', 'Solidity Bootcamp', 'ZK Masterclass', 'Rust Training'])(
    'is %s',
    name => expect(typeOf(name)).toBe('workshop'),
  )

  it('held by a meetup group is a workshop', () =>
    expect(typeOf('Taller práctico', { type: 'meetup' })).toBe('workshop'))

  it('is not a conference with workshops', () => expect(typeOf('Acme Conference & Workshops')).toBe('conference'))
})

describe('a meetup', () => {
  it.each([
    'Example Meetup #12',
    'Node Runners Stammtisch',
    'BitDevs Exampleville: Socratic Seminar 120',
    'Happy Hour @ Example Week',
    'Acme Summit Closing Party',
    'CryptoMondays',
  ])('is %s', name => expect(typeOf(name)).toBe('meetup'))

  it('may have the brand name of a conference', () => {
    expect(typeOf('Fintech Meetup', { type: 'Conference' })).toBe('conference')
    expect(typeOf('Fintech Meetup', {}, 3)).toBe('conference')
  })

  it('is an evening nobody calls a conference', () => {
    expect(typeOf('What is a rollup?', {}, 1, 2)).toBe('meetup')
    expect(typeOf('What is a rollup?', {}, 1, 9)).toBe('conference')
    expect(typeOf('Rollup Summit', {}, 1, 2)).toBe('conference')
  })

  it('that ends after midnight does not last two days', () => expect(typeOf('Acme Meetup', {}, 2, 5)).toBe('meetup'))
})

it.each(['ETHGlobal Happy Hour', 'Monthly Bitcoin Exampleville', 'Tech & Basketball: Game 5 Watch'])(
  '%s is a meetup',
  name => expect(typeOf(name)).toBe('meetup'),
)

describe('everything else', () => {
  it.each([
    'EthCC [10]',
    'Consensus Exampleville',
    'Acme Forum & Networking',
    'DePIN Day',
    'Example FilmFest',
    'Watch out, Example!',
  ])('%s is a conference', name => expect(typeOf(name, {}, 2)).toBe('conference'))

  it('is named by schema.org types too', () => {
    expect(typeOf('Acme', { type: 'ConferenceEvent' }, 1, 2)).toBe('conference')
    expect(typeOf('Acme', { type: 'SocialEvent' })).toBe('meetup')
  })
})

it('knows people meeting from something they meet about', () => {
  expect(
    ['Vibe Power Walk', 'Knitting Evening', 'Founders Rooftop', 'Finals Game 5 Watch'].map(name =>
      isSocial(event(name)),
    ),
  ).toEqual([true, true, true, true])
  expect(isSocial(event('Blockchain Summit'))).toBe(false)
})
