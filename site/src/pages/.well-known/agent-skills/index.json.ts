import { documents } from '../../../agents/discovery/documents.ts'
import { onRequest } from '../../../agents/discovery/serve-document.ts'
import { skillIndex } from '../../../agents/discovery/skill.ts'

export const GET = onRequest(documents.skills, ({ baseUrl }) => skillIndex(baseUrl))
