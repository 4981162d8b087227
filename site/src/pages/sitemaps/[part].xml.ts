import type { APIRoute } from 'astro'
import { sitemapPart, writeSitemap } from '../../views/sitemap.ts'
import { xmlAnswer } from '../../views/xml-answer.ts'

export const GET: APIRoute = ({ locals: { services }, params, rewrite }) => {
  const addresses = sitemapPart(services, params.part ?? '')
  return addresses ? xmlAnswer(writeSitemap(addresses, services.baseUrl)) : rewrite('/404')
}
