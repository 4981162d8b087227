import { glossaryTermsAs } from '../../../api/operations/glossary.ts'
import { route } from '../../../api/operations/route.ts'

export const ALL = route(glossaryTermsAs)
