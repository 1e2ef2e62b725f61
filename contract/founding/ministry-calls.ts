import { z } from 'zod'
import { type Access, call, type Right, wordFile } from '../core/calls/call.ts'
import {
  choice,
  decisionNumber,
  file,
  id,
  int,
  lk,
  longText,
  ngoName,
  optional,
  pastDate,
  repeatedReason,
  text,
} from '../core/calls/fields.ts'
import { sectionKeys } from '../profile/section-keys.ts'
import { sections } from './sections.ts'
import { accountState, alsoIn, documents, mainInfo, memberAnswer, review, sectionAnswer } from './answers.ts'
import { trackAction, trackStep } from '../transactions/track.ts'
import { legalOpinion } from '../transactions/workflow.ts'
import { expected } from '../transactions/expected.ts'
import { nameConflict } from './name-conflict.ts'

const params = z.strictObject({ id })
const reads: Access = {
  kinds: ['ministry'],
  may: [
    ['ministry_creation_requests', 'S'],
    ['ministry_transaction_requests', 'S'],
  ],
}
/** Of whom the numbers of persons, and the papers that show them, are read in full [domain Q38]. */
export const seesPeople: readonly Right[] = [
  ['ministry_creation_requests', 'V'],
  ['ministry_transaction_requests', 'U'],
]
const validates: Access = { kinds: ['ministry'], may: [['ministry_creation_requests', 'V']] }
/** Sections of a founding request, and those of an organisation's file, whose reviewers hold another right. */
const judges: Access = {
  kinds: ['ministry'],
  may: [
    ['ministry_creation_requests', 'V'],
    ['ministry_ngos_validation', 'V'],
  ],
}
/** What a note rests on, beside its words: a reason of the library and an article of the law. */
const grounds = { reject_reason_id: optional(lk('reject-reasons')), article: optional(text(0, 200)) }
const verdictTarget = {
  id,
  section: choice([...sections, ...sectionKeys]),
  item_id: optional(id),
  field: optional(text(1, 60)),
}
export const setValidated = call({
  method: 'POST',
  path: 'v2/ministry/requests/set-validated',
  summary: 'Accept or withdraw acceptance of a section, an item or one field',
  access: judges,
  body: z.strictObject({ ...verdictTarget, validated: int(0, 1), feedback: optional(longText(1000, 5)) }),
  answer: z.object({ validated: z.int(), history: z.array(review) }),
  says: 'saved',
})
export const setFeedback = call({
  method: 'POST',
  path: 'v2/ministry/requests/set-feedback',
  summary: 'Ask for a correction of a section, an item or one field',
  access: judges,
  body: z.strictObject({
    ...verdictTarget,
    feedback: longText(1000, 5),
    ...grounds,
  }),
  answer: z.object({ validated: z.int(), history: z.array(review) }),
  says: 'saved',
})
/** The item counts as accepted by that; with `reopen` it is open again, as before it was judged. */
export const withdrawFeedback = call({
  method: 'DELETE',
  path: 'v2/ministry/requests/feedback/{id}',
  summary: 'Take the last note of this round back before it is sent',
  access: validates,
  params,
  query: z.strictObject({ reopen: int(0, 1).optional() }),
  answer: z.null(),
  says: 'deleted',
})
export const decideFields = {
  decision_no: decisionNumber.optional(),
  repeated_reason: repeatedReason,
  decision_date: pastDate.optional(),
  decision_file: file().optional(),
  reject_reason_id: lk('reject-reasons').optional(),
  reject_text: longText(2000, 20).optional(),
  /** The basis of a refusal. */
  article: text(3, 300).optional(),
  legal_opinion: legalOpinion.optional(),
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
  says: 'founding_decided',
})
export const assignName = call({
  method: 'POST',
  path: 'v2/ministry/est/assign-ngo-name/{id}',
  summary: 'Accept or refuse the proposed name',
  access: { kinds: ['ministry'], may: [['ministry_creation_requests', 'C']] },
  params,
  body: z.strictObject({
    accepted: int(0, 1),
    note: optional(longText(500, 5)),
    name_ar: optional(ngoName),
    ...grounds,
  }),
  answer: z.object({ status_id: z.int(), current_stage_number: z.int(), name_assignment: z.string() }),
  says: 'founding_decided',
})
export const freezeRequest = call({
  method: 'POST',
  path: 'v2/ministry/creation-requests/{id}/freeze',
  summary: 'Freeze or unfreeze a request file',
  access: { kinds: ['ministry'], may: [['ministry_creation_requests', 'Z']] },
  params,
  body: z.strictObject({ frozen: int(0, 1), reason: optional(longText(500, 5)) }),
  answer: z.object({ is_frozen: z.boolean() }),
  says: 'founding_frozen',
})
export const setFounderAccount = call({
  method: 'POST',
  path: 'v2/ministry/creation-requests/{id}/account',
  summary: 'Disable or enable the founding account of a request',
  access: { kinds: ['ministry'], may: [['ministry_creation_requests', 'Z']] },
  params,
  body: z.strictObject({ disabled: int(0, 1), reason: longText(500, 10) }),
  answer: accountState,
  says: 'status_changed',
})
/** The list as the request has it now, to lay the signed one beside it. Numbers in full: only for those who judge. */
export const readFoundersList = call({
  method: 'GET',
  path: 'v2/ministry/creation-requests/{id}/founders-list',
  summary: 'The list of the founders for signature (.docx)',
  access: validates,
  params,
  answer: z.unknown(),
  blob: [wordFile],
})
/** The decision as it would be issued now, without number, day and code: read before somebody signs it. */
export const readDraftDecision = call({
  method: 'GET',
  path: 'v2/ministry/creation-requests/{id}/draft-decision',
  summary: 'The draft of the founding decision (PDF); 409 before the decision stage',
  access: reads,
  params,
  answer: z.unknown(),
  blob: ['application/pdf'],
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
    /** `also_in` is null where there is nothing to tell, or numbers of persons are not shown. */
    estMembers: z.array(memberAnswer.extend({ also_in: alsoIn.nullable() })),
    estDocs: documents,
    transaction_request_id: z.int().nullable(),
    request_no: z.string().nullable(),
    assigned_user: z.object({ id: z.int(), name: z.string() }).nullable(),
    applicant_name: z.string(),
    name_conflicts: z.array(nameConflict),
    warnings: z.array(z.string()),
    g_all: z.object({ ok: z.boolean(), lacking: z.array(z.string()) }),
    external: z.array(trackAction),
    /** What the legal reviewer held, for whoever signs. */
    legal_opinion: trackAction.nullable(),
    step: trackStep.nullable(),
    next_step: trackStep.nullable(),
    /** The present step judges the items, and this officer holds its role. */
    examines: z.boolean(),
    /** The reader has a conflict of interest and decides nothing here. */
    has_conflict: z.boolean(),
    /** The present step is for somebody else, for what the reader did in the request before. */
    kept_apart: z.boolean(),
    /** The present step is left only with a file. */
    needs_files: z.boolean(),
    expected: expected.nullable(),
    account: accountState,
    /** When the personal data of its people was erased [Q38]; nothing but the remainder is left to read. */
    erased_at: z.string().nullable(),
    /** The reader is given the numbers of persons in full and may open the papers that show them. */
    people_shown: z.boolean(),
  }),
})
