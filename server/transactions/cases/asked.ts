import { sql } from 'kysely'
import type { AskedDocument } from '#contract/transactions/choosing.ts'
import type { TypeField } from '#contract/transactions/type-fields.ts'
import type { Db, Trx } from '../../core/services.ts'
import type { Reference } from '../../core/reference.ts'
import { askedSince } from '../type-documents.ts'
import { optionsOf, ownRecords, type StoredField } from './options.ts'

export interface AskedFor {
  readonly typeId: number
  /** Whose records may be chosen from; null of founders, who have none. */
  readonly ngoId: number | null
  readonly reference: Reference
  /** When the request was handed in first; null of one that was not. */
  readonly began: string | null
  readonly legalFormId: number
}

/** Whether a field or document `d` is demanded: nothing of the type is of founders. */
const demanded = (ngoId: number | null) => sql`d.is_required and ${ngoId !== null} as is_required`

/** Its fields as they are stored, with where their options come from. */
export async function storedFields(
  db: Db | Trx,
  { typeId, began, ngoId }: Pick<AskedFor, 'typeId' | 'began' | 'ngoId'>,
): Promise<StoredField[]> {
  const { rows } = await sql<StoredField>`
    select d.key, d.kind, d.label_ar, d.label_en, d.hint_ar, d.hint_en, ${demanded(ngoId)}, d.minimum, d.maximum, d.source, d.options, d.asked_with
    from transaction_type_fields d where d.transaction_type_id = ${typeId} and ${askedSince(began)} order by d.sort, d.id`.execute(
    db,
  )
  return rows
}

/** The stored fields as they are offered: with what may be chosen, and the currency of amounts. */
export async function offeredFields(
  db: Db | Trx,
  { ngoId, reference }: Pick<AskedFor, 'ngoId' | 'reference'>,
  stored: readonly StoredField[],
): Promise<TypeField[]> {
  const currency = stored.find(({ source }) => source === 'index:currencies')?.key ?? null
  const own = ngoId === null ? new Map() : await ownRecords(db, reference, ngoId, stored)
  return stored.map(({ source, ...field }): TypeField => ({
    ...field,
    options: optionsOf(reference, own, { source, ...field }),
    currency_by: field.kind === 'money' ? currency : null,
  }))
}

/**
 * The fields and documents that a request is asked for: those of the day on which it was handed in. Nothing that the
 * ministry adds is demanded of founders: their form is one of its own, and its schema says what it needs.
 */
export async function askedOf(
  db: Db | Trx,
  asked: AskedFor,
): Promise<{ fields: TypeField[]; documents: AskedDocument[] }> {
  const { typeId, began, legalFormId, ngoId } = asked
  const fields = await offeredFields(db, asked, await storedFields(db, asked))
  const { rows: documents } = await sql<AskedDocument>`
    select d.id, d.name_ar, d.name_en, d.description, d.count, ${demanded(ngoId)}, d.allowed_types
    from required_documents d where d.transaction_type_id = ${typeId} and ${askedSince(began)}
      and (d.legal_form_ids = '{}' or ${legalFormId} = any(d.legal_form_ids)) order by d.sort, d.id`.execute(db)
  return { fields, documents }
}

/** A file of a request as its applicant reads it. */
interface Uploaded {
  readonly id: number
  readonly required_document_id: number | null
  readonly title: string
  readonly file: number
}
/** What is uploaded to a request now. */
export const uploadedTo = async (db: Db | Trx, requestId: number): Promise<Uploaded[]> =>
  (
    await sql<Uploaded>`select id, required_document_id, title, file from transaction_documents
      where transaction_request_id = ${requestId} and deleted_at is null order by id`.execute(db)
  ).rows

/** Documents of which fewer files are uploaded than are demanded; one file is not two. */
export const lackingOf = (documents: readonly AskedDocument[], uploaded: readonly Uploaded[]): AskedDocument[] =>
  documents.filter(({ id, count, is_required }) => {
    const files = uploaded.filter(({ required_document_id }) => required_document_id === id).map(({ file }) => file)
    return is_required && new Set(files).size < count
  })
