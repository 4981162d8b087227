import type { APIRoute } from 'astro'
import { documents } from '../../../agents/discovery/documents.ts'
import { skillIndex } from '../../../agents/discovery/skill.ts'
import { documentResponse } from '../../../api/answer.ts'

/** Written on request: it has the digest of the skill, whose text names the origin. */
export const GET: APIRoute = ({ locals: { services } }) =>
  documentResponse(JSON.stringify(skillIndex(services.baseUrl)), documents.skills.type)
