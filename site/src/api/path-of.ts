/** A target without its query. Not split at the mark: that makes an array and a new string for each request. */
export function pathOf(target: string): string {
  const end = target.indexOf('?')
  return end === -1 ? target : target.slice(0, end)
}
