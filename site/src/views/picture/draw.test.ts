import { Resvg } from '@resvg/resvg-js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawPicture, isDrawable, pictureSvg, widthOf, wrapTitle } from './draw.ts'

it('breaks between words and marks a cut', () => {
  expect(wrapTitle('Senior Solidity Engineer', 8, 3)).toEqual(['Senior Solidity', 'Engineer'])
  expect(wrapTitle('one two three four five six', 5, 2).at(-1)).toMatch(/…$/)
})

it('leaves no dash at the end of a line', () => {
  expect(wrapTitle('Manager, Engineering - Identity', 10, 3)).toEqual(['Manager,', 'Engineering', 'Identity'])
  expect(wrapTitle('Engineering - Identity', 7.5, 1)).toEqual(['Engineering…'])
  expect(wrapTitle('Full - Time', 20, 1)).toEqual(['Full - Time'])
})

it('never has more or longer lines than requested', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 4, max: 30 }), (title, width) => {
      const lines = wrapTitle(title, width, 3)
      expect(lines.length).toBeLessThanOrEqual(3)
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
    }),
  )
})

it.each([
  'MMMM WWWW Manager, GM Wholesale & Ownership Worldwide (MWM) for Web3 Company-wide Programs and Women',
  'CEO, General Manager, MiCAR Broker/Custodian Operations (PCF-8), Payward Europe Solutions Ltd',
  'Incomprehensibilities'.repeat(6),
])('keeps "%s" within the picture', title => {
  const svg = pictureSvg({ label: 'Job', title, line: `${title} · ${title}` })
  const { x = 0, width = 0 } = new Resvg(svg.replace(/<rect width="1200".*/, ''), FONT_OPTIONS).getBBox() ?? {}
  expect(x + width).toBeLessThanOrEqual(1200 - 60)
})

it('draws a PNG of the size that pages name', async () => {
  const png = await drawPicture({ label: 'Job', title: '</svg><script>', line: '&' })
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
})

it('reports texts that it cannot draw', () =>
  expect(['Rust 🦀 engineer', 'Разработчик', 'エンジニア', '🦀'].map(isDrawable)).toEqual([true, true, false, false]))

const FONT_OPTIONS = {
  font: {
    fontFiles: ['node_modules/@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'],
    loadSystemFonts: false,
    defaultFontFamily: 'Source Serif 4',
  },
}
