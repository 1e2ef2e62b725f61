import { z } from 'zod'
import { documentStates } from '../core/values/document-standing.ts'
import { standing } from '../documents/standing.ts'
import { servedDecision } from './reply.ts'

/** A paper that was issued with a code, as the screens of its request show it. */
export const issuedFile = z.object({
  id: z.int(),
  file: z.int(),
  title: z.string(),
  /** Null of a letter about a founding request: nobody could be served. */
  ngo_id: z.int().nullable(),
  code: z.string(),
  check_url: z.string(),
  issued_at: z.string(),
  status: z.enum(documentStates),
  standing,
  freeze_reason: z.string().nullable(),
  revoke_reason: z.string().nullable(),
  /** On what a freezing or revoking rests, and how its organisation answers it. */
  reply: servedDecision,
  valid_until: z.string().nullable(),
  scans_count: z.int(),
  /** When a later letter took its place. */
  replaced_at: z.string().nullable(),
})
export type IssuedFile = z.output<typeof issuedFile>
