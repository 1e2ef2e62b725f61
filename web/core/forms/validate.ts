import { z } from 'zod'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import { lang } from '#web/base/preferences.ts'

// Zod compiles code from text by default, which the page's security policy forbids.
z.config({ jitless: true })

/** Checks a form with a schema of the contract. Returns the first error of each field, in the server's words. */
export function bySchema(schema: z.ZodType) {
  return (values: unknown): Record<string, string> => {
    const result = schema.safeParse(values, { reportInput: true })
    if (result.success) return {}
    return Object.fromEntries(
      Object.entries(errorsMap(lang(), result.error.issues)).map(([field, texts]) => [field, texts[0] ?? '']),
    )
  }
}
