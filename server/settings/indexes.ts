import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import {
  addIndexRecord,
  listIndexes,
  mergeIndexRecords,
  orderIndexRecords,
  readIndex,
  readIndexUses,
  removeIndexRecord,
  updateIndexRecord,
  type IndexTable,
} from '#contract/settings/indexes.ts'
import { lockedColumns, protectionOf } from '#contract/settings/protected-codes.ts'
import { audit } from '../core/log/audit.ts'
import { invalid, Refusal } from '../core/errors.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { getIndex, getRecord, protectedCode, readRecord, recordsOf, shown, versionOf } from './index-records.ts'
import { countUses, keyedPlaces, moveUses, usesOf } from './index-uses.ts'
import { addRecord, changeRecord, logged, logRecord } from './index-writes.ts'

const orders = {
  name_ar: sql`ar_norm(t.name_ar)`,
  slug: sql`t.slug`,
  active: sql`t.active`,
  retired: sql`t.retired`,
  changed_at: sql`t.changed_at`,
}

/** An index with its values in order, and how often each is used. */
async function readTable(db: Db | Trx, slug: string): Promise<IndexTable> {
  const { name_ar, name_en, columns, options } = await getIndex(db, slug)
  const [records, uses] = [await recordsOf(db, slug), await countUses(db, slug)]
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
    updated_at: versionOf(records),
  }
}

/** The caller reads what he wrote at once; other servers are told by the database. */
async function told<T>(services: Services, work: Promise<T>): Promise<T> {
  const answer = await work
  await services.reference.refresh()
  return answer
}

/** Index tables as the ministry keeps them: a value in use is retired, not deleted; what law or code depends on stays [domain 2.9, decision 0001]. */
export const indexesArea: Area = (on, services) => {
  on(listIndexes, async ({ query, lang, exported }) => {
    const page = await listFrom(
      services.db,
      sql<
        AnswerOf<typeof listIndexes>[number]
      >`select i.id, i.slug, i.name_ar, i.name_en, count(r.id) filter (where r.is_active) as active, count(r.id) filter (where not r.is_active) as retired,
          max(r.updated_at) filter (where r.updated_by is not null) as changed_at,
          coalesce((select jsonb_agg(jsonb_build_object('slug', o.slug, 'name_ar', o.name_ar, 'name_en', o.name_en)) from jsonb_array_elements(i.columns) c
            join indexes o on o.slug = c.value ->> 'index' where c.value ->> 'type' = 'lookup'), '[]') as related
        from indexes i left join index_records r on r.index_id = i.id and r.deleted_at is null where i.deleted_at is null group by i.id`,
      query,
      {
        text: sql`concat_ws(' ', t.name_ar, t.name_en, t.slug)`,
        order: orderOf(query.sort, orders, { usual: sql`t.id`, last: sql`t.id` }),
        size: 100,
      },
    )
    if (!exported) return page
    const told = page.rows.map((row) => ({ ...row, related: row.related.map((one) => one[`name_${lang}`]).join('، ') }))
    return { ...page, rows: told as never }
  })

  on(readIndex, ({ params: { slug } }) => readTable(services.db, slug))

  on(readIndexUses, async ({ params: { slug, id } }) => {
    if (!Object.hasOwn(keyedPlaces, slug)) await getIndex(services.db, slug)
    return usesOf(services.db, slug, id)
  })

  indexRecords(on, services)
  wholeIndexes(on, services)
}

/** One value is added, changed or removed. */
const indexRecords: Area = (on, services) => {
  on(addIndexRecord, ({ actor, params: { slug }, body, lang, write }) =>
    told(
      services,
      write(async (trx) => {
        const index = await getIndex(trx, slug, true)
        const given = readRecord(services, index, body, lang)
        const record = await addRecord(trx, actor, index, given)
        return shown(slug, record, 0)
      }),
    ),
  )

  on(updateIndexRecord, ({ actor, params: { slug, id }, body, lang, request, write }) =>
    told(
      services,
      write(async (trx) => {
        const index = await getIndex(trx, slug)
        const before = await getRecord(trx, slug, id)
        const uses = (await countUses(trx, slug, id)).reduce((sum, use) => sum + use.count, 0)
        refuseStale(request, before.updated_at, () => shown(slug, before, uses))
        const { is_active = before.is_active, ...values } = body
        if (typeof is_active !== 'boolean') throw invalid({ is_active: ['V-TYPE'] })
        if (!is_active && protectionOf(slug, id)) throw protectedCode(slug, id)
        const given = readRecord(services, index, values, lang, before)
        const after = await changeRecord(trx, actor, index, before, given, is_active)
        return shown(slug, after, uses)
      }),
    ),
  )

  on(removeIndexRecord, ({ actor, params: { slug, id }, request, write }) =>
    told(
      services,
      write(async (trx) => {
        const index = await getIndex(trx, slug, true)
        const before = await getRecord(trx, slug, id)
        if (protectionOf(slug, id)) throw protectedCode(slug, id)
        const uses = await usesOf(trx, slug, id)
        if (uses.length > 0) throw new Refusal(409, 'in_use', { data: uses })
        refuseStale(request, before.updated_at, () => shown(slug, before, 0))
        await sql`update index_records set deleted_at = ${services.now().toISOString()}, is_active = false, updated_by = ${actor.userId} where id = ${before.row_id}`.execute(
          trx,
        )
        await logRecord(
          trx,
          actor,
          'delete',
          `حذف «${before.name_ar}» من فهرس ${index.name_ar}`,
          before,
          logged(before),
        )
        return null
      }),
    ),
  )
}

/** An order names every value once. */
function refuseOrder(table: IndexTable, order: readonly number[]): void {
  const known = table.records.map((record) => record.id)
  const distinct = new Set(order)
  if (distinct.size !== order.length) throw invalid({ id: ['V-CHOICE'] })
  // A list that lacks a value, or knows one that is gone, was read before the present one.
  if (distinct.size !== known.length || known.some((code) => !distinct.has(code)))
    throw new Refusal(409, 'conflict', { data: { stale: table } })
}

/** What concerns more than one value: their order, and one that takes the place of another. */
const wholeIndexes: Area = (on, services) => {
  on(orderIndexRecords, ({ actor, params: { slug }, body, request, write }) =>
    told(
      services,
      write(async (trx) => {
        const index = await getIndex(trx, slug, true)
        const table = await readTable(trx, slug)
        refuseStale(request, table.updated_at, () => table)
        const known = table.records.map((record) => record.id)
        refuseOrder(table, body.id)
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

  on(mergeIndexRecords, ({ actor, params: { slug, id }, body, write }) =>
    told(
      services,
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
        const counted = Object.fromEntries(uses.map((use) => [`${use.table}.${use.column}`, use.moves ? use.count : 0]))
        const words = `دمج «${from.name_ar}» في «${into.name_ar}» في فهرس ${index.name_ar}`
        await logRecord(
          trx,
          actor,
          'update',
          words,
          from,
          { is_active: from.is_active, merged_into: null, moved: null },
          { is_active: false, merged_into: into.code, moved: counted },
        )
        return { moved, kept, retired: true }
      }),
    ),
  )
}
