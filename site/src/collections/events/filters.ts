import { EventType } from '#contract'
import { squash } from '#contract/text.ts'
import type { Bits } from '../../../record-index/index.ts'
import { askedCountry, countryText } from '../../api/country-query.ts'
import { choice as choiceOf, day, flag, text } from '../../api/parameters.ts'
import { check, choice, date } from '../../views/parts/fields.ts'
import {
  COUNTRY,
  defineFilters,
  hasValue,
  notAfter,
  notBefore,
  type Place,
  read,
  searched,
  slugIn,
} from '../filters.ts'
import { hearCountry } from '../hearing/country.ts'
import { hearPeriod } from '../hearing/periods.ts'
import { hearPattern } from '../hearing/phrases.ts'

export const eventFilters = defineFilters({
  search: searched('name, type, format, place, tags or description', 'hackathon'),
  type: {
    ...slugIn(
      'type',
      choiceOf('type', [...EventType.options, 'online'], 'Format; online finds everything held online.'),
    ),
    facet: 'types',
    field: choice('Format', 'Any format'),
  },
  country: {
    schema: text('country', COUNTRY, 'Singapore'),
    match: (value, { table }) => inCountry(table, value),
    chip: countryText,
    facet: 'countries',
    hear: hearCountry('country'),
    field: choice('Country', 'Any country', { limit: 200, chosenOf: countryText }),
  },
  from: {
    ...notBefore('end', day('from', 'Only events that end on or after this day.'), 'From'),
    field: date('On or after'),
    hear: hearPeriod('from', 'to'),
  },
  to: {
    ...notAfter('start', day('to', 'Only events that start on or before this day.'), 'Until'),
    field: date('On or before'),
  },
  online: {
    ...hasValue(
      ['type', 'online'],
      flag('online', 'Only events held online (true), or only those that are not (false).'),
      ['Online', 'Not online'],
    ),
    field: check('Online only'),
    hear: hearPattern(/(?<![\p{L}\p{N}-])(?:online|virtual)(?![\p{L}\p{N}-])/giu, () => ({ online: 'true' })),
  },
  include_past: {
    ...read(flag('include_past', 'Also events that are over.'), 'Past ones too'),
    field: check('Past ones too'),
  },
})

/** A code or short name is that country alone (UK is not Ukraine, IN is not Indonesia); else the word rule on the name. */
function inCountry(table: Place['table'], country: string): Bits {
  const code = askedCountry(country)
  const named = table.having('countryCode', code ?? '')
  return code && squash(country).length <= 3 ? named : table.either(table.matching('country', country), named)
}
