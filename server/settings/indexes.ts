import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/call.ts'
import {
  addIndexRecord,
  listIndexes,
  mergeIndexRecords,
  orderIndexRecords,
  readIndex,
  readIndexUses,
  removeIndexRecord,
  updateIndexRecord,
} from '#contract/settings/indexes.ts'
import { lockedColumns, protectionOf } from '#contract/settings/protected-codes.ts'
import type { Actor } from '../core/actor.ts'
import { audit, type LogAction } from '../core/audit.ts'
import { invalid, Refusal } from '../core/errors.ts'
import type { Area } from '../core/route.ts'
import type { Trx } from '../core/services.ts'
import { getIndex, getRecord, protectedCode, readRecord, recordsOf, shown, type StoredRecord } from './index-records.ts'
import { countUses, moveUses, usesOf } from './index-uses.ts'

const logged = (record: StoredRecord) => {
  const { name_ar, name_en, icon, extra, is_active } = record
  return { name_ar, name_en, icon, ...extra, is_active }
}
const log = (
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

/** Index tables as the ministry keeps them: a value in use is retired, not deleted; what law or code depends on stays [domain 2.9, decision 0001]. */
export const indexesArea: Area = (on, services) => {
  /** The caller reads what he wrote at once; other servers are told by the database. */
  const told = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work
    await services.reference.refresh()
    return answer
  }

  on(
    listIndexes,
    async () =>
      (
        await sql<AnswerOf<typeof listIndexes>[number]>`
          select i.id, i.slug, i.name_ar, i.name_en, count(r.id) filter (where r.is_active) as active, count(r.id) filter (where not r.is_active) as retired,
            max(r.updated_at) filter (where r.updated_by is not null) as changed_at,
            coalesce((select jsonb_agg(c.value ->> 'index') from jsonb_array_elements(i.columns) c where c.value ->> 'type' = 'lookup'), '[]') as related
          from indexes i left join index_records r on r.index_id = i.id and r.deleted_at is null where i.deleted_at is null group by i.id order by i.id`.execute(
          services.db,
        )
      ).rows,
  )

  on(readIndex, async ({ params: { slug } }) => {
    const { name_ar, name_en, columns, options } = await getIndex(services.db, slug)
    const [records, uses] = await Promise.all([recordsOf(services.db, slug), countUses(services.db, slug)])
    const total = new Map<number, number>()
    for (const { code, count } of uses) total.set(code, (total.get(code) ?? 0) + count)
    return {
      slug,
      name_ar,
      name_en,
      columns,
      options: options ?? [],
      locked: [...(lockedColumns[slug] ?? [])],
      records: records.map((record) => shown(slug, record, total.get(record.code) ?? 0)),
    }
  })

  on(addIndexRecord, ({ actor, params: { slug }, body, lang, write }) =>
    told(
      write(async (trx) => {
        const index = await getIndex(trx, slug, true)
        const given = readRecord(services, index, body, lang)
        const { rows } = await sql<{ id: number; code: number }>`
          insert into index_records (index_id, index_slug, code, name_ar, name_en, icon, extra, sort, created_by, updated_by)
          select ${index.id}, ${slug}, coalesce(max(code), 0) + 1, ${given.name_ar}, ${given.name_en}, ${given.icon}, ${JSON.stringify(given.extra)}::jsonb, coalesce(max(sort), 0) + 1, ${actor.userId}, ${actor.userId}
          from index_records where index_id = ${index.id} returning id, code`.execute(trx)
        const record = await getRecord(trx, slug, (rows[0] as { code: number }).code)
        await log(
          trx,
          actor,
          'create',
          `إضافة «${given.name_ar}» إلى فهرس ${index.name_ar}`,
          record,
          {},
          logged(record),
        )
        return shown(slug, record, 0)
      }),
    ),
  )

  on(updateIndexRecord, ({ actor, params: { slug, id }, body, lang, write }) =>
    told(
      write(async (trx) => {
        const index = await getIndex(trx, slug)
        const before = await getRecord(trx, slug, id)
        const { is_active = before.is_active, ...values } = body
        if (typeof is_active !== 'boolean') throw invalid({ is_active: ['V-TYPE'] })
        if (!is_active && protectionOf(slug, id)) throw protectedCode(slug, id)
        const given = readRecord(services, index, values, lang, before)
        if (is_active) delete given.extra.merged_into
        await sql`update index_records set name_ar = ${given.name_ar}, name_en = ${given.name_en}, icon = ${given.icon}, extra = ${JSON.stringify(given.extra)}::jsonb, is_active = ${is_active}, updated_by = ${actor.userId} where id = ${before.row_id}`.execute(
          trx,
        )
        const after = await getRecord(trx, slug, id)
        const word = is_active === before.is_active ? 'تعديل' : is_active ? 'إعادة تفعيل' : 'إيقاف'
        const words = `${word} «${before.name_ar}» في فهرس ${index.name_ar}`
        await log(trx, actor, 'update', words, after, logged(before), logged(after))
        const uses = await countUses(trx, slug, id)
        return shown(
          slug,
          after,
          uses.reduce((sum, use) => sum + use.count, 0),
        )
      }),
    ),
  )

  on(removeIndexRecord, ({ actor, params: { slug, id }, write }) =>
    told(
      write(async (trx) => {
        const index = await getIndex(trx, slug, true)
        const before = await getRecord(trx, slug, id)
        if (protectionOf(slug, id)) throw protectedCode(slug, id)
        const uses = await usesOf(trx, slug, id)
        if (uses.length > 0) throw new Refusal(409, 'in_use', { data: uses })
        await sql`update index_records set deleted_at = ${services.now().toISOString()}, is_active = false, updated_by = ${actor.userId} where id = ${before.row_id}`.execute(
          trx,
        )
        await log(trx, actor, 'delete', `حذف «${before.name_ar}» من فهرس ${index.name_ar}`, before, logged(before))
        return null
      }),
    ),
  )

  on(orderIndexRecords, ({ actor, params: { slug }, body, write }) =>
    told(
      write(async (trx) => {
        const index = await getIndex(trx, slug, true)
        const records = await recordsOf(trx, slug)
        const known = records.map((record) => record.code)
        const distinct = new Set(body.id)
        if (body.id.length !== known.length || known.some((code) => !distinct.has(code)))
          throw invalid({ id: ['V-CHOICE'] })
        await sql`update index_records r set sort = o.place from unnest(${body.id}::int[]) with ordinality o(code, place) where r.index_id = ${index.id} and r.code = o.code and r.sort <> o.place`.execute(
          trx,
        )
        await audit(trx, actor, {
          action: 'update',
          entity: 'indexes',
          entity_id: index.id,
          description_ar: `ترتيب قيم فهرس ${index.name_ar}`,
          before: { order: known },
          after: { order: body.id },
        })
        return null
      }),
    ),
  )

  on(readIndexUses, async ({ params: { slug, id } }) => {
    await getIndex(services.db, slug)
    return usesOf(services.db, slug, id)
  })

  on(mergeIndexRecords, ({ actor, params: { slug, id }, body, write }) =>
    told(
      write(async (trx) => {
        const index = await getIndex(trx, slug, true)
        const from = await getRecord(trx, slug, id)
        if (protectionOf(slug, id)) throw protectedCode(slug, id)
        if (body.into === id || !services.reference.holds(slug, body.into)) throw invalid({ into: ['V-CHOICE'] })
        if (!body.confirmed) throw invalid({ confirmed: ['V-TRUE'] })
        const into = await getRecord(trx, slug, body.into)
        const uses = await usesOf(trx, slug, id)
        const moved = await moveUses(trx, slug, id, into.code)
        const kept = uses.filter((use) => !use.moves).reduce((sum, use) => sum + use.count, 0)
        // Retired and not deleted: history keeps the old value, and so does what is being sent at this moment.
        await sql`update index_records set is_active = false, extra = extra || ${JSON.stringify({ merged_into: into.code })}::jsonb, updated_by = ${actor.userId} where id = ${from.row_id}`.execute(
          trx,
        )
        const words = `دمج «${from.name_ar}» في «${into.name_ar}» في فهرس ${index.name_ar}`
        await log(
          trx,
          actor,
          'update',
          words,
          from,
          { is_active: from.is_active, merged_into: null, moved: null },
          {
            is_active: false,
            merged_into: into.code,
            moved: Object.fromEntries(uses.map((use) => [`${use.table}.${use.column}`, use.moves ? use.count : 0])),
          },
        )
        return { moved, kept, retired: true }
      }),
    ),
  )
}
