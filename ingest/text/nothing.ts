/** What forms and programs write where they have nothing to say; `[object Object]` is a value that lost its text. */
const NOTHING =
  /^(?:null|undefined|none|n\/?a|n\.a\.|[-–—]+|\.+|tbd|not specified|unspecified|unknown|\[object object\])$/i
/** Python's word for an empty cell; "Nan" is a town. */
const NOT_A_NUMBER = /^(?:NaN|nan)$/

/** Whether a field of one line is filled and empty all the same. */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text) || NOT_A_NUMBER.test(text)
}

/** Whether a title or a name tells nobody what it is the title of, also because its letters were lost on the way. */
export function isUnreadable(text: string): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const lost = text.match(/\uFFFD/g)?.length ?? 0
  return letters < lost * 2 || letters === 0 || saysNothing(text)
}
