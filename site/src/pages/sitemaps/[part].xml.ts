import type { APIRoute } from 'astro'
import { documentResponse } from '../../base/answer.ts'
import { SITEMAP_TYPE, sitemapPart, writeSitemap } from '../../views/sitemap.ts'

export const GET: APIRoute = async ({ params, locals: { services }, rewrite }) => {
  const addresses = await sitemapPart(services, params.part ?? '')
  return addresses ? documentResponse(writeSitemap(addresses, services.baseUrl), SITEMAP_TYPE) : rewrite('/404')
}
