import { sql } from 'kysely'
import { estateField } from '#contract/founding/sections.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit, changesOf } from '../core/log/audit.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { invalid, Refusal, wrongState, type FieldRefusals } from '../core/errors.ts'
import { hmacs } from '../core/identity/secrets.ts'
import type { Services, Trx } from '../core/services.ts'
import type { EstablishmentRow } from './case.ts'
import { docsOf, linkFiles } from './docs.ts'
import { lockOf, openFields } from './editing.ts'
import { voidConfirmation } from './membership.ts'
import { addReview, reviewsOf } from './reviews.ts'
import { sectionTables, storedValues, wireValues, type SectionRow, type SectionTable } from './values.ts'
import { z } from 'zod'

const titles: Record<SectionTable, string> = {
  est_account: 'بيانات صاحب الطلب',
  est_ngo: 'بيانات المنظمة',
  est_members: 'بيانات مؤسس',
  est_real_estates: 'عقار المقر',
}
/** The address was verified by a code and is the name of the account: another one would be unproven [domain 2.3, 3.1]. */
const fixedEmail = {
  ar: 'البريد الإلكتروني مؤكَّد برمز وهو عنوان الدخول، ولا يُغيَّر من بيانات الطلب.',
  en: 'The e-mail address was verified by a code and is your sign-in address; it cannot be changed in the request.',
}
const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/** Who else changed the same fields since the writer's version: 409 with both values, nothing saved. */
function refuseConflicts(
  current: Record<string, unknown>,
  row: SectionRow,
  sent: Record<string, unknown>,
  version: number | null | undefined,
): void {
  if (version === null || version === undefined || version >= row.version) return
  const fields = Object.keys(sent).filter(
    (field) => (row.field_versions[field] ?? 0) > version && differs(current[field], sent[field]),
  )
  if (fields.length === 0) return
  const refusals: FieldRefusals = Object.fromEntries(fields.map((field) => [field, ['V-CONFLICT' as const]]))
  throw new Refusal(409, 'conflict', {
    fields: refusals,
    data: {
      version: row.version,
      current: Object.fromEntries(fields.map((field) => [field, current[field] ?? null])),
      yours: Object.fromEntries(fields.map((field) => [field, sent[field] ?? null])),
    },
  })
}

/** Whether the founders only choose a delegate in a returned request that has none, since theirs was taken out of it: one of the accepted may be. */
async function isDelegateChoice(
  trx: Trx,
  est: EstablishmentRow,
  table: SectionTable,
  fields: Record<string, unknown>,
): Promise<boolean> {
  if (table !== 'est_members' || est.status_id !== 7 || est.is_frozen) return false
  if (fields.is_delegate !== true || Object.keys(fields).length !== 1) return false
  const { rows } =
    await sql`select from est_members where establishment_id = ${est.id} and is_delegate and deleted_at is null`.execute(
      trx,
    )
  return rows.length === 0
}

/** The headquarters has no verdict of its own: what changes in it once it was handed in is judged with the organisation's data [domain 2.3 est_real_estates]; its document is judged as one. */
async function judgeEstateAgain(
  trx: Trx,
  actor: Actor,
  est: EstablishmentRow,
  changes: NonNullable<ReturnType<typeof changesOf>>,
  documents: ReadonlySet<string>,
): Promise<void> {
  const told = Object.entries(changes).filter(([field]) => !documents.has(field))
  if (est.status_id !== 7 || told.length === 0) return
  await sql`update est_ngo set validated = 0, updated_by = ${actor.userId} where establishment_id = ${est.id} and deleted_at is null`.execute(
    trx,
  )
  await addReview(trx, est.id, actor.userId, est.round, {
    section: 'est_ngo',
    item_id: null,
    action: 'changed',
    changes: Object.fromEntries(told.map(([field, change]) => [estateField(field), change])),
  })
}

/** Whoever was the delegate is it no more. After submission that is a change of this founder, who is judged again [domain 3.2]. */
async function replaceDelegate(trx: Trx, actor: Actor, est: EstablishmentRow, by: number): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`update est_members set is_delegate = false, validated = case when ${est.status_id} = 1 then validated else 0 end where establishment_id = ${est.id} and id <> ${by} and is_delegate and deleted_at is null returning id`.execute(
    trx,
  )
  if (est.status_id === 1) return
  for (const { id } of rows)
    await addReview(trx, est.id, actor.userId, est.round, {
      section: 'est_members',
      item_id: id,
      action: 'changed',
      changes: { is_delegate: { before: true, after: false } },
    })
}

/** Refuses what is closed in this status of the request, and what nobody changes any more. */
async function refuseClosed(
  trx: Trx,
  est: EstablishmentRow,
  table: SectionTable,
  row: SectionRow,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const itemId = table === 'est_members' ? row.id : null
  const lock = lockOf({
    est,
    table,
    itemId,
    validated: row.validated,
    ...(est.status_id === 7
      ? { reviews: await reviewsOf(trx, est.id), docs: await docsOf(trx, est.id) }
      : { reviews: [], docs: [] }),
  })
  if (lock && !(await isDelegateChoice(trx, est, table, fields))) throw wrongState({ locked: lock })
  const open = openFields(est, table)
  if (open && Object.keys(fields).some((field) => !open.includes(field))) throw wrongState({ locked: 'accepted' })
  if (
    est.status_id !== 1 &&
    table === 'est_ngo' &&
    differs(fields.legal_form_id ?? row.legal_form_id, row.legal_form_id)
  )
    throw invalid({
      legal_form_id: [
        {
          text: {
            ar: 'لا يُعدّل الشكل القانوني بعد تقديم الطلب.',
            en: 'The legal form is fixed once the request is submitted.',
          },
        },
      ],
    })

  if (table === 'est_account' && 'email' in fields && differs(fields.email, row.email))
    throw invalid({ email: [{ text: fixedEmail }] })
}

/** While the key of the hashes is being changed, the index must know the same person also where an older key wrote. */
async function renewHash(trx: Trx, services: Services, est: EstablishmentRow, idNumber: string): Promise<void> {
  const [now, ...older] = hmacs(idNumber, services.secrets.hmacKey)
  if (older.length > 0)
    await sql`update est_members set id_number_hash = ${now} where establishment_id = ${est.id} and id_number_hash = any(${older}) and deleted_at is null`.execute(
      trx,
    )
}

interface Change {
  readonly columns: Readonly<Record<string, unknown>>
  readonly versions: Readonly<Record<string, number>>
  readonly next: number
  /** The acceptance of the section is withdrawn. */
  readonly resets: boolean
}

async function storeFields(
  trx: Trx,
  actor: Actor,
  table: SectionTable,
  row: SectionRow,
  { columns, versions, next, resets }: Change,
): Promise<SectionRow> {
  const { rows } =
    await sql<SectionRow>`update ${sql.table(table)} set ${sql.join(Object.entries(columns).map(([key, value]) => (key === 'objectives' ? sql`${sql.ref(key)} = ${value}::jsonb` : sql`${sql.ref(key)} = ${value}`)))},
      version = ${next}, field_versions = ${JSON.stringify(versions)}::jsonb, validated = ${resets ? 0 : row.validated}, updated_by = ${actor.userId} where id = ${row.id} returning *`.execute(
      trx,
    )
  return rows[0] as SectionRow
}

/**
 * Saves the sent fields of one section. Fields changed by others meanwhile are merged; the same field changed twice is a 409.
 * After submission a change withdraws the acceptance of the section and enters its history [domain 3.2].
 */
export async function saveSection(
  trx: Trx,
  services: Services,
  actor: Actor,
  est: EstablishmentRow,
  table: SectionTable,
  row: SectionRow,
  draft: Record<string, unknown>,
): Promise<SectionRow> {
  const { version, ...sent } = draft as { version?: number | null }
  const fields = sent as Record<string, unknown>
  const itemId = table === 'est_members' ? row.id : null
  await refuseClosed(trx, est, table, row, fields)
  const current = wireValues(services, table, row)
  refuseConflicts(current, row, fields, version)
  const changed = Object.fromEntries(Object.entries(fields).filter(([field, value]) => differs(current[field], value)))
  if (Object.keys(changed).length === 0) return row
  await claimFiles(
    trx,
    actor,
    z.object(sectionTables[table]).partial(),
    Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null)),
    table,
    row.id,
  )

  const next = row.version + 1
  const versions = { ...row.field_versions, ...Object.fromEntries(Object.keys(changed).map((field) => [field, next])) }
  if (table === 'est_members' && changed.is_delegate === true) await replaceDelegate(trx, actor, est, row.id)
  // What stage 4 asks for is judged as a document, so that the section keeps its acceptance.
  const resets = est.status_id !== 1 && openFields(est, table) === undefined
  const columns = storedValues(services, changed)
  if (table === 'est_members' && typeof changed.id_number === 'string')
    await renewHash(trx, services, est, changed.id_number)
  const saved = await storeFields(trx, actor, table, row, { columns, versions, next, resets })
  if (table === 'est_members') await voidConfirmation(trx, row.id, changed)
  const documents = await linkFiles(trx, est, table, saved, changed, actor.userId)
  const [before, after] = [Object.fromEntries(Object.keys(changed).map((field) => [field, current[field]])), changed]
  const changes =
    changesOf(before, after) ??
    Object.fromEntries(Object.keys(changed).map((field) => [field, { before: null, after: null }]))
  if (table === 'est_real_estates') await judgeEstateAgain(trx, actor, est, changes, documents)
  else if (est.status_id !== 1)
    await addReview(trx, est.id, actor.userId, est.round, {
      section: table,
      item_id: itemId,
      action: 'changed',
      changes,
    })
  await audit(trx, actor, {
    action: 'update',
    entity: table,
    entity_id: row.id,
    description_ar: `تعديل ${titles[table]}`,
    establishment_id: est.id,
    before,
    after,
  })
  return saved
}
