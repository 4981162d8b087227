import { listNews } from '../../api/operations/news.ts'
import { route } from '../../api/operations/route.ts'

export const ALL = route(listNews)
