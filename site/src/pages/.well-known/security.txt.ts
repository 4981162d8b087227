import { documents } from '../../lib/discovery/documents.ts'
import { securityTxt } from '../../lib/discovery/security-txt.ts'
import { onRequest } from '../../lib/discovery/serve-document.ts'

export const GET = onRequest(documents.security, ({ baseUrl, settings, clock }) =>
  securityTxt(baseUrl, settings.SECURITY_CONTACT, clock()),
)
