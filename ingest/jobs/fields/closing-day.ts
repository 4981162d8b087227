import { readDate } from '../../text/date.ts'
import { readPatterns } from '../../text/read-yaml.ts'

const SAYS = readPatterns(new URL('closing-day.yaml', import.meta.url), 'everyDeadline')
const MAX_TEXT = 20_000

/** The last day to apply that a text names, as it is written; undefined for several. */
export function closingDayIn(text: string, now: Date): string | undefined {
  const days = [...text.slice(0, MAX_TEXT).matchAll(SAYS.everyDeadline)].flatMap(({ groups }) => {
    const day = groups?.day ?? ''
    return readDate(day, now) ? [day] : []
  })
  const [day, another] = new Map(days.map(written => [readDate(written, now)?.instant, written])).values()
  return another ? undefined : day
}
