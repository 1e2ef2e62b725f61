import { sql } from 'kysely'
import { foundersListCode } from '#contract/founding/sections.ts'
import { invalid } from '../core/errors.ts'
import { isOfKinds } from '../core/files/uses.ts'
import type { Trx, Db } from '../core/services.ts'
import { askedSince } from '../transactions/index.ts'
import type { EstablishmentRow } from './case.ts'
import { addReview } from './reviews.ts'
import type { SectionRow, SectionTable } from './values.ts'

export interface RequiredRow {
  id: number
  code: string | null
  name_ar: string
  name_en: string | null
  description: string | null
  count_rule: string
  count: number
  is_required: boolean
  allowed_types: string[]
  linked_field: string | null
  stage_number: number
}
export interface DocRow {
  id: number
  attachment_id: number
  member_id: number | null
  slot: number
  source: number
  validated: 0 | 1
  feedback: string | null
  version: number
  linked_field: string | null
  /** It names persons with their numbers. */
  personal: boolean
  created_at: string
  replaced_at: string | null
}

/** Natural founders carry the personal documents; a rule without a personal field counts every founder. */
export function resolveCount(
  required: Pick<RequiredRow, 'count_rule' | 'count' | 'linked_field' | 'is_required'>,
  members: readonly Record<string, unknown>[],
): number {
  if (!required.is_required) return 0
  const of = (keep: (member: Record<string, unknown>) => boolean) => required.count * members.filter(keep).length
  const personal = /criminal_record|id_image|photo|inquiry/.test(required.linked_field ?? '')
  switch (required.count_rule) {
    case 'per_founder':
      return of((member) => !personal || member.member_kind === 'natural')
    case 'per_legal_founder':
      return of((member) => member.member_kind === 'legal')
    case 'per_foreign_founder':
      return of((member) => member.member_kind === 'natural' && Number(member.nationality_id ?? 1) > 2)
    default:
      return required.count
  }
}

/** Documents that a request is asked for: as the list stood when it was handed in, whatever changed since. */
export async function requiredFor(
  db: Db | Trx,
  est: Pick<EstablishmentRow, 'legal_form_id' | 'submitted_at'>,
  legalFormId = est.legal_form_id,
): Promise<RequiredRow[]> {
  const { rows } =
    await sql<RequiredRow>`select d.id, d.code, d.name_ar, d.name_en, d.description, d.count_rule, d.count, d.is_required, d.allowed_types, d.linked_field, d.stage_number
    from required_documents d join transaction_types t on t.id = d.transaction_type_id
    where t.slug = 'establishing_ngo' and ${askedSince(est.submitted_at)} and (cardinality(d.legal_form_ids) = 0 or ${legalFormId ?? 0} = any(d.legal_form_ids)) order by d.sort, d.id`.execute(
      db,
    )
  return rows
}

/** True for a document `d` of the requirement `r` that names persons with their numbers [domain Q38]. */
export const showsPersons = sql`(d.member_id is not null or r.code = ${foundersListCode} or r.linked_field ~ '^est_(account|members)[.]') is true`

/** Documents of a request, newest version first among those of one place. */
export async function docsOf(db: Db | Trx, establishmentId: number): Promise<DocRow[]> {
  const { rows } =
    await sql<DocRow>`select d.id, d.attachment_id, d.member_id, d.slot, d.source, d.validated, d.feedback, d.version, d.linked_field, ${showsPersons} as personal, d.created_at, d.replaced_at
    from est_docs d left join required_documents r on r.id = d.attachment_id where d.establishment_id = ${establishmentId} and d.deleted_at is null order by d.attachment_id, d.member_id nulls first, d.slot, d.version desc`.execute(
      db,
    )
  return rows
}

/** Refuses a file whose type is not one of those that the document asks for, at the field that names the file. */
export async function refuseType(
  trx: Trx,
  document: Pick<RequiredRow, 'allowed_types'> | undefined,
  file: number,
  field: string,
): Promise<void> {
  if (!document) return
  const { rows } = await sql<{ mime: string }>`select mime from attachments where id = ${file}`.execute(trx)
  if (!isOfKinds(rows[0]?.mime, document.allowed_types)) throw invalid({ [field]: ['V-FILE'] })
}

/** Puts a file into a document's place; what was there stays as an older version. Answers the new row's id. */
export async function putDoc(
  trx: Trx,
  establishmentId: number,
  place: { attachmentId: number; memberId: number | null; slot: number; linkedField: string | null },
  source: number,
  userId: number,
): Promise<number> {
  const old = await sql<{
    version: number
  }>`update est_docs set replaced_at = now() where establishment_id = ${establishmentId} and attachment_id = ${place.attachmentId} and member_id is not distinct from ${place.memberId} and slot = ${place.slot} and replaced_at is null and deleted_at is null returning version`.execute(
    trx,
  )
  const { rows } = await sql<{
    id: number
  }>`insert into est_docs (establishment_id, attachment_id, member_id, slot, linked_field, source, version, created_by) values (${establishmentId}, ${place.attachmentId}, ${place.memberId}, ${place.slot}, ${place.linkedField}, ${source}, ${(old.rows[0]?.version ?? 0) + 1}, ${userId}) returning id`.execute(
    trx,
  )
  return (rows[0] as { id: number }).id
}

interface LinkedPlace {
  document: RequiredRow
  attachmentId: number
  slot: number
  linkedField: string
}

/** Fields of a section that answer a required document, with the document's place. */
export function linkedPlaces(required: readonly RequiredRow[], table: SectionTable): Map<string, LinkedPlace> {
  const places = new Map<string, LinkedPlace>()
  for (const document of required)
    (document.linked_field?.split(',') ?? []).forEach((linked, index) => {
      const [owner, field] = linked.split('.')
      if (owner === table && field)
        places.set(field, { document, attachmentId: document.id, slot: index + 1, linkedField: linked })
    })
  return places
}

/** A returned document that is replaced with the data of its owner answers its note as its own call would. */
async function answerNote(
  trx: Trx,
  est: EstablishmentRow,
  place: { attachmentId: number; memberId: number | null; slot: number },
  source: unknown,
  userId: number,
): Promise<void> {
  const { rows } = await sql<{
    id: number
    source: number
  }>`select id, source from est_docs where establishment_id = ${est.id} and attachment_id = ${place.attachmentId} and member_id is not distinct from ${place.memberId} and slot = ${place.slot} and replaced_at is null and deleted_at is null`.execute(
    trx,
  )
  for (const doc of rows)
    await addReview(trx, est.id, userId, est.round, {
      section: 'est_docs',
      item_id: doc.id,
      action: 'changed',
      changes: { source: { before: doc.source, after: source } },
    })
}

/** A file saved with a founder, the applicant or the headquarters is the uploaded document: nothing is asked twice [domain 3.2]. Answers the fields that are documents. */
export async function linkFiles(
  trx: Trx,
  est: EstablishmentRow,
  table: SectionTable,
  row: SectionRow,
  changed: Record<string, unknown>,
  userId: number,
): Promise<Set<string>> {
  const form =
    est.legal_form_id ??
    (
      await sql<{
        legal_form_id: number | null
      }>`select legal_form_id from est_ngo where establishment_id = ${est.id}`.execute(trx)
    ).rows[0]?.legal_form_id ??
    null
  const places = linkedPlaces(await requiredFor(trx, est, form), table)
  for (const [field, value] of Object.entries(changed)) {
    const place = places.get(field)
    if (!place) continue
    const memberId = table === 'est_members' ? row.id : null
    if (typeof value === 'number') await refuseType(trx, place.document, value, field)
    if (est.status_id === 7) await answerNote(trx, est, { ...place, memberId }, value, userId)
    if (typeof value === 'number') await putDoc(trx, est.id, { ...place, memberId }, value, userId)
    else
      await sql`update est_docs set replaced_at = now() where establishment_id = ${est.id} and attachment_id = ${place.attachmentId} and member_id is not distinct from ${memberId} and slot = ${place.slot} and replaced_at is null`.execute(
        trx,
      )
  }
  return new Set(places.keys())
}

/** Makes the linked rows agree with the sections; needed when the legal form, and with it the list, was chosen after the files. */
export async function relink(
  trx: Trx,
  est: EstablishmentRow,
  rows: Record<SectionTable, SectionRow[]>,
  userId: number,
): Promise<void> {
  const required = await requiredFor(trx, est)
  const present = (await docsOf(trx, est.id)).filter((doc) => doc.replaced_at === null)
  for (const table of Object.keys(rows) as SectionTable[])
    for (const row of rows[table])
      for (const [field, place] of linkedPlaces(required, table)) {
        const memberId = table === 'est_members' ? row.id : null
        const there = present.find(
          (doc) => doc.attachment_id === place.attachmentId && doc.member_id === memberId && doc.slot === place.slot,
        )
        const file = row[field]
        if (typeof file !== 'number' || there?.source === file) continue
        const at = table === 'est_members' ? [table, row.id, field] : [table, field]
        await refuseType(trx, place.document, file, at.join('.'))
        await putDoc(trx, est.id, { ...place, memberId }, file, userId)
      }
}
