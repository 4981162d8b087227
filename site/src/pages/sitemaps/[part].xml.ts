import type { APIRoute } from 'astro'
import { sitemapPart, writeSitemap } from '../../lib/pages/sitemap.ts'
import { xmlAnswer } from '../../lib/pages/xml-answer.ts'

export const GET: APIRoute = ({ locals: { services }, params, rewrite }) => {
  const addresses = sitemapPart(services, params.part ?? '')
  return addresses ? xmlAnswer(writeSitemap(addresses, services.baseUrl)) : rewrite('/404')
}
