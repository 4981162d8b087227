import { describe, expect, it } from 'vitest'
import { readMicrodata } from './microdata.ts'

const isEvent = (type: string) => type.endsWith('Event')
const PAGE = `
<div itemscope itemtype="https://schema.org/MusicEvent">
  <a itemprop="url" href="/night.html"><span itemprop="name"> Acme
    Night </span></a>
  <time itemprop="startDate" datetime="2027-04-21T20:00">tonight</time>
  <div itemprop="location" itemscope itemtype="https://schema.org/Place">
    <span itemprop="name">Example Hall</span>
  </div>
  <div itemprop="subEvent" itemscope itemtype="https://schema.org/Event"><span itemprop="name">Support</span></div>
</div>
<div itemscope itemtype="https://schema.org/Person"><span itemprop="name">Nobody</span></div>`

describe('microdata', () => {
  it('reads like JSON-LD', () =>
    expect(readMicrodata(PAGE, isEvent)).toEqual([
      {
        '@type': 'MusicEvent',
        url: '/night.html',
        name: 'Acme Night',
        startDate: '2027-04-21T20:00',
        location: { '@type': 'Place', name: 'Example Hall' },
        subEvent: { '@type': 'Event', name: 'Support' },
      },
    ]))

  it('is none in a page without it', () => expect(readMicrodata('<p>hello</p>', isEvent)).toEqual([]))
})
