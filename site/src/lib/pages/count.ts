/** One formatter: `toLocaleString` makes a new one for every number. */
const asCount = new Intl.NumberFormat('en-US')

/** `10,000`. */
export function countText(count: number): string {
  return asCount.format(count)
}
