import { prerendered } from '../../../../agents/discovery/serve-document.ts'
import { skillText } from '../../../../agents/discovery/skill.ts'

export const prerender = true
export const GET = prerendered(skillText)
