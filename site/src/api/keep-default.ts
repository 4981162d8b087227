import { z } from 'zod'

/**
 * For `z.toJSONSchema` of what is sent: it leaves out the default of what reading changes, as digits that become a
 * number. Ours are the same sent and read, and whoever asks must know what absence means.
 */
export function keepDefault({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: unknown
  jsonSchema: { default?: unknown }
}): void {
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue
}
