import { z } from 'zod'
import { errorsMap } from '#contract/core/refusals/messages.ts'
import { lang } from '#web/base/preferences.ts'

// The page's security policy forbids code from text, which Zod would compile otherwise.
z.config({ jitless: true })

/** A form's check by a schema of the contract: the first words of each field's errors, the same as the server's. */
export function bySchema(schema: z.ZodType) {
  return (values: unknown): Record<string, string> => {
    const result = schema.safeParse(values, { reportInput: true })
    if (result.success) return {}
    return Object.fromEntries(
      Object.entries(errorsMap(lang(), result.error.issues)).map(([field, texts]) => [field, texts[0] ?? '']),
    )
  }
}
