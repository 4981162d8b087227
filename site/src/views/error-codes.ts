/** Every code of an error body: its cause and its remedy. The key order is the schema's. */

import { ERROR_CODES, type ErrorCode } from '#contract'
import { capitalized } from '#contract/text.ts'
import { anchorOf } from '../base/api-error.ts'
import { KEPT } from '../collections/index.ts'

const TEXTS: Record<ErrorCode, { status: string; when: string; remedy: string }> = {
  BAD_REQUEST: {
    status: '308, 400, 405, 408, 413, 415, 431',
    when: 'A parameter or field has a value it cannot have, is given twice, the address is spelled in another way than ours (308, with Location), the method is wrong (405), the request arrives too slowly (408), its body is larger than 16 KiB (413), has a media type that is not accepted or is compressed (415), or its address and headers are too long (431).',
    remedy:
      'The message names the parameter and its range, and the hint says what to send instead. An unknown parameter causes it where it may be meant for one of ours.',
  },
  MISSING_CREDENTIAL: {
    status: '400',
    when: 'A field that a request for credentials needs is absent, null or empty.',
    remedy: 'Send the fields that the message names. The exact bodies are in /auth.md.',
  },
  UNAUTHORIZED: {
    status: '401',
    when: 'A token is needed and none was sent, or the one that was sent is unknown, expired, revoked or used up.',
    remedy:
      'Register and claim a new token; the WWW-Authenticate header leads to the document that says where. Lists can be read without a token.',
  },
  FORBIDDEN: {
    status: '403',
    when: 'The token is live but lacks the scope for this request.',
    remedy: 'Claim a token with the scope that the WWW-Authenticate header names, or read without a token.',
  },
  NOT_FOUND: {
    status: '404',
    when: 'No record has this id, or nothing is at this path.',
    remedy: `Take ids from the lists. ${capitalized(KEPT)}. Every path is in /openapi.json.`,
  },
  RATE_LIMITED: {
    status: '429',
    when: 'The quota of the address or of the token is spent.',
    remedy:
      'Wait as many seconds as Retry-After says. RateLimit headers say what is left. An agent can register for a quota of its own: /auth.md says how, and is not behind this limit.',
  },
  INTERNAL_SERVER_ERROR: {
    status: '500, 503',
    when: 'The service failed, or (503) something it needs to check a credential cannot be reached.',
    remedy: 'Try again, after a 503 when Retry-After says. If it keeps failing, report the X-Request-Id of the answer.',
  },
}

export const errorCodes = ERROR_CODES.map(code => ({ code, anchor: anchorOf(code), ...TEXTS[code] }))
