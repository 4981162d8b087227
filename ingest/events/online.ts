/** A whole part of a place that means "nowhere in particular". */
const ONLINE_PART =
  /^(?:fully |100% |all )?(?:online|hybrid|virtual|virtually|remote|remotely|worldwide|world ?wide|global|globally|everywhere|anywhere|metaverse|decentraland|internet|the internet|web|cyberspace|webinar|digital|live ?stream|streaming|zoom|google meet|microsoft teams|ms teams|discord|telegram|twitter spaces?|x spaces?|twitch|youtube(?: live)?|gather[ .]?town|hopin|en ligne|en línea|em linha|auf zoom|オンライン|线上|온라인)(?: (?:event|events|only|conference|meeting|meetup|call|webinar|platform|edition|space|link|hackathon))?(?: (?:(?:on|via|at|through|over|@) .{1,30}|@\S{1,30}))?$/i
/** Only in a name and only as a last resort: an offline event may well have "Online" in its name. */
export const ONLINE_NAME = /\b(?:webinar|online|virtual|livestream|live stream|zoom)\b/i
/** Rooms of video calls. An invitation to a chat is not one: it is under every event of a group. */
const MEETING =
  /https?:\/\/(?:(?:[\w-]+\.)*(?:zoom\.us|zoomgov\.com|webex\.com|jit\.si)|meet\.google\.com|tel\.meet|teams\.(?:microsoft|live)\.com|whereby\.com|streamyard\.com|(?:lu\.ma|luma\.com)\/join)\/[^\s<>"']/i
const LINK_ONLY = /^\s*(?:https?:\/\/\S+|www\.\S+)\s*$/i
const LINKS = /https?:\/\/[^\s<>"')\]]+/gi
/** The address of a place on a map. */
const MAP =
  /^https?:\/\/(?:(?:www\.)?google\.[a-z.]{2,6}\/maps|maps\.(?:google\.[a-z.]{2,6}|apple\.com|app\.goo\.gl)|goo\.gl\/maps|(?:www\.)?(?:openstreetmap|osm)\.org|(?:www\.)?bing\.com\/maps|(?:ul|www)\.waze\.com|yandex\.[a-z.]{2,6}\/maps)(?:[/?]|$)/i

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
  const physical = parts.filter(part => part.trim() !== '' && !ONLINE_PART.test(part.trim()))
  const online = physical.length < parts.filter(part => part.trim() !== '').length
  return { online: online || withLink, rest: online ? physical.join(', ') : place }
}

/** Whether an address of the web is that of a place on a map. */
export function isMapLink(text: string): boolean {
  return MAP.test(text.trim())
}

/** Whether a text, or an address alone, leads into a video call. */
export function holdsMeetingLink(text: string): boolean {
  return MEETING.test(text)
}
