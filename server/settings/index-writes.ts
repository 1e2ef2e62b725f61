import { sql } from 'kysely'
import type { Actor } from '../core/identity/actor.ts'
import { audit, type LogAction } from '../core/log/audit.ts'
import type { Trx } from '../core/services.ts'
import { getRecord, type GivenRecord, type StoredIndex, type StoredRecord } from './index-records.ts'

/** What the log keeps of a value. */
export const logged = ({ name_ar, name_en, icon, extra, is_active }: StoredRecord) => ({
  name_ar,
  name_en,
  icon,
  ...extra,
  is_active,
})

/** Writes what happened to one value into the log. */
export const logRecord = (
  trx: Trx,
  actor: Actor,
  action: LogAction,
  words: string,
  record: StoredRecord,
  before?: Record<string, unknown>,
  after?: Record<string, unknown>,
) =>
  audit(trx, actor, {
    action,
    entity: 'index_records',
    entity_id: record.row_id,
    description_ar: words,
    before,
    after,
  })

/** Adds a value after the last one, with the next code; codes of deleted values are not given again. `how` follows the words of the log. */
export async function addRecord(
  trx: Trx,
  actor: Actor,
  index: StoredIndex,
  given: GivenRecord,
  { is_active = true, how = '' }: { is_active?: boolean; how?: string } = {},
): Promise<StoredRecord> {
  const { rows } = await sql<{ code: number }>`
    insert into index_records (index_id, index_slug, code, name_ar, name_en, icon, extra, is_active, sort, created_by, updated_by)
    select ${index.id}, ${index.slug}, coalesce(max(code), 0) + 1, ${given.name_ar}, ${given.name_en}, ${given.icon}, ${JSON.stringify(given.extra)}::jsonb, ${is_active}, coalesce(max(sort), 0) + 1, ${actor.userId}, ${actor.userId}
    from index_records where index_id = ${index.id} returning code`.execute(trx)
  const record = await getRecord(trx, index.slug, (rows[0] as { code: number }).code)
  const words = `إضافة «${given.name_ar}» إلى فهرس ${index.name_ar}${how}`
  await logRecord(trx, actor, 'create', words, record, {}, logged(record))
  return record
}

/** Writes a value anew; one that comes back into the forms is no longer merged into another. */
export async function changeRecord(
  trx: Trx,
  actor: Actor,
  index: StoredIndex,
  before: StoredRecord,
  given: GivenRecord,
  is_active: boolean,
  how = '',
): Promise<StoredRecord> {
  const extra = { ...given.extra }
  if (is_active) delete extra.merged_into
  await sql`update index_records set name_ar = ${given.name_ar}, name_en = ${given.name_en}, icon = ${given.icon}, extra = ${JSON.stringify(extra)}::jsonb, is_active = ${is_active}, updated_by = ${actor.userId} where id = ${before.row_id}`.execute(
    trx,
  )
  const after = await getRecord(trx, index.slug, before.code)
  const word = is_active === before.is_active ? 'تعديل' : is_active ? 'إعادة تفعيل' : 'إيقاف'
  const words = `${word} «${before.name_ar}» في فهرس ${index.name_ar}${how}`
  await logRecord(trx, actor, 'update', words, after, logged(before), logged(after))
  return after
}

/** Takes the names off values that are about to get others: values may exchange theirs, which are unique at every moment. */
export async function freeNames(trx: Trx, records: readonly StoredRecord[]): Promise<void> {
  if (records.length > 0)
    await sql`update index_records set name_ar = gen_random_uuid()::text where id = any(${records.map(({ row_id }) => row_id)}::bigint[])`.execute(
      trx,
    )
}
