import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { openedBy } from '#contract/transactions/asked-with.ts'
import type { ReturnRound } from '#contract/transactions/own-requests.ts'
import type { TypeField } from '#contract/transactions/type-fields.ts'
import type { ReturnItem } from '#contract/transactions/workflow.ts'
import type { Taking } from '../../core/cases/act.ts'
import { type FieldRefusals, invalid, inWords } from '../../core/errors.ts'
import type { Db, Trx } from '../../core/services.ts'
import { askedSince } from '../type-documents.ts'
import { askedOf, uploadedTo } from './asked.ts'
import type { TypeEffects } from './effects.ts'
import { ownKeys } from './filled.ts'
import { askedFor, type RequestCase } from './request.ts'

// A return is a round of the review: what was asked for, item by item, and the request as it stood.

/** Rounds of a request, oldest first. */
export async function roundsOf(db: Db | Trx, requestId: number): Promise<ReturnRound[]> {
  const { rows } = await sql<ReturnRound>`
    select r.transaction_action_id as action_id, a.created_at as at, a.notes, a.article, r.items, r.subject, r.details, r.payload, r.documents
    from transaction_returns r join transaction_actions a on a.id = r.transaction_action_id
    where r.transaction_request_id = ${requestId} order by r.transaction_action_id`.execute(db)
  return rows
}

interface Returning extends Pick<
  Taking<RequestCase, { items?: readonly ReturnItem[] | undefined }>,
  'trx' | 'services' | 'row' | 'input'
> {
  readonly type: TypeEffects | undefined
}
/** What a request can be asked to correct; with a form of its own also the fields of that, and its attachments one by one. */
async function correctable({ trx, services, row, type }: Returning): Promise<ReadonlySet<string>> {
  const { fields, documents } = await askedOf(trx, askedFor(row, services))
  const attached = type?.hasOwnForm ? (await uploadedTo(trx, row.id)).filter(isAttachment) : []
  return new Set([
    'subject',
    ...(type?.hasOwnForm ? ['attachments'] : ['details']),
    ...[...fields.map(({ key }) => key), ...ownKeys(type)].map((key) => `payload.${key}`),
    ...documents.map(({ id }) => `documents.${id}`),
    ...attached.map(({ file }) => `attachments.${file}`),
  ])
}

/** What a return is checked for before it is written: 422 at each item of another name, and at one that is named twice. */
export async function refuseRound(returning: Returning): Promise<void> {
  const items = returning.input.items ?? []
  const known = await correctable(returning)
  const wrong: FieldRefusals = Object.fromEntries(
    items.flatMap(({ at }, i): [string, ['V-CHOICE' | 'V-TAKEN']][] => {
      if (!known.has(at)) return [[`items.${i}.at`, ['V-CHOICE']]]
      return items.findIndex((one) => one.at === at) < i ? [[`items.${i}.at`, ['V-TAKEN']]] : []
    }),
  )
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Keeps the round of the return that was just written into the history. */
export async function keepRound(
  { trx, actor, row }: Pick<Taking<RequestCase, unknown>, 'trx' | 'actor' | 'row'>,
  items: readonly ReturnItem[],
): Promise<void> {
  const { subject, details, payload } = row.request
  const documents = await uploadedTo(trx, row.id)
  await sql`insert into transaction_returns (transaction_action_id, transaction_request_id, items, subject, details, payload, documents, created_by)
    select max(id), ${row.id}, ${JSON.stringify(items)}::jsonb, ${subject}, ${details}, ${JSON.stringify(payload ?? {})}::jsonb, ${JSON.stringify(documents)}::jsonb, ${actor?.userId ?? null}
    from transaction_actions where transaction_request_id = ${row.id} and decision = 'return'`.execute(trx)
}

const notAsked = inWords(
  'أعيدت المعاملة لتصحيح بنود محددة، وليس هذا منها.',
  'The request was returned for certain items, and this is not one of them.',
)

type File = Pick<ReturnRound['documents'][number], 'required_document_id' | 'title' | 'file'>
/** A file that no rule asks for. */
const isAttachment = ({ required_document_id }: File) => required_document_id === null

interface Filled {
  readonly subject: string
  readonly details: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly documents: readonly File[]
}
/** Names of what differs between two states of a request, attachments aside. */
function changedIn(before: Filled, after: Filled): string[] {
  const keys = new Set([...Object.keys(before.payload), ...Object.keys(after.payload)])
  const value = (of: Filled, key: string) => of.payload[key] ?? null
  const files = (of: Filled, document: number | null) =>
    of.documents.flatMap((one) => (one.required_document_id === document ? [one.file] : [])).toSorted((a, b) => a - b)
  const documents = new Set(
    [...before.documents, ...after.documents].flatMap(({ required_document_id: id }) => (id === null ? [] : [id])),
  )
  return [
    ...(before.subject === after.subject ? [] : ['subject']),
    ...((before.details ?? '') === (after.details ?? '') ? [] : ['details']),
    ...[...keys]
      .filter((key) => !isDeepStrictEqual(value(before, key), value(after, key)))
      .map((key) => `payload.${key}`),
    ...[...documents]
      .filter((one) => !isDeepStrictEqual(files(before, one), files(after, one)))
      .map((one) => `documents.${one}`),
  ]
}

/**
 * Attachments that changed and were not named. One that was returned may go or be replaced; that more come is an item
 * of its own. They are held against the request as it was returned: between two savings one is gone and the other not
 * there yet.
 */
function attachedOutside(round: ReturnRound, after: readonly File[], open: ReadonlySet<string>): string[] {
  const then = round.documents.filter(isAttachment)
  const now = after.filter(isAttachment)
  const stays = then.filter(({ file }) => !open.has(`attachments.${file}`))
  return [
    ...stays
      .filter((one) => !now.some(({ file, title }) => file === one.file && title === one.title))
      .map(({ file }) => `attachments.${file}`),
    ...(now.length > then.length && !open.has('attachments') ? ['attachments'] : []),
  ]
}

/** What the last return opens. */
async function openTo(trx: Trx, row: RequestCase, { items }: ReturnRound): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Pick<TypeField, 'key' | 'asked_with'>>`
    select d.key, d.asked_with from transaction_type_fields d
    where d.transaction_type_id = ${row.request.transaction_type_id} and d.asked_with is not null and ${askedSince(row.request.submitted_at)}`.execute(
    trx,
  )
  return openedBy(
    items.map(({ at }) => at),
    rows,
  )
}

/** Refuses changes outside the items of the last return: 422 at each; a return without items leaves everything open. */
export async function refuseOutside(trx: Trx, row: RequestCase, after: Partial<Filled>): Promise<void> {
  if (row.status !== 'returned') return
  const last = (await roundsOf(trx, row.id)).at(-1)
  if (!last || last.items.length === 0) return
  const open = await openTo(trx, row, last)
  const before: Filled = {
    subject: row.request.subject,
    details: row.request.details,
    payload: row.request.payload ?? {},
    documents: await uploadedTo(trx, row.id),
  }
  const next = { ...before, ...after }
  const wrong = [
    ...changedIn(before, next).filter((at) => !open.has(at)),
    ...attachedOutside(last, next.documents, open),
  ]
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((at) => [at, [notAsked]])))
}
