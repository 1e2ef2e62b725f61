import { z } from 'zod'
import { commonWords } from '../core/calls/common-words.ts'
import { secondPersonWords } from '../core/calls/second-person-words.ts'
import { machine } from '../core/machine.ts'
import { requestStatusWords } from '../transactions/statuses.ts'
import { rejectFields, saidBeside, transactionRequest } from '../transactions/workflow.ts'

const decide = ['ministry_mediation_request', 'C'] as const
const { submit, start, complete, withdraw, approve, reject, expire, ...others } = transactionRequest.actions
const back = transactionRequest.actions.return

/** The type of request that a letter is. */
export const letterSlug = 'mediation_request'

/**
 * A letter to a body, certified through the ministry [domain 3.7]: a request of an organisation like any other, with
 * rights of its own, and back at the beginning when it was returned.
 */
export const mediation = machine({
  name: 'mediation',
  statuses: {
    draft: requestStatusWords.draft,
    submitted: { ar: 'مرفوع', en: 'Submitted', tone: 'info' },
    in_progress: { ...commonWords.under_study, tone: 'info' },
    returned: { ...commonWords.returned_for_correction, tone: 'warn' },
    approved: { ar: 'موثَّق', en: 'Certified', tone: 'ok' },
    rejected: { ...commonWords.rejected, tone: 'bad' },
    withdrawn: { ...secondPersonWords.withdrawn, tone: 'mute' },
    closed_no_reply: { ar: 'مغلق لعدم الاستكمال', en: 'Closed, not completed', tone: 'mute' },
  },
  parts: ['applicant', 'officer', 'system'],
  actions: {
    submit: {
      who: ['applicant'],
      right: ['mediation_request', 'A'],
      from: { draft: ['submitted'] },
      input: submit.input,
      button: { ar: 'ارفع الكتاب', en: 'Hand in the letter' },
      asks: 'confirmation',
      log: 'رفع كتاب التوسّط',
    },
    /** Nobody has to approve it: the file is made at once. */
    create_directly: {
      who: ['applicant'],
      right: ['mediation_request', 'A'],
      from: { draft: ['approved'] },
      input: z.strictObject({}),
      log: 'إصدار الكتاب مباشرة',
    },
    start: {
      who: ['officer'],
      right: decide,
      from: { submitted: ['in_progress'] },
      input: z.strictObject(saidBeside),
      button: start.button,
      log: 'بدء دراسة كتاب التوسّط',
    },
    return: {
      who: ['officer'],
      right: decide,
      from: { in_progress: ['returned'] },
      input: back.input,
      button: { ar: 'أعِد للتعديل', en: 'Return for correction' },
      asks: { reason: { ar: 'ما المطلوب تعديله', en: 'What has to be corrected' } },
      look: 'danger',
      log: 'إعادة كتاب التوسّط للتعديل',
    },
    complete: {
      who: ['applicant'],
      right: ['mediation_request', 'U'],
      from: { returned: ['submitted'] },
      input: complete.input,
      button: { ar: 'أعِد رفع الكتاب', en: 'Hand it in again' },
      asks: 'confirmation',
      log: 'إعادة رفع كتاب التوسّط',
    },
    approve: {
      who: ['officer'],
      right: decide,
      from: { in_progress: ['approved'] },
      input: approve.input,
      button: { ar: 'وثّق الكتاب', en: 'Certify the letter' },
      asks: 'confirmation',
      effect: {
        ar: 'يصدر الكتاب ملفاً برمز تحقق، وتستطيع المنظمة تنزيله في الحال.',
        en: 'The letter is issued as a file with a code, and the organisation can download it at once.',
      },
      log: 'توثيق كتاب التوسّط',
    },
    reject: {
      who: ['officer'],
      right: decide,
      from: { in_progress: ['rejected'] },
      input: z.strictObject({ ...rejectFields, internal_notes: reject.input.shape.internal_notes }),
      button: { ar: 'ارفض الكتاب', en: 'Reject the letter' },
      asks: 'confirmation',
      look: 'danger',
      log: 'رفض كتاب التوسّط',
    },
    withdraw: {
      who: ['applicant'],
      right: ['mediation_request', 'U'],
      from: { draft: ['withdrawn'], submitted: ['withdrawn'] },
      button: { ar: 'اسحب الكتاب', en: 'Withdraw the letter' },
      asks: withdraw.asks,
      look: 'danger',
      log: 'سحب كتاب التوسّط',
    },
    ask_more_time: { ...others.ask_more_time, right: ['mediation_request', 'U'] },
    grant_more_time: { ...others.grant_more_time, right: decide },
    refuse_more_time: { ...others.refuse_more_time, right: decide },
    expire: { who: expire.who, from: { returned: ['closed_no_reply'] }, log: 'إغلاق كتاب التوسّط لعدم التعديل' },
  },
})
