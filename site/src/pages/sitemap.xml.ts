import type { APIRoute } from 'astro'
import { documentResponse } from '../base/answer.ts'
import { SITEMAP_TYPE, sitemapParts, writeSitemapIndex } from '../views/sitemap.ts'

export const GET: APIRoute = async ({ locals: { services } }) =>
  documentResponse(writeSitemapIndex(await sitemapParts(services), services.baseUrl), SITEMAP_TYPE)
