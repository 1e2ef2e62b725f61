import { z } from 'zod'

/** A step of the path that a request was handed in with. */
export const trackStep = z.object({
  stage_number: z.int(),
  parent_stage_number: z.int().nullable(),
  name_ar: z.string(),
  name_en: z.string(),
  scope: z.string(),
  days_number: z.int(),
  is_last_action: z.boolean(),
  role_slug: z.string().nullable(),
})
/** What was done at a step, by whom, and until when it was due. */
export const trackAction = z.object({
  id: z.int(),
  action_number: z.int(),
  stage_number: z.int(),
  decision: z.string(),
  notes: z.string().nullable(),
  internal_notes: z.string().nullable(),
  /** The ministry alone reads it. */
  legal_opinion: z.string().nullable(),
  from_name: z.string().nullable(),
  to_name: z.string().nullable(),
  external_body_id: z.int().nullable(),
  external_letter_no: z.string().nullable(),
  external_letter_date: z.string().nullable(),
  external_opinion: z.string().nullable(),
  /** The body's own letter; the ministry alone reads it. */
  external_reply_no: z.string().nullable(),
  external_reply_date: z.string().nullable(),
  external_reply_notes: z.string().nullable(),
  files: z.array(z.object({ title: z.string(), file: z.int() })),
  started_at: z.string(),
  due_at: z.string(),
  finished_at: z.string().nullable(),
  is_late: z.boolean(),
})
