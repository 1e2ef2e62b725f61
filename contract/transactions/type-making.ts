import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { bool, choice, id, int, list, lk, longText, money, optional, text } from '../core/calls/fields.ts'
import { stageScopes } from './type-stages.ts'
import { guideInput, readTransactionType } from './settings.ts'

const access = (code: 'S' | 'A' | 'D'): Access => ({ kinds: ['ministry'], may: [['ministry_transaction_types', code]] })
const params = z.strictObject({ id })

/** Latin letters, digits and underscores: a name that addresses and the log keep for ever. */
export const typeSlug = text(3, 60).superRefine((value, ctx) => {
  if (value !== '' && !/^[a-z][a-z0-9_]*$/.test(value)) ctx.addIssue({ code: 'custom', params: { code: 'V-TYPE' } })
})
/** A new type. It takes no requests until it has stages and is opened. */
export const typeInput = z.strictObject({
  slug: typeSlug,
  name_ar: text(3, 150),
  name_en: text(3, 150),
  description: longText(5000),
  /** Founders have the one procedure that the platform carries out. */
  audience: choice(['est', 'ngo'] as const),
  legal_form_ids: list(lk('legal-forms'), 0, 20),
  requires_completed_profile: bool,
  allow_consecutive_submission: bool,
  consecutive_gap_days: int(0, 365),
  applicant_days: int(5, 60),
  fee_amount: optional(money),
  ...guideInput,
})
export const createTransactionType = call({
  method: 'POST',
  path: 'v2/ministry/transaction-types',
  summary: 'Make a transaction type: closed until it has stages and is opened; central administration only',
  access: access('A'),
  body: typeInput,
  answer: readTransactionType.answer,
  says: 'added',
})
export const removeTransactionType = call({
  method: 'DELETE',
  path: 'v2/ministry/transaction-types/{id}',
  summary: 'Delete a transaction type that the ministry made and nobody has used; central administration only',
  access: access('D'),
  params,
  answer: z.null(),
  says: 'deleted',
})

const stage = {
  stage_number: z.int(),
  name_ar: z.string(),
  name_en: z.string(),
  scope: z.enum(stageScopes),
}
/** Open requests at one stage of an earlier version, and where they would go. */
const place = z.object({
  version: z.int(),
  ...stage,
  requests: z.int(),
  /** Those that can be moved now: where the stage is gone, only while an officer has them and the clock runs; never those in which the reader has a conflict of interest. */
  movable: z.int(),
  /** The stage of the present version that continues it; null: it is gone, another one has to be chosen. */
  to: z.int().nullable(),
  /** New stages before that one, which these requests would not pass. */
  skipped: z.array(z.object({ name_ar: z.string(), name_en: z.string() })),
})
export type PathPlace = z.output<typeof place>
const versions = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string(),
  version: z.int(),
  versions: z.array(
    z.object({
      version: z.int(),
      created_at: z.string(),
      created_by_name: z.string().nullable(),
      open_requests: z.int(),
      stages: z.array(
        z.object({ ...stage, days_number: z.int(), role_ar: z.string().nullable(), role_en: z.string().nullable() }),
      ),
    }),
  ),
  places: z.array(place),
  updated_at: z.string(),
})
export type TypeVersions = z.output<typeof versions>
/** The preview of a move, too: what stands on earlier versions and where it would go. */
export const readTypeVersions = call({
  method: 'GET',
  path: 'v2/ministry/transaction-types/{id}/versions',
  summary: 'Versions of the path of a transaction type, and where open requests of earlier ones would go',
  access: access('S'),
  params,
  answer: versions,
})
export const moveBody = z.strictObject({
  reason: longText(1000, 10),
  places: list(
    z.strictObject({
      version: int(1),
      stage_number: int(1, 20),
      to: int(1, 20),
      /** What the preview showed: another number refuses the move. */
      movable: int(1),
    }),
    1,
    100,
  ),
})
export const moveToVersion = call({
  method: 'POST',
  path: 'v2/ministry/transaction-types/{id}/move',
  summary: 'Move open requests of earlier versions to the present path; central administration only',
  access: access('A'),
  params,
  body: moveBody,
  answer: versions.extend({ moved: z.int() }),
  versioned: true,
  says: 'ok',
})
