import { fieldsOf } from '#contract/settings/letter-fields.ts'
import { fillLetter } from '#contract/settings/letter-text.ts'
import type { InputOf } from '#contract/core/machine.ts'
import type { transactionRequest } from '#contract/transactions/workflow.ts'
import type { Taking } from '../../core/cases/act.ts'
import { organisationValues } from '../../settings/index.ts'
import { issueLetterPaper, type LetterOf } from './letter-paper.ts'
import type { RequestCase } from './request.ts'

const heading = 'استطلاع رأي'
const asks = 'يرجى إبداء رأيكم فيها خلال خمسة عشر يوم عمل من تاريخ هذا الكتاب، وذكر رقمه في جوابكم.'
/** What a body is asked; its silence holds a request up for as many working days [domain 3.2]. */
const about = {
  request: `السادة {addressee}
تدرس الوزارة المعاملة رقم {request_no} المقدمة من {ngo_name} ذات الرقم {ngo_number}، وموضوعها: {subject}.
${asks}`,
  founding: `السادة {addressee}
تدرس الوزارة طلب تأسيس {ngo_name}، ورقمه {request_no}.
${asks.replace('فيها', 'فيه')}`,
}

type Asked = InputOf<typeof transactionRequest, 'ask_opinion'>
type Asking = Pick<Taking<unknown, Asked>, 'trx' | 'services' | 'actor' | 'input'>

/** A letter to an outside body on paper with a code, under the number and date that the officer gave it; answers it as a file of the decision. */
async function issue(
  asking: Asking,
  of: LetterOf,
  text: string,
  about: { subject: string | null; ngo_name: string | null; ngo_number: string | null },
): Promise<{ title: string; file: number }> {
  const { services, input } = asking
  const body = services.reference.find('external-bodies', input.external_body_id)?.name_ar ?? ''
  const values = { ...about, addressee: body, request_no: of.requestNo, reasons: input.notes ?? null }
  // What the officer says of it stands below, where he says anything.
  const filled = fillLetter(input.notes ? `${text}\n{reasons}` : text, fieldsOf('decision'), values, () => '—')
  const { file, title } = await issueLetterPaper(asking, of, {
    heading,
    destination: body,
    lines: 'lines' in filled ? filled.lines : [],
    number: input.external_letter_no,
    date: input.external_letter_date,
  })
  return { title: [...title].slice(0, 150).join(''), file }
}

/** The letter by which an outside body is asked for its opinion on a request of an organisation. */
export async function issueOpinionLetter(taking: Taking<RequestCase, Asked>): Promise<{ title: string; file: number }> {
  const { trx, services, row } = taking
  const { request_no, subject } = row.request
  const { ngo_name, ngo_number } = row.ngoId === null ? {} : await organisationValues(trx, services, row.ngoId, 'ar')
  const of = { requestId: row.id, requestNo: request_no, ngoId: row.ngoId, role: row.step?.role_name ?? undefined }
  const named = { ngo_name: ngo_name ?? null, ngo_number: ngo_number ?? null }
  return issue(taking, of, about.request, { subject, ...named })
}

/** The same on a founding request, under its tracking number and the name that it asks for. */
export const issueFoundingLetter = (
  asking: Asking,
  of: LetterOf,
  name: string | null,
): Promise<{ title: string; file: number }> =>
  issue(asking, of, about.founding, { subject: null, ngo_name: name, ngo_number: null })
