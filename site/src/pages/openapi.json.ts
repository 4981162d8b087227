import { endpoints } from '../lib/endpoints.ts'
import { handle } from '../lib/handle.ts'
import { openApi } from '../lib/openapi/document.ts'
import { examplesFrom } from '../lib/openapi/examples.ts'

export const ALL = handle(endpoints.getOpenApi, (_query, services) => ({
  data: openApi(services.baseUrl, examplesFrom(services)),
}))
