import { sql } from 'kysely'
import { dayOf, todayIn } from '#contract/core/values/dates.ts'
import { ownFieldName, withOwnFields } from '#contract/settings/letter-fields.ts'
import { faultWords, fillLetter, type LetterLine } from '#contract/settings/letter-text.ts'
import { amountIn } from '../../core/amount-words.ts'
import { invalid } from '../../core/errors.ts'
import type { Actor } from '../../core/identity/actor.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { issueLetterPaper } from './letter-paper.ts'
import { dots, organisationValues, todayValue } from '../../settings/index.ts'
import { isAsked } from '#contract/transactions/asked-with.ts'
import type { TypeField } from '#contract/transactions/type-fields.ts'
import { askedOf } from './asked.ts'
import type { Payload } from './filled.ts'
import { askedFor, type RequestCase } from './request.ts'

/** What a decision adds to what is known of its request. */
export interface Deciding {
  readonly decision_no?: string | null | undefined
  readonly decision_date?: string | null | undefined
  readonly notes?: string | null | undefined
}
interface Template {
  id: number
  version: number
  title_ar: string
  body_ar: string
}
/** The text by which a type issues its letter; none where it issues none, or where the text was taken away since. */
export async function resultTemplate(db: Db | Trx, { type, ngoId }: RequestCase): Promise<Template | undefined> {
  // Founders read the answer on their page: what a letter is filled with is of organisations.
  if (type.result_template_id === null || ngoId === null) return undefined
  const { rows } = await sql<Template>`select id, version, title_ar, body_ar from doc_templates
    where id = ${type.result_template_id} and body_ar is not null and purpose = 'decision' and deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

/** What the letter of a request is filled with: the register, the request, and the decision as it is known. */
async function valuesOf(db: Db | Trx, services: Services, { request, ngoId }: RequestCase, decided: Deciding) {
  const own = ngoId === null ? {} : await organisationValues(db, services, ngoId, 'ar')
  const today = todayIn(services.now())
  return {
    ...own,
    ...todayValue(services.now()),
    addressee: own.ngo_name ?? null,
    addressee_title: 'السادة',
    subject: request.subject,
    request_no: request.request_no,
    request_date: request.submitted_at && dayOf(request.submitted_at),
    decision_no: decided.decision_no ?? null,
    decision_date: decided.decision_date ?? null,
    reasons: decided.notes ?? null,
    letter_no: decided.decision_no ?? request.request_no,
    letter_date: decided.decision_date ?? today,
  }
}

const yesNo = { true: 'نعم', false: 'لا' } as const
/** The code of the Syrian pound among the currencies. */
const pounds = 1
/** What was filled in, as it reads in a letter: the words of what was chosen, not their codes. */
function written(services: Services, { kind, options, currency_by }: TypeField, payload: Payload, value: unknown) {
  if (value === undefined || value === null || value === '') return null
  if (kind === 'money' && typeof value === 'string')
    return amountIn(services, value, Number(payload[currency_by ?? ''] ?? pounds), 'ar')
  if (kind === 'yes_no') return yesNo[value === true ? 'true' : 'false']
  const word = (one: unknown) => options.find((option) => option.value === String(one))?.ar ?? String(one)
  return Array.isArray(value) ? value.map(word).join('، ') : word(value)
}
/** What stands in a letter for a field that its applicant might leave empty, or was not asked for. */
const nothing = '—'
/** The placeholders of a request's letter and the values of its own fields; null of what was demanded and is not there. */
async function ownOf(db: Db | Trx, services: Services, row: RequestCase) {
  const { fields } = await askedOf(db, askedFor(row, services))
  const payload = row.request.payload ?? {}
  return {
    fields: withOwnFields('decision', fields),
    values: Object.fromEntries(
      fields.map((field) => {
        const isDemanded = field.is_required && isAsked(field, (key) => payload[key])
        const value = written(services, field, payload, payload[field.key])
        return [ownFieldName(field.key), value ?? (isDemanded ? null : nothing)]
      }),
    ),
  }
}
const refusal = (faults: Parameters<typeof faultWords>[0][]) =>
  invalid({ letter: faults.map((fault) => ({ text: faultWords(fault) })) })

/** The letter as it would be issued, with dots for what the decision brings. */
export async function draftOf(
  db: Db,
  services: Services,
  row: RequestCase,
  decided: Deciding,
): Promise<{ title: string; lines: readonly LetterLine[] } | undefined> {
  const template = await resultTemplate(db, row)
  if (!template) return undefined
  const own = await ownOf(db, services, row)
  const values = { ...(await valuesOf(db, services, row, decided)), ...own.values }
  const filled = fillLetter(template.body_ar, own.fields, values, dots)
  if ('faults' in filled) throw refusal(filled.faults.slice())
  return { title: template.title_ar, lines: filled.lines }
}

/**
 * Issues the letter of a type with the approval of its request, in the transaction of the approval; answers the id of
 * its code, undefined where the type issues none. 422 at `letter` for a placeholder without a value.
 */
export async function issueResult(
  { trx, services, actor, row }: { trx: Trx; services: Services; actor: Actor | undefined; row: RequestCase },
  decided: Deciding,
): Promise<number | undefined> {
  const template = await resultTemplate(trx, row)
  if (!template) return undefined
  const own = await ownOf(trx, services, row)
  const values = await valuesOf(trx, services, row, decided)
  const filled = fillLetter(template.body_ar, own.fields, { ...values, ...own.values })
  if ('faults' in filled) throw refusal(filled.faults.slice())
  const { id } = await issueLetterPaper(
    { trx, services, actor },
    { requestId: row.id, requestNo: row.request.request_no, ngoId: row.ngoId, role: row.step?.role_name ?? undefined },
    {
      heading: template.title_ar,
      destination: values.addressee ?? row.request.subject,
      lines: filled.lines,
      number: values.letter_no,
      date: values.letter_date,
      template: { id: template.id, version: template.version },
    },
  )
  return id
}
