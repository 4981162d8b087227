/** `/auth.md`: the agents' flow in prose, for an agent that reads it from top to bottom. A test runs its commands. */
import { ACCESS_SECONDS, ASSERTION_TYPE, REGISTRATION_SECONDS, SANDBOX_SECONDS, SCOPES } from '#contract'
import { authUrls, grantType } from '../../auth/register.ts'
import { listed } from '../../collections/prose.ts'
import { fill } from '../../formats/escape.ts'
import { serviceEndpoints as endpoints } from '../../operations/endpoints.ts'
import { authExamples, subscriptionExamples } from '../../operations/openapi/examples.ts'
import { errorTable } from '../markdown/api-reference.ts'
import text from './auth.txt?raw'

const hours = (seconds: number) => `${seconds / 3600} h`

export function authGuide(baseUrl: string): string {
  const answers = Object.entries(authExamples(baseUrl)).map(([name, { response }]) => [name, JSON.stringify(response)])
  return fill(text, {
    baseUrl,
    ...authUrls(baseUrl),
    ...Object.fromEntries(answers),
    records: listed(({ prose }) => prose.records, 'or'),
    scopes: SCOPES.join('`, `'),
    access_hours: hours(ACCESS_SECONDS),
    sandbox_hours: hours(SANDBOX_SECONDS),
    registration_seconds: String(REGISTRATION_SECONDS),
    grant_type: grantType(baseUrl),
    assertion_type: ASSERTION_TYPE,
    sandbox_path: endpoints.registerSandboxAgent.paths[0],
    session_path: endpoints.getSession.paths[0],
    subscriptions_path: endpoints.createSubscription.paths[0],
    subscription: JSON.stringify(subscriptionExamples.createSubscription.request),
    errors: errorTable(),
  })
}
