import { z } from 'zod'
import { documentStates } from '../core/values/document-standing.ts'
import { standing } from '../documents/standing.ts'

/** A paper that was issued with a code, as the screens of its request show it. */
export const issuedFile = z.object({
  id: z.int(),
  file: z.int(),
  code: z.string(),
  check_url: z.string(),
  issued_at: z.string(),
  status: z.enum(documentStates),
  standing,
  freeze_reason: z.string().nullable(),
  revoke_reason: z.string().nullable(),
  valid_until: z.string().nullable(),
  scans_count: z.int(),
  /** When a later letter took its place. */
  replaced_at: z.string().nullable(),
})
export type IssuedFile = z.output<typeof issuedFile>
