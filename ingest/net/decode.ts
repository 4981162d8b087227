import { isAscii, isUtf8 } from 'node:buffer'
import { analyse } from 'chardet'
import { z } from 'zod'
import { unfoldBytes } from '../text/calendar-lines.ts'
import { readYaml } from '../text/read-yaml.ts'

/**
 * Decodes the bytes of an answer. Three labels may disagree: the byte order mark, the charset of the Content-Type
 * and that of the document. Seen in real feeds: servers that add `charset=ISO-8859-1` to everything, files converted
 * to UTF-8 whose prologue still says windows-1251, UTF-16 without a mark.
 */

const HEAD_BYTES = 1024
const TABLES = readYaml(
  new URL('encodings.yaml', import.meta.url),
  z.object({
    aliases: z.record(z.string(), z.string()),
    byLanguage: z.record(z.string(), z.array(z.string())),
    letters: z.record(
      z.string(),
      z.string().transform(letters => new RegExp(`[${letters}]`, 'iu')),
    ),
  }),
)
const ENCODINGS = new Map(
  Object.entries(TABLES.byLanguage).flatMap(([names, list]) => names.split(' ').map(name => [name, list])),
)

/** The text of an answer. Unreadable bytes become U+FFFD; the source's `language` decides for bytes without a label. */
export function decodeBody(body: Uint8Array, contentType = '', language = 'en'): string {
  const wide = sniffWide(body)
  if (wide) return decode(body, wide)
  // A calendar is folded by bytes, even inside a letter, so it is unfolded before it is decoded.
  const bytes = isCalendar(body) ? unfoldBytes(body) : body
  const labels = labelsOf(bytes, contentType)
  // The one encoding of the list that uses 7-bit escape sequences, and so is valid UTF-8 too.
  if (isAscii(bytes) && labels.includes('iso-2022-jp')) return decode(bytes, 'iso-2022-jp')
  // Valid UTF-8 is UTF-8, whatever its labels say.
  if (isUtf8(bytes)) return decode(bytes, 'utf-8')
  for (const label of [...labels, 'utf-8']) {
    const text = decode(bytes, label)
    if (isMostlyReadable(text) && !(label === 'windows-1252' && isNoLatin(text))) return text
  }
  const label = labels.find(label => label !== 'utf-8' && label !== 'windows-1252')
  return label ? decode(bytes, label) : decodeUnlabeled(bytes, language)
}

/** Unidentified bytes stay undecoded: letters of another script published as `Ðàçðàáîò` are worse than none. */
function decodeUnlabeled(bytes: Uint8Array, language: string): string {
  const guess = supported(encodingOf(bytes, language) ?? guessEncoding(bytes))
  if (guess) return decode(bytes, guess)
  const text = decode(bytes, 'windows-1252')
  return isNoLatin(text) ? decode(bytes, 'utf-8') : text
}

function isCalendar(bytes: Uint8Array): boolean {
  return /^\s*BEGIN:VCALENDAR/i.test(decode(bytes.subarray(0, 200), 'utf-8'))
}

/** A mark, or the zero bytes beside the first `<`, `{` or `[` (XML 1.0 appendix F). */
function sniffWide([a, b, c, d]: Uint8Array): string | undefined {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be'
  return undefined
}

/**
 * Recognized labels, best first. A label that many servers add to everything (Latin-1, ASCII) counts less than the
 * document's own; any other header counts more than the document (RFC 7303 section 3).
 */
function labelsOf(bytes: Uint8Array, contentType: string): string[] {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const header = supported(/charset\s*=\s*["']?([^"';,\s]+)/i.exec(contentType)?.[1])
  const prologue = supported(/^\s*<\?xml[^>]*?\bencoding\s*=\s*["']?([^"'?>\s]+)/i.exec(head)?.[1])
  const meta = supported(/<meta[^>]+charset\s*=\s*["']?([^"'>;\s]+)/i.exec(head)?.[1])
  const own = [prologue, meta]
  const order = header === 'windows-1252' ? [...own, header] : [header, ...own]
  // A UTF-16 document never gets here, as its zero bytes were seen before: such a label is wrong.
  return order.filter(label => label !== undefined).filter(label => !label.startsWith('utf-16'))
}

function supported(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  const name = label.toLowerCase()
  try {
    return new TextDecoder(TABLES.aliases[name] ?? name).encoding
  } catch {
    // An unknown label ("bogus", "utf-7") leaves the decision to the next one.
    return undefined
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** A few broken bytes, such as a text cut inside a letter, do not make a label wrong. */
function isMostlyReadable(text: string): boolean {
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const letters = text.match(/[^\x00-\x7f\uFFFD]/gu)?.length ?? 0
  return letters >= broken * 2
}

const SAMPLE_BYTES = 64_000
/** Out of 100. Below this, statistics over a few words are chance. */
const MIN_CONFIDENCE = 30
const MIN_LETTERS = 8
/** Western and Central European encodings look alike in statistics; the web's default is right far more often. */
const LATIN = /^(?:iso-8859-(?:1|2|9)|windows-125[0247]|ascii|utf-8)$/i

/** Punctuation that occurs in any text. */
const PUNCTUATION = /[“”„‘’‚«»–—…•€™©®°·¿¡\u00a0]/g

/**
 * The likely encoding for the language of a source: of several, the one whose words are free of inner capitals,
 * symbols and gaps. Undefined for languages of Western Europe.
 */
function encodingOf(bytes: Uint8Array, language: string): string | undefined {
  const spoken = language.split('-')[0] ?? ''
  const candidates = ENCODINGS.get(spoken) ?? []
  const words = wordsOf(bytes.subarray(0, SAMPLE_BYTES))
  const damage = (encoding: string) => {
    const text = new TextDecoder(encoding).decode(words)
    const broken = text.match(/\uFFFD|(?<=\p{Ll})\p{Lu}|(?<=\p{L})[\p{S}\x80-\x9f]|[\p{S}\x80-\x9f](?=\p{L})/gu) ?? []
    const letters = TABLES.letters[spoken]
    const foreign = letters ? [...text].filter(sign => sign > '\x7f' && /\p{L}/u.test(sign) && !letters.test(sign)) : []
    return broken.length + foreign.length
  }
  return candidates.toSorted((a, b) => damage(a) - damage(b))[0]
}

/** True if a text is not windows-1252, which hardly ever has three letters beyond ASCII in a row. */
function isNoLatin(text: string): boolean {
  const beyond = text.replace(PUNCTUATION, '').match(/[^\x00-\x7f]+/gu) ?? []
  const count = (runs: string[]) => runs.reduce((sum, run) => sum + run.length, 0)
  return count(beyond.filter(run => run.length > 2)) * 2 > count(beyond)
}

/**
 * The encoding of bytes that are not UTF-8 and carry no label: by letter frequencies for Cyrillic, Greek, Hebrew and
 * Arabic, by valid pairs for Chinese, Japanese and Korean. Undefined if windows-1252, the web's default, is as good.
 */
function guessEncoding(bytes: Uint8Array): string | undefined {
  const words = wordsOf(bytes.subarray(0, SAMPLE_BYTES))
  if (words.filter(byte => byte > 0x7f).length < MIN_LETTERS) return undefined
  const [best] = analyse(words)
  return best && best.confidence >= MIN_CONFIDENCE && !LATIN.test(best.name) ? best.name : undefined
}

/** The bytes without tags, which are always ASCII. No multi-byte encoding uses `<` and `>` inside a letter. */
function wordsOf(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  return Buffer.from(text.replaceAll('<![CDATA[', ' ').replace(/<[^<>]*>/g, ' '), 'latin1')
}
