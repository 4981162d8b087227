import { expect, it } from 'vitest'
import { joinSections } from './sections.ts'

it('puts each part under its heading and leaves out parts without text', () => {
  const sections = [{ html: '<p>Intro</p>' }, { heading: 'You & <us>', html: '<ul></ul>' }, { heading: 'Benefits' }]
  expect(joinSections(sections)).toBe('<p>Intro</p>\n<h3>You &amp; &lt;us&gt;</h3><ul></ul>')
})

it('gives nothing when no part has a text', () => {
  expect(joinSections([{ heading: 'Benefits', html: '' }, {}])).toBeUndefined()
})
