import { countGlossaryTerms } from '../../../../lib/api/glossary.ts'
import { route } from '../../../../lib/api/route.ts'

export const ALL = route(countGlossaryTerms)
