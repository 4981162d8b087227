import type { APIRoute } from 'astro'
import { sitemapParts, writeSitemapIndex } from '../lib/pages/sitemap.ts'
import { xmlAnswer } from '../lib/pages/xml-answer.ts'

export const GET: APIRoute = ({ locals: { services } }) =>
  xmlAnswer(writeSitemapIndex(sitemapParts(services), services.baseUrl))
