import { documents } from '../../agents/discovery/documents.ts'
import { securityTxt } from '../../agents/discovery/security-txt.ts'
import { onRequest } from '../../agents/discovery/serve-document.ts'

export const GET = onRequest(documents.security, ({ baseUrl, settings, clock }) =>
  securityTxt(baseUrl, settings.SECURITY_CONTACT, clock()),
)
