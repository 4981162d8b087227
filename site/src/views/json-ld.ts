import type { Html } from './html.ts'

/** JSON for a script element: nothing in it can end the element or open a comment (HTML standard, section 4.12.1.3). */
export function toScriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

/** Facts for search engines. */
export function jsonLdScript(data: object): Html {
  return { markup: `<script type="application/ld+json">${toScriptJson(data)}</script>` }
}
