import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { rss } from '../adapters/rss.ts'
import { repairMojibake } from './characters.ts'

describe('a text encoded twice', () => {
  it.each([
    ['FÃ¶rderung fÃ¼r Acme', 'Förderung für Acme'],
    ['Acmeâ€™s â‚¬5m', 'Acme’s €5m'],
    ['Å“uvre', 'œuvre'],
    ['Â« Acme Â»', '« Acme »'],
    ['Ã\u00a0 la carte', 'à la carte'],
    ['Ð\u009cÐ¾Ñ\u0081ÐºÐ²Ð°', 'Москва'],
    ['ä¸\u00adæ–‡', '中文'],
    ['ðŸš€ Acme', '🚀 Acme'],
  ])('%s is %s', (written, meant) => expect(repairMojibake(written)).toBe(meant))

  it('is put right whatever was read as Latin-1 (Remote OK)', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const misread = Buffer.from(text, 'utf8').toString('latin1')
        expect(repairMojibake(misread)).toBe(Buffer.from(text, 'utf8').toString('utf8'))
      }),
    ))
})

describe('a text that only looks like it', () => {
  it.each([
    '„Groß“ und Gruß…',
    'CAFÉ… AMANHÃ',
    'ATÉ AMANHÃ…',
    'AMANHÃ…',
    'Gruß… Spaß…',
    '"café”…',
    'São Paulo, Ålesund, Ängelholm, Ñandú',
    'FÃ¶rderung für alle',
    'Âge d’or',
    'Ça va? À bientôt',
    '日本 Ã¶',
    'already “right” — text',
    'cut off \u00e2\u0080',
  ])('%s stays', text => expect(repairMojibake(text)).toBe(text))
})

it('is put right in every text of an item, whose key stays', async () => {
  const page = 'https://acme.example/'
  const about = { name: 'Acme', homepage: page, terms: page, staleAfterHours: 48 }
  const entry = CatalogEntry.parse({ id: 'acme', adapter: 'rss', ...about })
  const fields =
    '<guid>GrÃ¶ÃŸe</guid><title>GrÃ¶ÃŸe</title><description>fÃ¼r alle</description><category>MÃ¤rkte</category>'
  const [item] = await rss.parse([`<rss><channel><item>${fields}</item></channel></rss>`], entry, new Date(0))
  expect(item).toMatchObject({ key: 'GrÃ¶ÃŸe', title: 'Größe', summary: 'für alle', categories: ['Märkte'] })
})
