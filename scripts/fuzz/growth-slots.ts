/** Every place of a recorded answer where its upstream, or whoever writes there, puts a text of their own. */
import { parse } from 'yaml'
import { jsonSlots, type Slot } from './growth-json.ts'

const asIs = (text: string) => text
const asMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const asCdata = (text: string) => text.replaceAll(']]>', ']]]]><![CDATA[>')
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
const inJsonTwice = (text: string) => inJson(inJson(text))
const asCell = (text: string) => `"${text.replaceAll('"', '""')}"`
const asProperty = (text: string) => text.replace(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** The slots of one body, whatever it is, and the two ends of it. */
export function slotsOf(body: string): Slot[] {
  const ends = [
    { name: 'before all', value: '', before: '', after: body, encode: asIs },
    { name: 'behind all', value: '', before: body, after: '', encode: asIs },
  ]
  return [...ends, ...innerSlots(body)]
}

export function isJson(body: string): boolean {
  return /^\s*[[{]/.test(body)
}

function innerSlots(body: string): Slot[] {
  if (isJson(body)) return jsonSlots(JSON.parse(body))
  if (/^\s*</.test(body)) return markupSlots(body)
  if (body.startsWith('BEGIN:')) return calendarSlots(body)
  // JSON is YAML, and every value of a list in YAML is a value there as well.
  if (body.startsWith('- {')) return jsonSlots(parse(body))
  return /^\| --- /m.test(body) ? tableSlots(body) : cellSlots(body)
}

type Place = Pick<Slot, 'name' | 'value'> & { at: number }

function slotAt(body: string, { name, value, at }: Place, encode: Slot['encode'], more?: string[]): Slot {
  return { name, value, before: body.slice(0, at), after: body.slice(at + value.length), encode, more }
}

/** Texts, attributes and what is quoted in scripts. Unescaped as well: then what grows is the page itself. */
function markupSlots(body: string): Slot[] {
  const texts = placesOf(body, /<([\w:.-]+)(?:\s[^<>]*)?>([^<]*)(?=<)/dg, 2, match => match[1] ?? '')
  const attributes = placesOf(body, /(?<=\s)([\w:.-]+)="([^"<>]*)"/dg, 2, match => `@${match[1]}`)
  const cdata = placesOf(body, /([\w:.-]+)[^<>]*>\s*<!\[CDATA\[([\s\S]*?)\]\]>/dg, 2, match => `${match[1]} CDATA`)
  const quoted = placesOf(body, /(?:"([\w@]+)":\s?)"([^"\\]*)"/dg, 2, match => `"${match[1]}"`)
  const quotedTwice = placesOf(body, /(?:\\"([\w@]+)\\":\s?)\\"([^"\\]*)\\"/dg, 2, match => `\\"${match[1]}\\"`)
  return [
    ...texts.map(place => slotAt(body, place, asMarkup)),
    ...texts.map(place => slotAt(body, { ...place, name: `${place.name} unescaped` }, asIs)),
    ...attributes.map(place => slotAt(body, place, asMarkup)),
    ...cdata.map(place => slotAt(body, place, asCdata)),
    ...quoted.map(place => slotAt(body, place, inJson)),
    ...quoted.map(place => slotAt(body, { ...place, name: `${place.name} unescaped` }, asIs)),
    ...quotedTwice.map(place => slotAt(body, place, inJsonTwice)),
  ]
}

/** Values and parameters of the properties, each named after its component. */
function calendarSlots(body: string): Slot[] {
  const component = (at: number) => /(?:^|[\s\S]*\n)BEGIN:(\w+)/.exec(body.slice(0, at))?.[1] ?? ''
  const name = (match: RegExpExecArray) => `${component(match.index)} ${match[1]}`
  const values = placesOf(body, /^([\w-]+)[^:\r\n]*:([^\r\n]*)/dgm, 2, name)
  const parameters = placesOf(body, /^([\w-]+;[\w-]+)=([^:;\r\n]*)/dgm, 2, name)
  const more = ['\n ', '\r\n ', 'BEGIN:VEVENT\n', ';A=b', '20270101T000000,']
  return [
    ...values.map(place => slotAt(body, place, asProperty, more)),
    ...values.map(place => slotAt(body, { ...place, name: `${place.name} unescaped` }, asIs, more)),
    ...parameters.map(place => slotAt(body, place, asIs, more)),
  ]
}

function cellSlots(body: string): Slot[] {
  const cells = placesOf(body, /(?<=^|,)([^",\n]+)(?=,|$)/dgm, 1, ({ index }) => {
    const start = body.lastIndexOf('\n', index) + 1
    return `column ${body.slice(start, index).split(',').length}`
  })
  return [
    ...cells.map(place => slotAt(body, place, asCell, ['""'])),
    ...cells.map(place => slotAt(body, { ...place, name: `${place.name} unquoted` }, asIs, ['""', '",'])),
  ]
}

/** Cells of Markdown's tables, addresses of its links and its other lines. */
function tableSlots(body: string): Slot[] {
  const cells = placesOf(body, /(?<=\| )([^|\n]+)(?= \|)/dg, 1, ({ index }) => {
    const start = body.lastIndexOf('\n', index) + 1
    return `column ${body.slice(start, index).split('|').length}`
  })
  const links = placesOf(body, /\]\(([^()\n]+)\)/dg, 1, () => 'link')
  const lines = placesOf(body, /^([^|\n]+)$/dgm, 1, () => 'line')
  return [...cells, ...links, ...lines].map(place => slotAt(body, place, asIs, ['![', '| --- ', '\\|']))
}

function placesOf(body: string, pattern: RegExp, group: number, nameOf: (match: RegExpExecArray) => string): Place[] {
  return [...body.matchAll(pattern)].map(match => {
    const value = match[group] ?? ''
    return { name: nameOf(match), value, at: match.indices?.[group]?.[0] ?? match.index }
  })
}
