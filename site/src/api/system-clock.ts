/** The time of this machine. One object for each millisecond, in which many ask: making one takes longer than reading. */
export function systemClock(): () => Date {
  let date = new Date()
  return () => {
    const now = Date.now()
    if (now !== date.getTime()) date = new Date(now)
    return date
  }
}
