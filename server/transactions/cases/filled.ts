import { sql } from 'kysely'
import type { z } from 'zod'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import { fieldError, type Lang } from '#contract/core/refusals/messages.ts'
import { isAsked } from '#contract/transactions/asked-with.ts'
import { payloadBy, type TypeField } from '#contract/transactions/type-fields.ts'
import { invalid } from '../../core/errors.ts'
import { richFields } from '../../core/http/body.ts'
import { cleanRichFields } from '../../core/http/rich-fields.ts'
import { cleanRichText } from '../../core/http/rich-text.ts'
import { ZodRefusal } from '../../core/http/route.ts'
import type { Db, Services, Trx } from '../../core/services.ts'
import { askedOf, lackingOf, uploadedTo } from './asked.ts'
import { keysOf, type TypeEffects } from './effects.ts'
import { askedFor, type RequestCase } from './request.ts'

export type Payload = Readonly<Record<string, unknown>>
const some = (payload: Payload, wanted: (key: string) => boolean): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([key]) => wanted(key)))

/** What was filled in, without fields that the ministry has taken away since: their applicant cannot mend them. */
export async function withoutRetired(
  db: Db | Trx,
  typeId: number,
  fields: readonly TypeField[],
  payload: Payload,
): Promise<Payload> {
  const asked = new Set(fields.map(({ key }) => key))
  const others = Object.keys(payload).filter((key) => !asked.has(key))
  if (others.length === 0) return payload
  const { rows } = await sql<{ key: string }>`
    select distinct key from transaction_type_fields where transaction_type_id = ${typeId} and key = any(${others}::text[])`.execute(
    db,
  )
  const retired = new Set(rows.map(({ key }) => key))
  return some(payload, (key) => !retired.has(key))
}

/** The fields that are asked for as it is filled in, and what it holds without the others: nobody sees them beside it. */
function askedIn(fields: readonly TypeField[], payload: Payload): [TypeField[], Payload] {
  const asked = fields.filter((field) => isAsked(field, (key) => payload[key]))
  const others = new Set(fields.filter((field) => !asked.includes(field)).map(({ key }) => key))
  return [asked, some(payload, (key) => !others.has(key))]
}

/** What a payload lacks, at `payload.<field>`; empty when it is as its schema asks. */
function errorsBy(schema: z.ZodType, lang: Lang, payload: Payload): Record<string, string[]> {
  const parsed = schema.safeParse(payload, { reportInput: true })
  const errors = parsed.success ? {} : errorsMap(lang, parsed.error.issues)
  // What is wrong with one of several choices is told at their field.
  return Object.fromEntries(Object.entries(errors).map(([at, words]) => [`payload.${at.split('.')[0]}`, words]))
}

/** The payload as the effect of its type takes it; 422 at the fields. */
export function actedOn<P>(type: TypeEffects<P>, lang: Lang, payload: Payload): P {
  const keys = keysOf(type as unknown as TypeEffects)
  const own = some(payload, (key) => keys.has(key))
  const parsed = type.payload.safeParse(own)
  if (!parsed.success) throw new ZodRefusal(errorsBy(type.payload, lang, own))
  const wrong = Object.entries(cleanRichFields(type.payload, parsed.data))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([field, why]) => [`payload.${field}`, why])))
  return parsed.data
}

/** Fields that a screen of the type's own asks for. */
export const ownKeys = (type: TypeEffects | undefined): ReadonlySet<string> =>
  type?.hasOwnForm ? keysOf(type) : new Set()

/** Rich texts of a type's own fields without what may not stand in a page; nothing else of a draft is checked. */
export function cleanTexts(type: TypeEffects | undefined, payload: Payload): Payload {
  if (!type?.hasOwnForm) return payload
  const texts = richFields(type.payload).flatMap(({ path: [name = '', ...inner], meta }) => {
    const value = inner.length > 0 ? undefined : payload[name]
    return typeof value === 'string' ? [[name, cleanRichText(value, meta)] as const] : []
  })
  return { ...payload, ...Object.fromEntries(texts) }
}

interface HandingIn {
  readonly trx: Trx
  readonly services: Services
  readonly row: RequestCase
  readonly lang: Lang
  readonly type: TypeEffects | undefined
  /** What is sent with the act; otherwise what the draft has. */
  readonly given: Payload | undefined
}
/**
 * What is handed in of a request's fields. Refuses what lacks a field or a document that its type asks for, and fields
 * that nobody asks for: 422 at each of them together.
 */
export async function completeOf({ trx, services, row, lang, type, given }: HandingIn): Promise<Payload> {
  const { fields, documents } = await askedOf(trx, askedFor(row, services))
  const typeId = row.request.transaction_type_id
  const filled = await withoutRetired(trx, typeId, fields, given ?? (row.request.payload as Payload | null) ?? {})
  const [asked, payload] = askedIn(fields, filled)
  const own = some(payload, (key) => keysOf(type).has(key))
  const formed = ownKeys(type)
  const lacking = lackingOf(documents, await uploadedTo(trx, row.id))
  const required = [fieldError(lang, 'V-REQ')]
  const all = {
    ...errorsBy(
      payloadBy(asked),
      lang,
      some(payload, (key) => !formed.has(key)),
    ),
    // A type with effects knows its own fields better than their rows do.
    ...(type && errorsBy(type.payload, lang, own)),
    ...Object.fromEntries(lacking.map(({ id }) => [`documents.${id}`, required])),
  }
  if (Object.keys(all).length > 0) throw new ZodRefusal(all)
  return payload
}
