import type { ErrorBody, ErrorCode, OAuthCode } from '#contract'

/** Code -> its usual status; 405, 413, 415 and 503 are given when they are thrown. */
const STATUS: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  MISSING_CREDENTIAL: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
}

/** An answer that is an error. Routes throw it; handle.ts writes it. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly hint: string
  readonly status: number
  readonly headers: Record<string, string>
  /** Its name in OAuth (RFC 6749 section 5.2), at the token endpoint. */
  readonly oauth: OAuthCode | undefined
  constructor(
    code: ErrorCode,
    message: string,
    hint: string,
    options: { status?: number; headers?: Record<string, string>; cause?: unknown; oauth?: OAuthCode | undefined } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.hint = hint
    this.status = options.status ?? STATUS[code]
    this.headers = options.headers ?? {}
    this.oauth = options.oauth
  }
}

/** The body every error has; `docUrl` leads to the code's paragraph. */
export function errorBody({ code, message, hint, oauth }: ApiError, baseUrl: string): ErrorBody {
  const docUrl = `${baseUrl}/docs/errors#${anchorOf(code)}`
  const ofOAuth = oauth && { oauth_error: oauth, error_description: `${message} ${hint}`, error_uri: docUrl }
  return { error: { code, message, hint, docUrl }, ...ofOAuth }
}

/** The explanation of a code on /docs/errors. */
export function anchorOf(code: ErrorCode): string {
  return code.toLowerCase().replaceAll('_', '-')
}
