import { fold } from '#contract/text.ts'

const LANGUAGES = 'en de fr es pt it nl pl cs ro sv da nb fi hu tr id ru uk el'.split(' ')
const ENGLISH = 'january february march april may june july august september october november december'.split(' ')

interface CalendarWords {
  /** Folded word -> month 1 to 12. */
  months: Map<string, number>
  weekdays: Set<string>
}

let loaded: CalendarWords | undefined

/** Month and weekday names, short and long, in the languages of our sources. A word for two months is left out. */
export function calendarWords(): CalendarWords {
  loaded ??= collect()
  return loaded
}

/** How names are compared: no accents, no dots, lower case. */
export function foldWord(word: string): string {
  return fold(word).replaceAll('.', '')
}

function collect(): CalendarWords {
  const months = new Map<string, number>()
  const weekdays = new Set<string>()
  const conflicts = new Set<string>()
  const add = (word: string, month: number) => {
    const known = months.get(word)
    if (known !== undefined && known !== month) conflicts.add(word)
    months.set(word, month)
  }
  for (const language of LANGUAGES) {
    for (let month = 1; month <= 12; month++) {
      for (const word of monthNames(language, month)) add(word, month)
    }
    for (const word of weekdayNames(language)) weekdays.add(word)
  }
  for (const word of conflicts) months.delete(word)
  ENGLISH.forEach((name, index) => {
    for (const word of [name, name.slice(0, 3), name.slice(0, 4)]) months.set(word, index + 1)
    weekdays.delete(name.slice(0, 3))
  })
  for (const word of ['tues', 'thur', 'thurs', 'weds', 'wednes']) weekdays.add(word)
  return { months, weekdays }
}

function monthNames(language: string, month: number): string[] {
  const day = new Date(Date.UTC(2026, month - 1, 15))
  const forms: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ]
  return forms.flatMap(form => {
    const parts = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).formatToParts(day)
    const names = parts
      .filter(part => part.type === 'month' && /\p{L}/u.test(part.value))
      .map(part => foldWord(part.value))
    // Feeds cut names to three letters whatever the language's own short form is ("сен" for "сент.").
    return names.flatMap(name => (name.length > 3 ? [name, name.slice(0, 3)] : [name]))
  })
}

function weekdayNames(language: string): string[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap(day =>
    (['long', 'short'] as const).map(weekday => {
      const text = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(
        new Date(Date.UTC(2026, 0, day)),
      )
      return foldWord(text)
    }),
  )
}
