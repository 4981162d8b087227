/** Countries that English does not name without an article. */
const WITH_ARTICLE =
  /^(?:United|Netherlands|Philippines|Bahamas|Maldives|Gambia|Seychelles|Comoros)|(?:Islands|Republic)$/

/** A country as it stands after a preposition: `the Netherlands`, `Germany`. */
export function countryInText(name: string): string {
  return WITH_ARTICLE.test(name) ? `the ${name}` : name
}
