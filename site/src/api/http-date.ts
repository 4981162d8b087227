/** Writes times (milliseconds) as headers say them (RFC 9110 section 5.6.7). The last one is kept: nearly all are the same. */
export function createHttpDate(): (time: number) => string {
  let last = Number.NaN
  let text = ''
  return time => {
    if (time !== last) text = new Date(time).toUTCString()
    last = time
    return text
  }
}
