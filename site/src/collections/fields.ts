/** The controls of a filter form, as the rows of filters declare them (controls.ts counts their choices). */

/** The control of a filter, as its row declares it. */
export interface Field {
  kind: 'choice' | 'suggested' | 'check' | 'date' | 'line' | 'pay'
  label: string
  /** Shown where nothing is chosen or written. */
  empty?: string
  /** The field of the table whose values are offered, where it is called differently. */
  facet?: string
  /** How many values are offered. */
  limit?: number
  /** A value in words. */
  textOf?(value: string): string
  /** The value of the table that was meant. */
  chosenOf?(value: string): string
}

type Choices = Pick<Field, 'facet' | 'limit' | 'textOf' | 'chosenOf'>

/** A choice of the values that records have, each with how many it would leave. */
export function choice(label: string, empty: string, choices: Choices = {}): Field {
  return { kind: 'choice', label, empty, ...choices }
}

/** Checked while the filter is true. */
export function check(label: string): Field {
  return { kind: 'check', label }
}

/** A calendar day. */
export function date(label: string): Field {
  return { kind: 'date', label }
}

/** A line of text. */
export function line(label: string, empty: string): Field {
  return { kind: 'line', label, empty }
}

/** A line of text with the values that records have beside it. */
export function suggested(label: string, empty: string): Field {
  return { kind: 'suggested', label, empty }
}
