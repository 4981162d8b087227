import type { APIRoute } from 'astro'
import { sitemapParts, writeSitemapIndex } from '../views/sitemap.ts'
import { xmlAnswer } from '../views/xml-answer.ts'

export const GET: APIRoute = ({ locals: { services } }) =>
  xmlAnswer(writeSitemapIndex(sitemapParts(services), services.baseUrl))
