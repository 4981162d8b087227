/** The shapes of data/contract/schema as components of the OpenAPI document, under the names they have there. */
import { z } from 'zod'
import {
  ApiIndex,
  ClaimRequest,
  ClaimResponse,
  ErrorBody,
  Facets,
  NewSubscription,
  OpenApiDocument,
  Provenance,
  PublicSource,
  Readiness,
  RegisterRequest,
  RegisterResponse,
  RenewalRequest,
  RevokeRequest,
  RevokeResponse,
  SandboxRequest,
  SandboxResponse,
  ServiceStatus,
  SessionResponse,
  SourceList,
  Subscription,
  SubscriptionList,
  SubscriptionRemoved,
  SubscriptionRequest,
} from '#contract'
import { compareText } from '#contract/order.ts'
import { collections } from '../../collections/index.ts'
import { Delivery } from '../../push/owed.ts'
import { ChangeAnswer, ChangeEvent, ToldChange } from '../changes.ts'
import { SearchAnswer } from '../search-all.ts'
import { SuggestAnswer } from '../suggest.ts'

export type JsonObject = Record<string, unknown>

const ANSWERS = inOrder({
  ApiIndex,
  Change: ToldChange,
  ChangeEvent,
  ChangeList: ChangeAnswer,
  ClaimResponse,
  Delivery,
  ErrorBody,
  Facets,
  NewSubscription,
  OpenApiDocument,
  Provenance,
  PublicSource,
  Readiness,
  RegisterResponse,
  RevokeResponse,
  SandboxResponse,
  SearchAnswer,
  ServiceStatus,
  SessionResponse,
  SourceList,
  Subscription,
  SubscriptionList,
  SubscriptionRemoved,
  SuggestAnswer,
  ...Object.assign({}, ...collections.map(({ components }) => components)),
})
const REQUESTS = { ClaimRequest, RegisterRequest, RenewalRequest, RevokeRequest, SandboxRequest, SubscriptionRequest }
const NAMES = new Map<z.ZodType, string>(
  Object.entries({ ...ANSWERS, ...REQUESTS }).map(([name, schema]) => [schema, name]),
)

export function componentSchemas(): Record<string, JsonObject> {
  return { ...convertAll(ANSWERS, 'output'), ...convertAll(REQUESTS, 'input') }
}

function inOrder(shapes: Record<string, z.ZodType>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shapes).sort(([a], [b]) => compareText(a, b)))
}

/** A reference to a component; a shape that is none is a bug. */
export function refTo(schema: z.ZodType): JsonObject {
  const name = NAMES.get(schema)
  if (name === undefined) throw new Error('a shape of the endpoint table is no component of the OpenAPI document')
  return { $ref: `#/components/schemas/${name}` }
}

/** One value as it is meant, e.g. a query parameter: what it is after reading, not the text on the wire. */
export function inlineSchema(schema: z.ZodType): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'output', override })
  return rest
}

function convertAll(shapes: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(shapes)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io, override, uri: id => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  )
}

/** Open to additions, as the version promises; formats speak for themselves; hints belong to error messages. */
function override({ jsonSchema }: { jsonSchema: JsonObject }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  delete jsonSchema.hint
  delete jsonSchema.several
}
