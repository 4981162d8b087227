/** What forms and programs write where they have nothing to say; `[object Object]` is a value that lost its text. */
const NOTHING =
  /^(?:null|undefined|none|n\/?a|n\.a\.|[-–—]+|\.+|tbd|not specified|unspecified|unknown|\[object object\])$/i
/** Python's word for an empty cell; "Nan" is a town. */
const NOT_A_NUMBER = /^(?:NaN|nan)$/

/** Whether a field of one line is filled and empty all the same. */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text) || NOT_A_NUMBER.test(text)
}

/** Whether a title or a name tells nobody what it is the title of. */
export function isUnreadable(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) || saysNothing(text)
}
