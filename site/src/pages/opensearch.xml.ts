import type { APIRoute } from 'astro'
import { documentResponse } from '../base/answer.ts'
import { openSearch } from '../views/open-search.ts'

export const GET: APIRoute = ({ locals: { services } }) =>
  documentResponse(openSearch(services.baseUrl), 'application/opensearchdescription+xml; charset=utf-8')
