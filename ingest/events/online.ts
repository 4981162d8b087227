import { readPatterns } from '../text/read-yaml.ts'

const SAYS = readPatterns(new URL('online.yaml', import.meta.url), 'onlinePart meeting map')
/** Only in a name and only as a last resort: an offline event may well have "Online" in its name. */
export const ONLINE_NAME = /\b(?:webinar|online|virtual|livestream|live stream|zoom)\b/i
const LINK_ONLY = /^\s*(?:https?:\/\/\S+|www\.\S+)\s*$/i
const LINKS = /https?:\/\/[^\s<>"')\]]+/gi

/** A place text without the words for "online", and whether there were any. */
export function takeOnline(text: string): { online: boolean; rest: string } {
  if (LINK_ONLY.test(text)) return { online: !isMapLink(text), rest: '' }
  const withLink = holdsMeetingLink(text)
  // `Worldwide 🌍`; flags are not pictographs and stay. `Hybrid: Paris, France` is two parts.
  const place = text
    .replace(LINKS, ' ')
    .replace(/\p{Extended_Pictographic}\uFE0F?/gu, '')
    .replace(/^(hybrid|online|virtual)\s*:\s*/i, '$1, ')
    .replace(/(?<![\s:])[\s:]+$/, '')
    .trim()
  const parts = place.split(/(?:(?<!\s)\s+)?(?:[,;/|·•+()[\]–—]|\s-\s|&|\band\b|\bor\b)\s*/i)
  const physical = parts.filter(part => part.trim() !== '' && !SAYS.onlinePart.test(part.trim()))
  const online = physical.length < parts.filter(part => part.trim() !== '').length
  return { online: online || withLink, rest: online ? physical.join(', ') : place }
}

/** Whether an address of the web is that of a place on a map. */
export function isMapLink(text: string): boolean {
  return SAYS.map.test(text.trim())
}

/** Whether a text, or a bare address, leads into a video call. */
export function holdsMeetingLink(text: string): boolean {
  return SAYS.meeting.test(text)
}
