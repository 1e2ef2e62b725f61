import { sql } from 'kysely'
import { dayOf, todayIn } from '#contract/core/values/dates.ts'
import { isOwnField, ownFieldName, withOwnFields } from '#contract/settings/letter-fields.ts'
import { faultWords, fillLetter, type LetterLine, type LetterValue } from '#contract/settings/letter-text.ts'
import { amountIn } from '../../core/amount-words.ts'
import { invalid } from '../../core/errors.ts'
import type { Actor } from '../../core/identity/actor.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { issueLetterPaper } from './letter-paper.ts'
import { dots, organisationValues, todayValue } from '../../settings/index.ts'
import { isAsked } from '#contract/transactions/asked-with.ts'
import { choosingKinds, type TypeField } from '#contract/transactions/type-fields.ts'
import { offeredFields, storedFields } from './asked.ts'
import type { Payload } from './filled.ts'
import { joined, recordsInLetter } from './letter-records.ts'
import { optionsOf, type StoredField } from './options.ts'
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
/** What was filled in beside what is chosen from. */
function written(
  services: Services,
  { kind, currency_by }: Pick<TypeField, 'kind' | 'currency_by'>,
  payload: Payload,
  value: unknown,
) {
  if (kind === 'money' && typeof value === 'string')
    return amountIn(services, value, Number(payload[currency_by ?? ''] ?? pounds), 'ar')
  if (kind === 'yes_no') return yesNo[value === true ? 'true' : 'false']
  return String(value)
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || listOf(value).length === 0

/** What was chosen, in words and not by its codes; null where one of it is known no more. */
async function chosen(
  asking: Parameters<typeof recordsInLetter>[0],
  field: TypeField,
  stored: StoredField | undefined,
  value: unknown,
) {
  const records = await recordsInLetter(asking, stored?.source ?? null, listOf(value))
  // What an index or the organisation offers no more since the request was handed in is told as it was chosen.
  const past = stored?.source?.startsWith('index:')
    ? optionsOf(asking.reference, new Map(), stored, { retired: true })
    : []
  const options = [...field.options, ...past]
  const words = listOf(value).map((one) => {
    if (records) return records(one)
    const option =
      options.find((known) => known.value === String(one))?.ar ?? (stored?.source ? undefined : String(one))
    return option === undefined ? undefined : [{ text: option, dir: 'auto' as const }]
  })
  const known = words.filter((word) => word !== undefined)
  return known.length === words.length ? joined(known) : null
}

/** What stands in a letter for a field that its applicant might leave empty, or was not asked for. */
const nothing = '—'
const named = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].map((match) => (match[1] ?? '').trim())

/**
 * The text of a request's letter, its placeholders and the values of its own fields; null of a record that is known no
 * more. A line that names nothing but fields which were not asked for is left out: the data of a vehicle, of a house.
 */
async function ownOf(db: Db | Trx, services: Services, row: RequestCase, body: string) {
  const asked = askedFor(row, services)
  const stored = await storedFields(db, asked)
  const fields = await offeredFields(db, asked, stored)
  const payload = row.request.payload ?? {}
  const values: Record<string, LetterValue | null> = {}
  const shown = new Set<string>()
  for (const field of fields) {
    const name = ownFieldName(field.key)
    const value = payload[field.key]
    values[name] = nothing
    // What is demanded and empty was not asked for yet when the request was handed in.
    if (isAsked(field, (key) => payload[key]) && !(field.is_required && isEmpty(value))) shown.add(name)
    if (isEmpty(value)) continue
    const source = stored.find(({ key }) => key === field.key)
    const words = choosingKinds.includes(field.kind)
      ? await chosen({ db, reference: services.reference, ngoId: row.ngoId ?? 0 }, field, source, value)
      : written(services, field, payload, value)
    values[name] = words
  }
  // A request from before a field was asked for has none of it.
  const before = named(body).filter((name) => isOwnField(name) && !(name in values))
  const lines = body.split(/\r\n?|\n/)
  const isTold = (line: string) =>
    named(line).length === 0 || named(line).some((name) => !isOwnField(name) || shown.has(name))
  return {
    body: lines.filter(isTold).join('\n'),
    fields: {
      ...withOwnFields('decision', fields),
      ...Object.fromEntries(before.map((name) => [name, { ar: name, en: name, kind: 'text' as const }])),
    },
    values: { ...values, ...Object.fromEntries(before.map((name) => [name, nothing])) },
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
  const own = await ownOf(db, services, row, template.body_ar)
  const values = { ...(await valuesOf(db, services, row, decided)), ...own.values }
  const filled = fillLetter(own.body, own.fields, values, dots)
  if ('faults' in filled) throw refusal(filled.faults.slice())
  return { title: template.title_ar, lines: filled.lines }
}

/** The letter of a type, filled with what the request asks for: before its approval changes the records that it names. */
export async function beginResult(db: Trx, services: Services, row: RequestCase) {
  const template = await resultTemplate(db, row)
  return template && { template, own: await ownOf(db, services, row, template.body_ar) }
}

/**
 * Issues the letter of a type with the approval of its request, in the transaction of the approval; answers the id of
 * its code, undefined where the type issues none. 422 at `letter` for a placeholder without a value.
 */
export async function issueResult(
  { trx, services, actor, row }: { trx: Trx; services: Services; actor: Actor | undefined; row: RequestCase },
  decided: Deciding,
  begun: Awaited<ReturnType<typeof beginResult>>,
): Promise<number | undefined> {
  if (!begun) return undefined
  const { template, own } = begun
  const values = await valuesOf(trx, services, row, decided)
  const filled = fillLetter(own.body, own.fields, { ...values, ...own.values })
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
