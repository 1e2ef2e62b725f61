import { z } from 'zod'
import { call, type Access } from '../core/call.ts'
import {
  email,
  file,
  id,
  int,
  longText,
  mobile,
  newPassword,
  ngoName,
  optional,
  personName,
  text,
  idNumber,
  lk,
  pastDate,
  choice,
  personRules,
} from '../core/fields.ts'
import { accountDraft, accountShape, memberDraft, ngoDraft, realEstateDraft, sections } from './sections.ts'
import { foundingActions } from './workflow.ts'

const founder: Access = { kinds: ['est'] }
const params = z.strictObject({ id })
/** Values of a section as stored; drafts may hold nulls anywhere. */
const values = z.record(z.string(), z.unknown())

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
const sectionAnswer = z.object({
  id: z.int(),
  version: z.int(),
  validated: z.union([z.literal(0), z.literal(1)]),
  locked: z.string().nullable(),
  history: z.array(review),
  values,
})
export type SectionAnswer = z.output<typeof sectionAnswer>

const storedFile = z.object({ id: z.int(), name: z.string(), mime: z.string(), size: z.int(), url: z.string() })
export type StoredFile = z.output<typeof storedFile>

const requiredDocument = z.object({
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
})
const uploadedDocument = z.object({
  id: z.int(),
  attachment_id: z.int(),
  member_id: z.int().nullable(),
  slot: z.int(),
  source: storedFile,
  validated: z.union([z.literal(0), z.literal(1)]),
  feedback: z.string().nullable(),
  version: z.int(),
  linked_field: z.string().nullable(),
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
const ask = z.object({
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

const clockAnswer = z.object({
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
export type ClockAnswer = z.output<typeof clockAnswer>

const mainInfo = z.object({
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
  docs_due_at: z.string().nullable(),
  legal_deadline_at: z.string().nullable(),
  is_frozen: z.boolean(),
  freeze_reason: z.string().nullable(),
  round: z.int(),
  decision_no: z.string().nullable(),
  decision_date: z.string().nullable(),
  reject_text: z.string().nullable(),
  reject_reason_id: z.int().nullable(),
  ngo_id: z.int().nullable(),
  est_account: sectionAnswer,
  est_ngo: sectionAnswer,
  est_members: z.array(sectionAnswer.extend({ full_name: z.string() })),
  est_real_estate: sectionAnswer.nullable(),
  docs: documents,
  files: z.record(z.string(), storedFile),
  asks: z.array(ask),
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
  }),
})
export type MainInfo = z.output<typeof mainInfo>

export const readMainInfo = call({
  method: 'GET',
  path: 'v2/establishment/main-info',
  summary: 'The founding request with its sections',
  access: founder,
  answer: mainInfo,
})
export const readDocs = call({
  method: 'GET',
  path: 'v2/establishment/docs',
  summary: 'Required and uploaded documents',
  access: founder,
  answer: documents,
})
export const listMembers = call({
  method: 'GET',
  path: 'v2/establishment/member',
  summary: 'Founders',
  access: founder,
  answer: z.array(sectionAnswer.extend({ full_name: z.string() })),
})

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
export const trackAction = z.object({
  id: z.int(),
  action_number: z.int(),
  stage_number: z.int(),
  decision: z.string(),
  notes: z.string().nullable(),
  internal_notes: z.string().nullable(),
  from_name: z.string().nullable(),
  to_name: z.string().nullable(),
  external_body_id: z.int().nullable(),
  external_letter_no: z.string().nullable(),
  external_letter_date: z.string().nullable(),
  external_opinion: z.string().nullable(),
  files: z.array(z.object({ title: z.string(), file: z.int() })),
  started_at: z.string(),
  due_at: z.string(),
  finished_at: z.string().nullable(),
  is_late: z.boolean(),
})
/** Progress of the transaction, for ministry-track. */
const track = z.object({
  request_no: z.string().nullable(),
  status: z.string(),
  current_stage_number: z.int(),
  steps: z.array(trackStep),
  actions: z.array(trackAction),
  clock: clockAnswer,
  legal_deadline_at: z.string().nullable(),
  expected_decision_on: z.string().nullable(),
  decision: z
    .object({
      decision_no: z.string(),
      decision_date: z.string(),
      file: storedFile.nullable(),
      qr_url: z.string().nullable(),
    })
    .nullable(),
})
export type Track = z.output<typeof track>
export const showTransactionRequest = call({
  method: 'GET',
  path: 'v2/establishment/show-transaction-request',
  summary: 'Progress of the founding transaction',
  access: founder,
  answer: track,
})

// Sign-up
const signupBody = z
  .strictObject({
    first_name: personName(),
    last_name: personName(),
    father_name: personName(),
    mother_name: personName(2, 100),
    id_number: idNumber,
    nationality_id: lk('nationalities'),
    gender: choice(['M', 'F'] as const),
    birth_date: pastDate,
    email,
    mobile,
    password: newPassword,
    password_confirmation: z.string().max(400),
  })
  .superRefine((value, ctx) => personRules(value, ctx, 18))
const signedUp = z.object({ id: z.int(), email: z.string(), tracking_no: z.string(), resend_after_seconds: z.int() })
export const signupAccount = call({
  method: 'POST',
  path: 'v2/establishment/signup-account',
  summary: 'Sign up: account; sends the code',
  access: 'open',
  body: signupBody,
  answer: signedUp,
  says: 'ok',
})
/** Correct the address or mobile before verification, or ask for a new code; the password proves who asks. */
export const signupAgain = call({
  method: 'POST',
  path: 'v2/establishment/signup-account/{id}',
  summary: 'Sign up: correct the data or send the code again',
  access: 'open',
  params,
  body: z.strictObject({ email: email.optional(), mobile: mobile.optional(), password: z.string().max(400) }),
  answer: signedUp,
  says: 'ok',
})
export const verifyEmail = call({
  method: 'POST',
  path: 'v2/establishment/email/verify/{id}',
  summary: 'Sign up: verify the e-mail with the code',
  access: 'open',
  params,
  body: z.strictObject({ code: text(6, 6) }),
  answer: z.object({ token: z.string(), tt: z.literal('t') }),
  says: 'ok',
})

// Sections. Every save answers the section as it now stands; 409 with both versions when somebody else changed the same field.
const memberAnswer = sectionAnswer.extend({ full_name: z.string() })
export const signupNgo = call({
  method: 'POST',
  path: 'v2/establishment/signup-ngo',
  summary: 'NGO section, complete',
  access: founder,
  body: ngoDraft,
  answer: sectionAnswer,
  form: true,
  says: 'saved',
})
export const saveNgo = call({
  method: 'POST',
  path: 'v2/establishment/ngo',
  summary: 'NGO section, any fields',
  access: founder,
  body: ngoDraft,
  answer: sectionAnswer,
  form: true,
  says: 'saved',
})
export const createNgo = call({
  method: 'POST',
  path: 'v2/establishment/create-ngo',
  summary: 'A new founding request of the same account, with the data of the closed one',
  access: founder,
  body: z.strictObject({}),
  answer: z.object({ id: z.int(), tracking_no: z.string() }),
  form: true,
  says: 'ok',
})
export const saveAccount = call({
  method: 'PUT',
  path: 'v2/establishment/account',
  summary: 'Account section, any fields',
  access: founder,
  body: accountDraft,
  answer: sectionAnswer,
  form: true,
  formPut: true,
  says: 'saved',
})
export const signupMembers = call({
  method: 'POST',
  path: 'v2/establishment/signup-members',
  summary: 'Several founders at once',
  access: founder,
  body: z.strictObject({ members: z.array(memberDraft).min(1).max(50) }),
  answer: z.array(memberAnswer),
  form: true,
  says: 'saved',
})
export const addMember = call({
  method: 'POST',
  path: 'v2/establishment/member',
  summary: 'Add a founder',
  access: founder,
  body: memberDraft,
  answer: memberAnswer,
  form: true,
  says: 'added',
})
export const saveMember = call({
  method: 'PUT',
  path: 'v2/establishment/member/{id}',
  summary: 'Founder, any fields',
  access: founder,
  params,
  body: memberDraft,
  answer: memberAnswer,
  form: true,
  formPut: true,
  says: 'saved',
})
export const removeMember = call({
  method: 'DELETE',
  path: 'v2/establishment/member/{id}',
  summary: 'Remove a founder',
  access: founder,
  params,
  answer: z.null(),
  says: 'deleted',
})
export const saveRealEstate = call({
  method: 'POST',
  path: 'v2/establishment/create-real-estate',
  summary: 'Headquarters real estate, any fields',
  access: founder,
  body: realEstateDraft,
  answer: sectionAnswer,
  form: true,
  says: 'saved',
})

const docInput = { source: file(), attachment_id: id, member_id: optional(id), slot: optional(int(1, 20)) }
export const addDoc = call({
  method: 'POST',
  path: 'v2/establishment/docs',
  summary: 'Upload a founding document',
  access: founder,
  body: z.strictObject(docInput),
  answer: uploadedDocument,
  form: true,
  says: 'added',
})
export const replaceDoc = call({
  method: 'PUT',
  path: 'v2/establishment/docs/{id}',
  summary: 'Replace a founding document; the old version is kept',
  access: founder,
  params,
  body: z.strictObject({ source: file() }),
  answer: uploadedDocument,
  form: true,
  formPut: true,
  says: 'edited',
})

export const checkName = call({
  method: 'GET',
  path: 'v2/establishment/name-check',
  summary: 'Conflict list of a proposed name, the same for founder and evaluator',
  access: { kinds: ['est', 'ministry'] },
  query: z.strictObject({ name_ar: ngoName, establishment_id: id.optional() }),
  answer: z.object({
    exact: z.boolean(),
    conflicts: z.array(
      z.object({ name_ar: z.string(), kind: z.enum(['ngo', 'request']), similarity: z.number(), exact: z.boolean() }),
    ),
  }),
})

// Stages
export const openTransaction = call({
  method: 'POST',
  path: 'v2/establishment/transaction-requests',
  summary: 'Open the founding transaction',
  access: founder,
  body: z.strictObject({ slug: z.literal('establishing_ngo') }),
  answer: z.object({ id: z.int(), request_no: z.string(), status: z.string() }),
  says: 'ok',
})
export const confirmTransaction = call({
  method: 'PUT',
  path: 'v2/establishment/transaction-requests/{id}',
  summary: 'Confirm the information (status submitted: also answers a return) or withdraw',
  access: founder,
  params,
  body: z.strictObject({ slug: z.literal('establishing_ngo'), status: choice(['submitted', 'withdrawn'] as const) }),
  answer: z.object({ status_id: z.int(), current_stage_number: z.int() }),
  says: 'ok',
})
export const finishStage = call({
  method: 'POST',
  path: 'v2/establishment/change-current-stage-number',
  summary: 'Finish a stage: 1 and 4 by the founder, 3 and 6 by the ministry',
  access: { kinds: ['est', 'ministry'] },
  body: z.strictObject({ finished_stage_number: int(1, 7), establishment_id: id.optional() }),
  answer: z.object({ status_id: z.int(), current_stage_number: z.int() }),
  says: 'ok',
})

// Ministry
const reads: Access = {
  kinds: ['ministry'],
  may: [
    ['ministry_creation_requests', 'S'],
    ['ministry_transaction_requests', 'S'],
  ],
}
const validates: Access = { kinds: ['ministry'], may: [['ministry_creation_requests', 'V']] }
const verdictTarget = { id, section: choice(sections), item_id: optional(id), field: optional(text(1, 60)) }
export const setValidated = call({
  method: 'POST',
  path: 'v2/ministry/requests/set-validated',
  summary: 'Accept or withdraw acceptance of a section, an item or one field',
  access: validates,
  body: z.strictObject({ ...verdictTarget, validated: int(0, 1), feedback: optional(longText(1000, 5)) }),
  answer: z.object({ validated: z.int(), history: z.array(review) }),
  says: 'saved',
})
export const setFeedback = call({
  method: 'POST',
  path: 'v2/ministry/requests/set-feedback',
  summary: 'Ask for a correction of a section, an item or one field',
  access: validates,
  body: z.strictObject({
    ...verdictTarget,
    feedback: longText(1000, 5),
    reject_reason_id: optional(lk('reject-reasons')),
    article: optional(text(0, 200)),
  }),
  answer: z.object({ validated: z.int(), history: z.array(review) }),
  says: 'saved',
})
export const withdrawFeedback = call({
  method: 'DELETE',
  path: 'v2/ministry/requests/feedback/{id}',
  summary: 'Take the last note of this round back before it is sent',
  access: validates,
  params,
  answer: z.null(),
  says: 'deleted',
})
export const decideFields = {
  decision_no: text(1, 30).optional(),
  decision_date: pastDate.optional(),
  decision_file: file().optional(),
  reject_reason_id: lk('reject-reasons').optional(),
  reject_text: longText(2000, 20).optional(),
}
export const changeStatus = call({
  method: 'GET',
  path: 'v2/ministry/requests/change-status/{id}',
  summary: 'Change the status of a founding request',
  access: {
    kinds: ['ministry'],
    may: [
      ['ministry_creation_requests', 'V'],
      ['ministry_creation_requests', 'C'],
    ],
  },
  params,
  query: z.strictObject({ status: int(1, 12), ...decideFields }),
  answer: z.object({ status_id: z.int(), current_stage_number: z.int(), ngo_id: z.int().nullable() }),
  changesState: true,
  says: 'ok',
})
export const assignName = call({
  method: 'POST',
  path: 'v2/ministry/est/assign-ngo-name/{id}',
  summary: 'Accept or refuse the proposed name',
  access: { kinds: ['ministry'], may: [['ministry_creation_requests', 'C']] },
  params,
  body: z.strictObject({ accepted: int(0, 1), note: optional(longText(500, 5)), name_ar: optional(ngoName) }),
  answer: z.object({ status_id: z.int(), current_stage_number: z.int(), name_assignment: z.string() }),
  says: 'ok',
})
export const freezeRequest = call({
  method: 'POST',
  path: 'v2/ministry/creation-requests/{id}/freeze',
  summary: 'Freeze or unfreeze a request file',
  access: { kinds: ['ministry'], may: [['ministry_creation_requests', 'Z']] },
  params,
  body: z.strictObject({ frozen: int(0, 1), reason: optional(longText(500, 5)) }),
  answer: z.object({ is_frozen: z.boolean() }),
  says: 'ok',
})
/** The review desk: the ministry's record names its parts estAccount, estMembers, estDocs [spec 2§3]. */
export const readCreationRequest = call({
  method: 'GET',
  path: 'v2/ministry/creation-requests/{id}',
  summary: 'A founding request for review',
  access: reads,
  params,
  answer: mainInfo.omit({ est_account: true, est_members: true, docs: true, missing: true, percent: true }).extend({
    estAccount: sectionAnswer,
    estMembers: z.array(memberAnswer),
    estDocs: documents,
    transaction_request_id: z.int().nullable(),
    request_no: z.string().nullable(),
    assigned_user: z.object({ id: z.int(), name: z.string() }).nullable(),
    applicant_name: z.string(),
    name_conflicts: z.array(
      z.object({ name_ar: z.string(), kind: z.enum(['ngo', 'request']), similarity: z.number(), exact: z.boolean() }),
    ),
    warnings: z.array(z.string()),
    g_all: z.object({ ok: z.boolean(), lacking: z.array(z.string()) }),
    external: z.array(trackAction),
    step: trackStep.nullable(),
    next_step: trackStep.nullable(),
    may_forward: z.boolean(),
  }),
})
export { accountShape }
