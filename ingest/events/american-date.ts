/**
 * `04/26/2023` as the calendar day it is in the United States: month first. The Protocol Labs list writes all its days
 * so; where the first number cannot be a month the text is not of this kind and is left alone.
 */
export function readAmericanDate(text: string): string | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  if (!match) return undefined
  const [month, day, year] = match.slice(1).map(Number)
  if (!month || !day || !year) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
