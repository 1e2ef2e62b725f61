import { z } from 'zod'

import { expected } from '../transactions/expected.ts'
import { moreTime } from '../transactions/more-time.ts'
import { answerable } from '../transactions/reply.ts'
import { trackAction, trackStep } from '../transactions/track.ts'
import { confirmation } from './membership.ts'
import { sections } from './sections.ts'
import { foundingActions } from './workflow.ts'

/** Values of a section as stored; drafts may hold nulls anywhere. */
export const values = z.record(z.string(), z.unknown())

/** The right of reply to a refused founding. */
const foundingReply = z.object(answerable)
export type FoundingReply = z.output<typeof foundingReply>

/** The account behind a request [domain 3.1]. */
export const accountState = z.object({
  state: z.enum(['unverified', 'active', 'disabled', 'converted', 'expired']),
  disabled_reason: z.string().nullable(),
})
export type AccountState = z.output<typeof accountState>

/** One entry of a section's history [spec: history]. */
export const review = z.object({
  id: z.int(),
  section: z.enum(sections),
  item_id: z.int().nullable(),
  action: z.enum(['validated', 'invalidated', 'feedback', 'changed']),
  field: z.string().nullable(),
  feedback: z.string().nullable(),
  reject_reason_id: z.int().nullable(),
  article: z.string().nullable(),
  round: z.int(),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).nullable(),
  user_name: z.string().nullable(),
  created_at: z.string(),
})
export type Review = z.output<typeof review>

/** A section with its verdict: `locked` says why it cannot be edited now, null when it can. */
export const sectionAnswer = z.object({
  id: z.int(),
  version: z.int(),
  validated: z.union([z.literal(0), z.literal(1)]),
  locked: z.string().nullable(),
  /** Fields that the founder may change though they were accepted: a change asks for a new verdict. */
  accepted: z.array(z.string()),
  history: z.array(review),
  values,
})
export type SectionAnswer = z.output<typeof sectionAnswer>

/** A founder, with what he himself said about being named. */
export const memberAnswer = sectionAnswer.extend({ full_name: z.string(), confirmation })

export const storedFile = z.object({ id: z.int(), name: z.string(), mime: z.string(), size: z.int(), url: z.string() })
export type StoredFile = z.output<typeof storedFile>

export const requiredDocument = z.object({
  id: z.int(),
  name_ar: z.string(),
  name_en: z.string().nullable(),
  description: z.string().nullable(),
  count: z.int(),
  count_rule: z.string(),
  is_required: z.boolean(),
  allowed_types: z.array(z.string()),
  linked_field: z.string().nullable(),
  stage_number: z.int(),
  /** A document that the platform writes for signature: where it is fetched, and what the founders' data still lack for it. */
  form: z.object({ url: z.string(), missing: z.record(z.string(), z.array(z.string())) }).nullable(),
})
export const uploadedDocument = z.object({
  id: z.int(),
  attachment_id: z.int(),
  member_id: z.int().nullable(),
  slot: z.int(),
  source: storedFile,
  validated: z.union([z.literal(0), z.literal(1)]),
  feedback: z.string().nullable(),
  version: z.int(),
  linked_field: z.string().nullable(),
  /** It names persons with their numbers: opened by who sees them on the desk. */
  personal: z.boolean(),
  created_at: z.string(),
  versions: z.array(storedFile.extend({ version: z.int() })),
  history: z.array(review),
})
export const documents = z.object({
  required: z.array(requiredDocument),
  uploaded: z.array(uploadedDocument),
  required_count: z.int(),
  uploaded_count: z.int(),
})

/** What is asked of the founder, in one list: the same list that the task screen shows. */
export const ask = z.object({
  review_id: z.int(),
  section: z.enum(sections),
  item_id: z.int().nullable(),
  item_name: z.string().nullable(),
  field: z.string().nullable(),
  feedback: z.string(),
  article: z.string().nullable(),
  reject_reason_id: z.int().nullable(),
  answered_at: z.string().nullable(),
})
export type Ask = z.output<typeof ask>

export const clockAnswer = z.object({
  /** Whose turn it is. */
  holder: z.enum(['founder', 'ministry', 'nobody']),
  stage_number: z.int(),
  days_all: z.int(),
  days_used: z.int(),
  days_left: z.int().nullable(),
  due_at: z.string().nullable(),
  state: z.enum(['in_time', 'today', 'late', 'paused', 'none']),
  /** Days not counted between entry and due date, with the reason. */
  not_counted: z.array(z.object({ day: z.string(), reason: z.string() })),
})

export const mainInfo = z.object({
  id: z.int(),
  tracking_no: z.string(),
  status_id: z.int(),
  current_stage_number: z.int(),
  finished_stage_number: z.int().nullable(),
  name_assignment: z.enum(['pending', 'accepted', 'refused']),
  name_assignment_note: z.string().nullable(),
  legal_form_id: z.int().nullable(),
  governorate_id: z.int().nullable(),
  submitted_at: z.string().nullable(),
  return_due_at: z.string().nullable(),
  more_time: moreTime.nullable(),
  /** The latest day that may be asked for or given. */
  more_time_latest: z.string().nullable(),
  docs_due_at: z.string().nullable(),
  legal_deadline_at: z.string().nullable(),
  is_frozen: z.boolean(),
  freeze_reason: z.string().nullable(),
  round: z.int(),
  decision_no: z.string().nullable(),
  decision_date: z.string().nullable(),
  reject_text: z.string().nullable(),
  reject_reason_id: z.int().nullable(),
  /** What a refusal rests on, and the last day on which it may be appealed. */
  /** The refusal of the request, and how it was answered. */
  refusal: foundingReply.nullable(),
  ngo_id: z.int().nullable(),
  est_account: sectionAnswer,
  est_ngo: sectionAnswer,
  est_members: z.array(memberAnswer),
  est_real_estate: sectionAnswer.nullable(),
  docs: documents,
  files: z.record(z.string(), storedFile),
  asks: z.array(ask),
  /** Founders with the applicant's number and other names or another date of birth: founder → fields. */
  differing: z.record(z.string(), z.array(z.string())),
  clock: clockAnswer,
  /** Filled share of what the present stage asks, 0–100. */
  percent: z.int(),
  /** What still stands against finishing the stage: field → messages, the same as a 422 would say. */
  missing: z.record(z.string(), z.array(z.string())),
  actions: z.array(z.enum(foundingActions)),
  limits: z.object({
    min_founders: z.int(),
    board_sizes: z.array(z.int()),
    max_main_classifications: z.int(),
    max_objectives: z.int(),
    docs_extension_days: z.int(),
  }),
})
export type MainInfo = z.output<typeof mainInfo>

/** Progress of the transaction, for ministry-track. */
export const track = z.object({
  request_no: z.string().nullable(),
  status: z.string(),
  current_stage_number: z.int(),
  steps: z.array(trackStep),
  actions: z.array(trackAction),
  clock: clockAnswer,
  legal_deadline_at: z.string().nullable(),
  expected_decision_on: z.string().nullable(),
  /** Whether that day comes from closed cases or from the days of the steps. */
  expected_basis: expected.shape.basis.nullable(),
  /** The grievance against the refusal of the request before this one, which it took the place of on the founders' page. */
  earlier: z.object({ tracking_no: z.string(), grievance: foundingReply.shape.grievance.unwrap() }).nullable(),
  decision: z
    .object({
      decision_no: z.string(),
      decision_date: z.string(),
      file: storedFile.nullable(),
      qr_url: z.string().nullable(),
      /** Until when the founder reads his request. */
      read_until: z.string().nullable(),
      /** The organisation's account that the applicant was sent the first password of, while it is his. */
      account: z
        .object({
          username: z.string(),
          /** Address of the letter. */
          sent_to: z.string(),
          /** Last day of the password in the letter. */
          works_until: z.string().nullable(),
          /** Its holder has chosen a password of his own. */
          entered: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
})
export type Track = z.output<typeof track>
/** How he is told there, where the same number has other data. */
const toldThere = {
  /** Other names, in full. */
  names: z.array(z.string()),
  born_otherwise: z.boolean(),
}
/** Where else a founder sits: what the reader could open by name, the rest as a number. */
export const alsoIn = z.object({
  ngos: z.array(
    z.object({
      id: z.int(),
      name_ar: z.string(),
      name_en: z.string().nullable(),
      /** Kinds of boards, and `assembly`. */
      roles: z.array(z.string()),
      ...toldThere,
    }),
  ),
  requests: z.array(z.object({ id: z.int(), tracking_no: z.string(), name_ar: z.string(), ...toldThere })),
  elsewhere: z.int(),
})
export type AlsoIn = z.output<typeof alsoIn>
