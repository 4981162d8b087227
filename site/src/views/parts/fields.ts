/** The controls of a filter form that belong to one filter each. */
import type { Field } from '../../collections/filters.ts'
import { html } from '../html.ts'
import { optionsOf } from '../options.ts'
import { attribute, checkField, choiceField, dateField } from './form.ts'

interface Choices {
  /** The field of the table, where it is called differently. */
  facet?: string
  limit?: number
  /** A value in words. */
  textOf?: (value: string) => string
  /** The value of the table that was meant. */
  chosenOf?: (value: string) => string
}

/** A choice of the values that records have, each with how many it would leave. */
export function choice(label: string, any: string, { facet, limit, textOf, chosenOf }: Choices = {}): Field {
  return (name, { table, filters, without }) => {
    const given = textIn(filters, name)
    const chosen = given && (chosenOf?.(given) ?? given)
    return choiceField(label, name, any, optionsOf(table, facet ?? name, without(name), { limit, textOf, chosen }))
  }
}

/** Checked where the filter is true. */
export function check(label: string): Field {
  return (name, { filters }) => checkField(label, name, filters[name] === true)
}

/** A calendar day. */
export function date(label: string): Field {
  return (name, { filters }) => dateField(label, name, textIn(filters, name)?.slice(0, 10))
}

/** A line of text. */
export function line(label: string, placeholder: string): Field {
  return (name, { filters }) =>
    html`<label class="field">${label} <input type="text" name="${name}"${attribute('value', textIn(filters, name))} maxlength="200" placeholder="${placeholder}"></label>`
}

/** A line of text with the values that records have beside it. */
export function suggested(label: string, placeholder: string, listId: string): Field {
  return (name, { table, filters, without }) => html`
    <label class="field">
      ${label}
      <input type="text" name="${name}"${attribute('value', textIn(filters, name))} maxlength="200" list="${listId}" placeholder="${placeholder}">
      <datalist id="${listId}">${optionsOf(table, name, without(name))}</datalist>
    </label>`
}

function textIn(filters: Record<string, unknown>, name: string): string | undefined {
  const value = filters[name]
  return value === undefined ? undefined : String(value)
}
