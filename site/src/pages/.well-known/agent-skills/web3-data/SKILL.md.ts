import { prerendered } from '../../../../lib/discovery/serve-document.ts'
import { skillText } from '../../../../lib/discovery/skill.ts'

export const prerender = true
export const GET = prerendered(skillText)
