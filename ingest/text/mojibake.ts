/**
 * `FÃ¶rderung` for `Förderung`: UTF-8 that some program on the way took for windows-1252 or Latin-1 and encoded once
 * more. A text is put right only when every letter of it beyond ASCII is part of such a pair, which no real text is by
 * accident: `„Groß“` and `CAFÉ…` hold letters that begin none.
 */

/** What bytes 0x80 to 0x9F are in windows-1252; the five it leaves open come out as control characters. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const BYTES = new Map(Array.from(HIGH, (letter, at) => [letter, 0x80 + at]))
/** What a letter's first byte looks like. */
const LEADS = /[Â-ô]/
/** Behind a letter at the end of a word these are what they look like: `AMANHÃ…`, `Gruß…`, `café”…`. */
const CLOSING = /(?:[Â-ß][…’”›]|[à-ï][…’”›]{2})(?!\p{L})/gu

/** The text as it was before, or as it is where any of it speaks against that. */
export function repairMojibake(text: string): string {
  if (!LEADS.test(text)) return text
  const bytes = bytesOf(text)
  if (!bytes) return text
  if (!/[^\x00-\x7f]/.test(text.replace(CLOSING, ''))) return text
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return text
  }
}

/** The text in windows-1252; undefined where it holds a letter that is not in it. */
function bytesOf(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    const byte = BYTES.get(letter) ?? letter.charCodeAt(0)
    if (byte > 0xff) return undefined
    bytes[at] = byte
  }
  return bytes
}
