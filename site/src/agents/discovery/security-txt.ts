import { instantOf } from '#contract'
import packageJson from '../../../../package.json' with { type: 'json' }
import { documents } from '../../base/documents.ts'

const DAY_MS = 86_400_000
const VALID_DAYS = 180

/** RFC 9116. `Expires` moves once a day, so that the text and its tag stay the same within one. */
export function securityTxt(baseUrl: string, contact: string | undefined, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS)
  return [
    `Contact: ${toUri(contact ?? packageJson.homepage)}`,
    `Expires: ${instantOf(expires)}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}${documents.security.path}`,
    '',
  ].join('\n')
}

/** Section 2.5.3 requires a URI; operators write e-mail addresses. */
function toUri(contact: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(contact) ? contact : `mailto:${contact}`
}
