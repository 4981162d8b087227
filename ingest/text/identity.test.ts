import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hashInId, makeId, slugify } from './identity.ts'

const text = z.string().optional()
const Records = z.array(z.object({ id: z.string(), title: text, company: text, name: text }))

describe('ids', () => {
  it.each([
    ['Łódź', 'odz'],
    ['Straße', 'stra-e'],
    ['København', 'k-benhavn'],
    ['Bodø & Siġġiewi', 'bod-siggiewi'],
    ['Ætherløb İzmir', 'therl-b-izmir'],
    ['서울', ''],
  ])('have kept the words of %s as %s since the first release', (text, words) => expect(slugify(text)).toBe(words))

  it.each(['jobs', 'news', 'events'])('of published %s are made of the same words again', file => {
    const records = Records.parse(JSON.parse(readFileSync(new URL(`../../data/${file}.json`, import.meta.url), 'utf8')))
    const again = records.filter(record => makeId(wordsOf(record), hashInId(record.id)) === record.id)
    // An id stays when a posting is renamed, which a few are.
    expect(again.length).toBeGreaterThan(0.9 * records.length)
  })
})

function wordsOf({ title, company, name }: z.infer<typeof Records>[number]): string {
  return [name ?? title, company].filter(Boolean).join(' ')
}
