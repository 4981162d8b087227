/** `10,000`. A formatter of Intl takes some twenty times as long. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
