/** The first of `count` places that passes, or `count`; all fail up to some place, and pass from there on. */
export function firstWhere(count: number, passes: (place: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
