import type { APIRoute } from 'astro'
import { securityTxt } from '../../agents/discovery/robots.ts'
import { documentResponse } from '../../base/answer.ts'
import { documents } from '../../base/documents.ts'

/** Written on request: the contact is a setting, and the day it expires depends on the clock. */
export const GET: APIRoute = ({ locals: { services } }) => {
  const { baseUrl, settings, clock } = services
  return documentResponse(securityTxt(baseUrl, settings.SECURITY_CONTACT, clock()), documents.security.type)
}
