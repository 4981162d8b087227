import { newsAs } from '../../../lib/api/news.ts'
import { route } from '../../../lib/api/route.ts'

export const ALL = route(newsAs)
