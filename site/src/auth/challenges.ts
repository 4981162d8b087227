import type { Scope } from '#contract'

/** What is wrong with a presented bearer token, in the words of RFC 6750 section 3.1. */
export type Problem =
  | { error: 'invalid_token'; description: string }
  | { error: 'insufficient_scope'; description: string; scopes: readonly Scope[] }

/** The value of WWW-Authenticate. Without a presented token it names no error (RFC 6750 section 3.1). */
export function challenge(baseUrl: string, problem?: Problem): string {
  const start = `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`
  if (!problem) return start
  const scope = problem.error === 'insufficient_scope' ? `, scope="${problem.scopes.join(' ')}"` : ''
  return `${start}, error="${problem.error}"${scope}, error_description="${quotable(problem.description)}"`
}

/** RFC 6750 section 3 allows neither quotes nor backslashes in error_description. */
function quotable(text: string): string {
  return text.replace(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/g, '')
}
