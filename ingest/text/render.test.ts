import { expect, it } from 'vitest'
import { renderHtml } from './plain-text.ts'

it('takes twice as long for a text twice as long, whatever cuts it into pieces', () => {
  const page = `<p>Fictional ${'&lt;'.repeat(250_000)}</p>`
  const before = process.cpuUsage()
  expect(renderHtml(page)).toBe(`Fictional ${'<'.repeat(250_000)}`)
  const { user, system } = process.cpuUsage(before)
  // It was 12 s when each piece was looked at together with all before it.
  expect((user + system) / 1e6).toBeLessThan(4)
})

it('reads text that opens elements without end as text alone', () => {
  expect(
    renderHtml(`<p>Fictional ${'<b>'.repeat(80_000)}text</p>`)
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('Fictional text')
})

it('keeps lines, items and cells apart', () => {
  expect(
    renderHtml('<p>One</p><ul><li>- two</li><li></li><li>three</li></ul><table><td>4</td><td>5</td></table>'),
  ).toBe('One\n\n- two\n- three\n\n4 5')
})
