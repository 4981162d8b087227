/** Controls, marks of direction, zero-width and invisible letters: in a title they make one link look like another. */
const UNSEEN =
  /[\u{0}-\u{8}\u{E}-\u{1F}\u{7F}-\u{84}\u{86}-\u{9F}\u{AD}\u{61C}\u{115F}\u{1160}\u{17B4}\u{17B5}\u{180E}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{3164}\u{FEFF}\u{FFA0}\u{FFF9}-\u{FFFB}\u{FFFE}\u{FFFF}\u{E0000}-\u{E01EF}]/gu
/** Joiners and variation selectors shape the letters around them; without letters they are an invisible text. */
const JOINS_NOTHING = /(?<!\S)(?:\u{34F}|\u{200C}|\u{200D}|[\u{FE00}-\u{FE0F}])+(?!\S)/gu

/** Removes characters that no reader sees, turns every kind of line end into \n, and composes accents (NFC). */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u{B}\u{C}\u{85}\u{2028}\u{2029}]/gu, '\n')
    .replace(UNSEEN, '')
    .replace(JOINS_NOTHING, '')
    .normalize('NFC')
}

/** Cuts at a word limit, never inside a code point; text without spaces near the limit is cut at the limit. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const head = text.slice(0, maxLength + 1)
  const space = head.search(/\s\S*$/)
  if (space > maxLength / 2) return head.slice(0, space).trimEnd()
  const characters = text.slice(0, maxLength)
  // The cut may have left half a surrogate pair or a joiner that waits for its partner.
  return characters
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/(?<!\u200D)\u200D+$/, '')
    .trimEnd()
}

/** Fillers of forms and programs for an empty field; `[object Object]` is a value that lost its text. */
const NOTHING =
  /^(?:null|undefined|none|n\/?a|n\.a\.|[-–—]+|\.+|tbd|not specified|unspecified|unknown|\[object object\])$/i
/** Python's word for an empty cell; "Nan" is a town. */
const NOT_A_NUMBER = /^(?:NaN|nan)$/

/** Whether a field of one line holds only a filler. */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text) || NOT_A_NUMBER.test(text)
}

/** Whether a title or a name has nothing to read, also because its letters were lost on the way. */
export function isUnreadable(text: string): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const lost = text.match(/\uFFFD/g)?.length ?? 0
  return letters < lost * 2 || letters === 0 || saysNothing(text)
}

/** Bytes 0x80 to 0x9F in windows-1252; the five undefined ones become control characters. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const BYTES = new Map(Array.from(HIGH, (letter, at) => [letter, 0x80 + at]))
const LEADS = /[Â-ô]/
/** After a letter at the end of a word these are genuine: `AMANHÃ…`, `Gruß…`, `café”…`. */
const CLOSING = /(?:[Â-ß][…’”›]|[à-ï][…’”›]{2})(?!\p{L})/gu

/** `Förderung` for `FÃ¶rderung`, UTF-8 that was taken for windows-1252; the text itself unless all of it fits. */
export function repairMojibake(text: string): string {
  if (!LEADS.test(text)) return text
  const bytes = Array.from(text, letter => BYTES.get(letter) ?? letter.charCodeAt(0))
  if (bytes.some(byte => byte > 0xff) || !/[^\x00-\x7f]/.test(text.replace(CLOSING, ''))) return text
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}
