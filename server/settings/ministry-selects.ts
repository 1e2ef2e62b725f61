import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import { ministrySelects, type SelectOption } from '#contract/settings/ministry-selects.ts'
import type { Area } from '../core/http/route.ts'
import { hasWord } from '../core/registers/word-pattern.ts'

/** One row per option: id, slug, name_ar, name_en, parent_id, is_active, governorate_id (null: shown to every directorate). */
type Source = RawBuilder<unknown>

const nowhere = sql`null::integer as governorate_id`
const indexed = (slug: string, parent = sql`null::bigint`): Source =>
  sql`select r.code as id, r.slug, r.name_ar, r.name_en, ${parent} as parent_id, r.is_active, ${nowhere}, r.sort as place
    from index_records r where r.index_slug = ${slug} and r.deleted_at is null`
const word = (slug: string, code: RawBuilder<unknown>, name: 'name_ar' | 'name_en') =>
  sql`(select ${sql.ref(`w.${name}`)} from index_records w where w.index_slug = ${slug} and w.code = ${code})`

/** What a select lists when it is not the index table of its own name. */
const sources: Readonly<Record<string, Source>> = {
  areas: indexed('areas', sql`(r.extra ->> 'governorate_id')::bigint`),
  ngos: sql`select n.id, n.ngo_code as slug, n.name_ar, n.name_en, null::bigint as parent_id, n.status_id in (1, 2, 3, 4) as is_active, n.governorate_id, 0 as place
    from ngos n where n.deleted_at is null`,
  'real-estates': sql`select e.id, e.number as slug,
      concat_ws(' ', ${word('estate-types', sql`e.estate_type_id`, 'name_ar')}, e.number, '–', n.name_ar) as name_ar,
      concat_ws(' ', ${word('estate-types', sql`e.estate_type_id`, 'name_en')}, e.number, '–', coalesce(n.name_en, n.name_ar)) as name_en,
      e.ngo_id as parent_id, true as is_active, n.governorate_id, 0 as place
    from real_estates e join ngos n on n.id = e.ngo_id and n.deleted_at is null where e.deleted_at is null`,
  // Never the number of the account: a filter needs none.
  'bank-accounts': sql`select b.id, null as slug,
      concat_ws(' – ', ${word('banks', sql`b.bank_id`, 'name_ar')}, b.branch_name, n.name_ar) as name_ar,
      concat_ws(' – ', ${word('banks', sql`b.bank_id`, 'name_en')}, b.branch_name, coalesce(n.name_en, n.name_ar)) as name_en,
      b.ngo_id as parent_id, b.status = 'active' and b.in_force as is_active, n.governorate_id, 0 as place
    from bank_accounts b join ngos n on n.id = b.ngo_id and n.deleted_at is null where b.deleted_at is null`,
  classifications: sql`select c.id, c.code as slug, c.name_ar, c.name_en, c.parent_id, c.is_active, ${nowhere}, row_number() over (order by c.code) as place
    from classifications c where c.deleted_at is null`,
  services: sql`select s.id, null as slug, s.name_ar, s.name_en, s.classification_id as parent_id, s.is_approved and s.is_active as is_active, n.governorate_id, 0 as place
    from services s left join ngos n on n.id = s.proposed_by_ngo_id and not s.is_approved where s.deleted_at is null`,
}

/** The selects of both families: one question over whatever they list; a directorate sees what belongs to its governorate. */
export const ministrySelectsArea: Area = (on, services) => {
  for (const { name, call } of ministrySelects) {
    const source = sources[name] ?? indexed(name)
    on(call, async ({ actor, query }) => {
      const { perPage, page, offset } = pageOf(query, 100)
      const where = [sql`true`]
      if (actor.governorateId !== undefined)
        where.push(sql`(o.governorate_id is null or o.governorate_id = ${actor.governorateId})`)
      if (query.parent_id !== undefined) where.push(sql`o.parent_id = ${query.parent_id}`)
      if (query.id !== undefined) where.push(sql`o.id = any(${query.id}::bigint[])`)
      for (const text of searchWords(query.search ?? ''))
        where.push(hasWord(sql`concat_ws(' ', o.name_ar, o.name_en, o.slug)`, text))
      const { rows } = await sql<SelectOption & { total: number }>`
        select o.id, o.slug, o.name_ar, o.name_en, o.parent_id, o.is_active, count(*) over () as total
        from (${source}) o where ${sql.join(where, sql` and `)} order by o.place, o.name_ar, o.id limit ${perPage} offset ${offset}`.execute(
        services.db,
      )
      return {
        rows: rows.map(({ total: _, ...row }) => row),
        total: rows[0]?.total ?? 0,
        perPage,
        page,
      }
    })
  }
}
