/** The forms: words to search for everywhere or in a list, and fields that are a disclosure where the screen is narrow. */
import { type Html, html } from '../html.ts'

interface FilterForm {
  path: string
  /** What is searched, in one word. */
  name: string
  search: string | undefined
  /** Where the words are looked for. */
  about: string
  placeholder: string
  /** How many filters are set, the words that are searched among them. */
  set: number
  fields: Html
}

/** Without autocomplete: a browser would put back what was chosen before another list was asked for. */
export function filterForm({ path, name, search, about, placeholder, set, fields }: FilterForm): Html {
  // The words stand beside the disclosure: "Filters (1)" with nothing chosen in it would send people looking.
  const inside = search ? set - 1 : set
  return html`
    <form class="filter-form" action="${path}" method="get" role="search" aria-label="${name}" autocomplete="off">
      <div class="search">
        <input type="search" name="search"${attribute('value', search)} maxlength="200" placeholder="${placeholder}" aria-label="${about}">
        <button class="button" type="submit">Search</button>
      </div>
      <details class="filters">
        <summary>Filters${inside > 0 && ` (${inside})`}</summary>
        <div class="fields">
          ${fields}
          <button class="button plain" type="submit">Apply filters</button>
        </div>
      </details>
    </form>`
}

/** One search over everything, which is called `names`. */
export function searchForm(names: string, words = ''): Html {
  return html`
    <form class="search" action="/search" method="get" role="search" aria-label="Everything">
      <input type="search" name="q" value="${words}" required maxlength="200" placeholder="rollup, solidity, hackathon …" aria-label="Search ${names}">
      <button class="button" type="submit">Search</button>
    </form>`
}

/** A labeled choice. */
export function choiceField(label: string, name: string, any: string, options: Html): Html {
  return html`<label class="field">${label}<select name="${name}"><option value="">${any}</option>${options}</select></label>`
}

export function dateField(label: string, name: string, value: string | undefined): Html {
  return html`<label class="field">${label} <input type="date" name="${name}"${attribute('value', value)}></label>`
}

export function checkField(label: string, name: string, isChecked: boolean, look = 'check'): Html {
  return html`<label class="${look}"><input type="checkbox" name="${name}" value="true"${isChecked && html` checked`}> ${label}</label>`
}

/** With the blank before it; nothing without a value. */
export function attribute(name: string, value: string | number | undefined): Html | undefined {
  return value === undefined ? undefined : html` ${name}="${value}"`
}
