import { documents } from '../../../lib/discovery/documents.ts'
import { onRequest } from '../../../lib/discovery/serve-document.ts'
import { skillIndex } from '../../../lib/discovery/skill.ts'

export const GET = onRequest(documents.skills, ({ baseUrl }) => skillIndex(baseUrl))
