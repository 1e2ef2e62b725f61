import { z } from 'zod'
import { type Access, call, wordFile } from '../core/calls/call.ts'
import { choice, date, file, id, int, longText, ngoName, optional } from '../core/calls/fields.ts'
import { accountDraft, memberDraft, ngoDraft, realEstateDraft } from './sections.ts'
import { documents, mainInfo, memberAnswer, sectionAnswer, track, uploadedDocument } from './answers.ts'
import { legalOpinion } from '../transactions/workflow.ts'
import { nameConflict } from './name-conflict.ts'

const founder: Access = { kinds: ['est'] }
export const params = z.strictObject({ id })
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
/** Document 3 of domain 6.4: written from the saved founders, signed on paper, scanned and uploaded. */
export const foundersList = call({
  method: 'GET',
  path: 'v2/establishment/docs/founders-list',
  summary: 'The list of the founders for signature (.docx); 422 with what is missing while a founder is incomplete',
  access: founder,
  answer: z.unknown(),
  blob: [wordFile],
})
export const listMembers = call({
  method: 'GET',
  path: 'v2/establishment/member',
  summary: 'Founders',
  access: founder,
  answer: z.array(memberAnswer),
})

export const showTransactionRequest = call({
  method: 'GET',
  path: 'v2/establishment/show-transaction-request',
  summary: 'Progress of the founding transaction',
  access: founder,
  answer: track,
})

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
  says: 'founding_opened',
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

/** Of all types that a document can ask for; each document takes its own. */
const docInput = { source: file('word'), attachment_id: id, member_id: optional(id), slot: optional(int(1, 20)) }
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
  body: z.strictObject({ source: docInput.source }),
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
    conflicts: z.array(nameConflict),
  }),
})

export const openTransaction = call({
  method: 'POST',
  path: 'v2/establishment/transaction-requests',
  summary: 'Open the founding transaction',
  access: founder,
  body: z.strictObject({ slug: z.literal('establishing_ngo') }),
  answer: z.object({ id: z.int(), request_no: z.string(), status: z.string() }),
  says: 'founding_transaction',
})
/** What founders answer a refusal with: the type of request asks organisations for the same. */
export const foundingGrievance = z.strictObject({
  grounds: longText(5000, 20),
  wanted: longText(1000, 10),
  source: file(),
})
export const grieveFounding = call({
  method: 'POST',
  path: 'v2/establishment/grievances',
  summary: 'Answer the refusal of the founding request: grounds, what is asked for, and the signed text',
  access: founder,
  body: foundingGrievance,
  answer: z.object({ id: z.int(), request_no: z.string(), status: z.string() }),
  form: true,
  says: 'founding_grievance',
})
export const confirmTransaction = call({
  method: 'PUT',
  path: 'v2/establishment/transaction-requests/{id}',
  summary:
    'Confirm the information (status submitted: also answers a return), withdraw, ask once for thirty more days for the documents (status extended, with a reason), or for a later last day of a return (status more_time)',
  access: founder,
  params,
  body: z.strictObject({
    slug: z.literal('establishing_ngo'),
    status: choice(['submitted', 'withdrawn', 'extended', 'more_time'] as const),
    reason: optional(longText(1000)),
    more_time_until: optional(date),
    more_time_reason: optional(longText(1000)),
  }),
  answer: z.object({ status_id: z.int(), current_stage_number: z.int() }),
  says: 'founding_decided',
})
export const finishStage = call({
  method: 'POST',
  path: 'v2/establishment/change-current-stage-number',
  summary: 'Finish a stage: 1 and 4 by the founder, 3, 5 with the legal opinion, and 6 by the ministry',
  access: { kinds: ['est', 'ministry'] },
  body: z.strictObject({
    finished_stage_number: int(1, 7),
    establishment_id: id.optional(),
    legal_opinion: legalOpinion.optional(),
  }),
  answer: z.object({ status_id: z.int(), current_stage_number: z.int() }),
  says: 'founding_decided',
})
