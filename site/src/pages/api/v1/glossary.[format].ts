import { endpoints } from '../../../lib/endpoints.ts'
import { termFormats } from '../../../lib/formats/collections.ts'
import { handleFormats } from '../../../lib/formats/handle-formats.ts'
import { selectTerms } from '../../../lib/select.ts'

export const ALL = handleFormats(endpoints.listGlossaryTerms, selectTerms, termFormats)
