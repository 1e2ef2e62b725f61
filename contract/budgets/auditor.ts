import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, email, file, id, idNumber, longText, text } from '../core/calls/fields.ts'
import { namesOf } from '../core/machine.ts'
import { auditorWords } from './auditor-words.ts'
import { accountShape, auditorShape, budgetShape } from './shapes.ts'

export const opinions = namesOf(auditorWords.opinion.words)
const params = z.strictObject({ id })
const may = { kinds: ['org'], may: [['ngo_financial_info', 'U']], acting: 'write' } as const

export const auditorInput = z.strictObject({ name: text(3, 150), email, licence_no: text(1, 30) })
export const inviteAuditor = call({
  method: 'POST',
  path: 'v2/financial/annual-budgets/{id}/auditor',
  summary: 'Invite a chartered accountant from outside to read the accounts and give an opinion',
  access: may,
  params,
  body: auditorInput,
  words: auditorWords,
  answer: auditorShape,
  says: 'auditor_invited',
})
export const revokeAuditor = call({
  method: 'DELETE',
  path: 'v2/financial/annual-budgets/{id}/auditor',
  summary: 'End the access of the invited accountant; an opinion that was given stays known to the ministry',
  access: may,
  params,
  answer: z.null(),
  says: 'deleted',
})

export const openAudit = call({
  method: 'POST',
  path: 'v2/guest/audit',
  summary: 'Open an invitation to audit: the link works once, in this browser from now on',
  access: 'open',
  /** `token` is the fragment of the address in the letter; the own number tells that nobody audits his own organisation. */
  body: z.strictObject({ token: z.string().min(1).max(100), id_number: idNumber }),
  answer: z.null(),
  says: 'ok',
})
export const readAudit = call({
  method: 'GET',
  path: 'v2/guest/audit',
  summary: 'The accounts that this browser may audit: everything in them; null without an invitation',
  access: 'open',
  answer: z
    .object({
      ngo_name: z.string(),
      auditor: auditorShape,
      budget: budgetShape,
      accounts: z.array(accountShape),
      meeting_name: z.string().nullable(),
    })
    .nullable(),
})
export const readAuditFile = call({
  method: 'GET',
  path: 'v2/guest/audit/files/{id}',
  summary: 'A paper of the accounts that this browser may audit',
  access: 'open',
  params,
  blob: ['application/pdf', 'image/*'],
  answer: z.any(),
})
export const opinionInput = z.strictObject({
  opinion: choice(opinions),
  opinion_text: longText(2000, 10),
  report_file: file(),
})
export const giveOpinion = call({
  method: 'POST',
  path: 'v2/guest/audit/opinion',
  summary: 'The accountant’s opinion of the accounts as they stand, with the signed report',
  access: 'open',
  body: opinionInput,
  form: true,
  words: auditorWords,
  answer: auditorShape,
  says: 'opinion_given',
})
