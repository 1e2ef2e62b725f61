import { fieldsOf } from '#contract/settings/letter-fields.ts'
import { fillLetter } from '#contract/settings/letter-text.ts'
import type { InputOf } from '#contract/core/machine.ts'
import type { transactionRequest } from '#contract/transactions/workflow.ts'
import type { Taking } from '../../core/cases/act.ts'
import { organisationValues } from '../../settings/index.ts'
import { issueLetterPaper } from './letter-paper.ts'
import type { RequestCase } from './request.ts'

const heading = 'استطلاع رأي'
/** What a body is asked; its silence holds a request up for as many working days [domain 3.2]. */
const text = `السادة {addressee}
تدرس الوزارة المعاملة رقم {request_no} المقدمة من {ngo_name} ذات الرقم {ngo_number}، وموضوعها: {subject}.
يرجى إبداء رأيكم فيها خلال خمسة عشر يوم عمل من تاريخ هذا الكتاب، وذكر رقمه في جوابكم.`

/**
 * The letter by which an outside body is asked for its opinion, on paper with a code, under the number and date that the
 * officer gave it; answers it as a file of the decision.
 */
export async function issueOpinionLetter(
  taking: Taking<RequestCase, InputOf<typeof transactionRequest, 'ask_opinion'>>,
): Promise<{ title: string; file: number }> {
  const { trx, services, row, input } = taking
  const body = services.reference.find('external-bodies', input.external_body_id)?.name_ar ?? ''
  const values = {
    ...(await organisationValues(trx, services, row.ngoId, 'ar')),
    addressee: body,
    subject: row.request.subject,
    request_no: row.request.request_no,
    reasons: input.notes ?? null,
  }
  // What the officer says of it stands below, where he says anything.
  const filled = fillLetter(input.notes ? `${text}\n{reasons}` : text, fieldsOf('decision'), values, () => '—')
  const { file, title } = await issueLetterPaper(taking, {
    heading,
    destination: body,
    lines: 'lines' in filled ? filled.lines : [],
    number: input.external_letter_no,
    date: input.external_letter_date,
  })
  return { title: [...title].slice(0, 150).join(''), file }
}
