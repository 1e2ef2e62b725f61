import { z } from 'zod'
import { isBlank } from './typed.ts'

/** Shapes of draft bodies: any of the fields, each valid or blank. A field that is not sent keeps its value. */
export const drafts = new WeakMap<z.ZodType, { shape: z.ZodRawShape }>()
type DraftOf<S extends z.ZodRawShape> = { [K in keyof S]?: z.output<S[K]> | null }
export function draft<S extends z.ZodRawShape>(
  shape: S,
): z.ZodType<DraftOf<S>, { [K in keyof S]?: z.input<S[K]> | null }> {
  const schema = z.record(z.string(), z.unknown()).transform((input, ctx) => {
    const output: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(input)) {
      const field = Object.hasOwn(shape, key) ? (shape[key] as z.ZodType) : undefined
      if (!field) {
        ctx.addIssue({ code: 'unrecognized_keys', keys: [key], input })
        continue
      }
      if (isBlank(value, field)) {
        output[key] = null
        continue
      }
      const parsed = field.safeParse(value, { reportInput: true })
      if (parsed.success) output[key] = parsed.data
      else
        for (const issue of parsed.error.issues)
          ctx.addIssue({ ...issue, path: [key, ...issue.path] } as z.core.$ZodRawIssue)
    }
    return output
  }) as unknown as z.ZodType<DraftOf<S>, { [K in keyof S]?: z.input<S[K]> | null }>
  drafts.set(schema, { shape })
  return schema
}
