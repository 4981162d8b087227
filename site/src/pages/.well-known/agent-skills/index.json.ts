import type { APIRoute } from 'astro'
import { skillIndex } from '../../../agents/discovery/guides.ts'
import { documentResponse } from '../../../base/answer.ts'
import { documents } from '../../../base/documents.ts'

/** Written on request: it has the digest of the skill, whose text names the origin. */
export const GET: APIRoute = ({ locals: { services } }) =>
  documentResponse(JSON.stringify(skillIndex(services.baseUrl)), documents.skills.type)
