import type { APIRoute } from 'astro'
import { openSearch } from '../views/open-search.ts'
import { xmlAnswer } from '../views/xml-answer.ts'

/** Lets browsers offer the site's search in their address bar. */
export const GET: APIRoute = ({ locals: { services } }) =>
  xmlAnswer(openSearch(services.baseUrl), 'application/opensearchdescription+xml; charset=utf-8')
