import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBody } from './decode.ts'

const RSS = (title: string, encoding?: string) =>
  `<?xml version="1.0"${encoding ? ` encoding="${encoding}"` : ''}?><rss version="2.0"><title>${title}</title></rss>`

describe('decodeBody', () => {
  it.each([
    ['windows-1251', 'Биткоин'],
    ['koi8-r', 'Биткоин'],
    ['Shift_JIS', '暗号'],
    ['Big5', '比特'],
    ['EUC-KR', '비트'],
    ['cp949', '비트', 'euc-kr'],
    ['gb2312', '比特'],
    ['iso-8859-1', 'é'],
    ['iso-2022-jp', '\u001b$B0E\u001b(B', 'utf-8', '暗'],
  ])('reads %s whether the header or the document names it', (label, written, encoding = label, title = written) => {
    const letters = encode(written, encoding)
    expect(decodeBody(around(RSS('|'), letters), `text/xml; charset=${label}`)).toBe(RSS(title))
    expect(decodeBody(around(RSS('|', label), letters))).toBe(RSS(title, label))
    expect(decodeBody(around(RSS('|', label), letters), 'text/xml; charset=ISO-8859-1')).toBe(RSS(title, label))
    expect(decodeBody(around(RSS('|', label), letters), 'text/xml; charset=utf-8')).toBe(RSS(title, label))
  })

  it('prefers the header if header and document disagree', () =>
    expect(decodeBody(around(RSS('|', 'iso-8859-1'), [0xd0, 0xe8]), 'text/xml; charset="windows-1251"')).toContain(
      'Ри',
    ))

  it.each(['iso-8859-1', 'windows-1251', 'utf-16', 'Big5', 'bogus'])('reads UTF-8 that is labeled %s', label =>
    expect(decodeBody(utf8(RSS('Überraschung — 比特币', label)), `text/xml; charset=${label}`)).toContain(
      'Überraschung — 比特币',
    ),
  )

  it('takes the byte order mark away', () => expect(decodeBody(utf8('\uFEFF<rss/>'))).toBe('<rss/>'))

  it.each([true, false])('reads UTF-16 with or without a mark (little endian: %s)', little => {
    for (const text of ['<rss>Ł💎</rss>', '{"version":"Ł"}']) {
      expect(decodeBody(wide(text, little))).toBe(text)
      expect(decodeBody(wide(`\uFEFF${text}`, little), 'text/xml; charset=utf-8')).toBe(text)
    }
  })

  it('keeps the good letters of UTF-8 that was cut inside one', () =>
    expect(decodeBody(utf8('<title>Ünïcode née à').subarray(0, -1))).toBe('<title>Ünïcode née \uFFFD'))

  it('keeps the good letters of Big5 with one broken byte under a Latin-1 header', () =>
    expect(
      decodeBody(around(RSS('|', 'big5'), [0xa4, 0xf1, 0xaf, 0x53, 0xff]), 'text/xml; charset=iso-8859-1'),
    ).toContain('比特'))

  it('reads unlabeled bytes that are not UTF-8 as windows-1252', () =>
    expect(decodeBody(around('<title>|</title>', [0x93, 0xe9, 0x94]))).toBe('<title>“é”</title>'))

  it('never throws, whatever the bytes and labels', () => {
    const label = fc.constantFrom('', 'text/xml; charset=', 'a; charset=utf-16', 'a; charset=utf-7', 'a; charset=big5')
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), label, (bytes, type) => void decodeBody(bytes, type)))
  })

  it('gives back any text written in UTF-8', () =>
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => decodeBody(utf8(`<a>${text}`)) === `<a>${text}`)))
})

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** The template in ASCII with the bytes in place of `|`. */
function around(template: string, letters: number[]): Uint8Array {
  const [before = '', after = ''] = template.split('|')
  return new Uint8Array([...utf8(before), ...letters, ...utf8(after)])
}

function wide(text: string, little: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le')
  return little ? bytes : bytes.swap16()
}

it('keeps a letter that a calendar folds in its middle', () => {
  const [first = 0, second = 0] = new TextEncoder().encode('é')
  const head = new TextEncoder().encode('BEGIN:VCALENDAR\r\nSUMMARY:caf')
  expect(decodeBody(Uint8Array.of(...head, first, 0x0d, 0x0a, 0x20, second))).toBe('BEGIN:VCALENDAR\r\nSUMMARY:café')
})

describe('bytes without a label', () => {
  const CYRILLIC = 'Мост закрыт до вторника, сообщает гавань'

  it.each([
    [undefined, 'windows-1251', 'Вымышленная сеть объединяется со страной одноименного марта'],
    [undefined, 'shift_jis', '架空の取引所は火曜日まで閉鎖されると市は発表した。日本語の文章は長いほど分かりやすい'],
    [undefined, 'gb18030', '虚构的交易所今日宣布新的服务比特币价格'],
    [undefined, 'big5', '虛構的交易所今天宣布新的服務比特幣價格'],
    [undefined, 'euc-kr', '비트코인 가격이 오늘 상승했다. 가상의 거래소는 새로운 서비스를 발표했다'],
    ['ru', 'windows-1251', CYRILLIC],
    ['ru', 'koi8-r', CYRILLIC],
    ['ru', 'ibm866', CYRILLIC],
    ['uk', 'windows-1251', 'Міст зачинено до вівторка'],
    ['el', 'windows-1253', 'Η γέφυρα έκλεισε'],
    ['pl', 'windows-1250', 'Łódź: żółte światło dla mostów'],
    ['cs', 'iso-8859-2', 'Vývojáři sítě představili peněženku řešení'],
    ['hu', 'windows-1250', 'Űrhajó és őszi fürdő a kikötőben'],
    ['ja', 'shift_jis', '橋は火曜日まで閉鎖'],
    ['ja', 'euc-jp', '橋は火曜日まで閉鎖されます'],
    ['zh', 'gbk', '大桥关闭至周二'],
    ['ko', 'euc-kr', '다리는 화요일까지 폐쇄'],
    ['tr', 'windows-1254', 'Köprü salıya kadar kapalı, şehir açıkladı'],
    ['th', 'windows-874', 'สะพานปิดถึงวันอังคาร'],
    ['de', 'windows-1252', 'Brücke über den Fluß geschlossen'],
    ['fr', 'windows-1252', 'Le pont est fermé : « réparé d’ici à l’été »'],
  ])('of a source in %s are read as %s', (language, encoding, title) =>
    expect(decodeBody(around(RSS('|'), encode(title, encoding)), 'text/xml', language)).toBe(RSS(title)),
  )

  it('labeled Latin-1 by a server that labels everything so are read by their language', () => {
    const body = around(RSS('|'), encode(CYRILLIC, 'windows-1251'))
    expect(decodeBody(body, 'text/xml; charset=iso-8859-1', 'ru')).toBe(RSS(CYRILLIC))
  })

  it('of an unrecognized encoding stay undecoded, instead of becoming letters of another script', () => {
    const read = decodeBody(around(RSS('|'), encode('Мост', 'windows-1251')))
    expect(read).not.toMatch(/[À-ÿ]/)
  })
})

/** Node only decodes; one byte or two of an encoding are found by trying them. */
function encode(text: string, encoding: string): number[] {
  const decoder = new TextDecoder(encoding)
  const bytesOf = new Map<string, number[]>()
  for (let lead = 0x80; lead < 0x100; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) {
      const pair = decoder.decode(Uint8Array.of(lead, trail))
      if ([...pair].length === 1 && !bytesOf.has(pair)) bytesOf.set(pair, [lead, trail])
    }
    const letter = decoder.decode(Uint8Array.of(lead))
    if (!letter.includes('\uFFFD')) bytesOf.set(letter, [lead])
  }
  return [...text].flatMap(letter => (letter < '\x80' ? letter.charCodeAt(0) : (bytesOf.get(letter) ?? [])))
}
