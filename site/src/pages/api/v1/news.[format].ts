import { endpoints } from '../../../lib/endpoints.ts'
import { newsFormats } from '../../../lib/formats/collections.ts'
import { handleFormats } from '../../../lib/formats/handle-formats.ts'
import { selectNews } from '../../../lib/select.ts'

export const ALL = handleFormats(endpoints.listNews, selectNews, newsFormats)
