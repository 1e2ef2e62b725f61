import { sql } from 'kysely'
import { withoutIndexes } from '#db/seed/large/without-indexes.ts'
import type { Db, Trx } from '../../server/core/services.ts'

/** Tables of which organisations are copied. */
const copied = ['ngos', 'branches', 'classification_ngos', 'ngo_services']
/** Organisations whose search is written by one statement. */
const portion = 20_000

async function count(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}
async function triggers(trx: Trx, tables: readonly string[], way: 'disable' | 'enable') {
  for (const table of tables) await sql`alter table ${sql.table(table)} ${sql.raw(way)} trigger user`.execute(trx)
}

/**
 * Copies each invented organisation so often, under a name of its own: the word that names it gets two more letters, so
 * that the register has more words as it grows, while legal forms, purposes and places stand in ten times as many names.
 */
async function addCopies(trx: Trx, copies: number) {
  const { rows: top } = await sql<{ id: number }>`select max(id) as id from ngos`.execute(trx)
  const step = top[0]?.id ?? 0
  const suffix = sql`substr('ابتثجحخدذرزسشصضطظعغف', 1 + k % 20, 1) || substr('كلمنهوي', 1 + k % 7, 1)`
  await sql`create temporary table grown on commit drop as select n.id as base, n.id + ${step}::bigint * k as id, k
    from ngos n, generate_series(1, ${copies}::int) k where n.ngo_code like 'XL-%'`.execute(trx)
  await sql`insert into ngos (id, ngo_code, name_ar, name_en, legal_form_id, status_id, decision_no, decision_date, governorate_id, has_public_benefit, public_benefit_decision_no, public_benefit_decision_date, closed_at)
    select g.id, 'XG-' || g.id, left(regexp_replace(n.name_ar, '^(جمعية|مؤسسة|اتحاد جمعيات) ([^ ]+)', '\\1 \\2' || ${suffix}), 150), n.name_en, n.legal_form_id, n.status_id, n.decision_no || '/' || g.k, n.decision_date, n.governorate_id, n.has_public_benefit, n.public_benefit_decision_no, n.public_benefit_decision_date, n.closed_at
    from grown g join ngos n on n.id = g.base on conflict do nothing`.execute(trx)
  const from = sql`from grown g join ngos n on n.id = g.id join`
  await sql`insert into branches (ngo_id, name_ar, branch_type_id, is_main, governorate_id, district_id, sub_district_id, latitude, longitude, address, status)
    select g.id, b.name_ar, b.branch_type_id, b.is_main, b.governorate_id, b.district_id, b.sub_district_id, b.latitude, b.longitude, b.address, b.status ${from} branches b on b.ngo_id = g.base`.execute(
    trx,
  )
  await sql`insert into classification_ngos (ngo_id, classification_id, type) select g.id, c.classification_id, c.type ${from} classification_ngos c on c.ngo_id = g.base`.execute(
    trx,
  )
  await sql`insert into ngo_services (ngo_id, service_id, description_ar, target_group_ids, service_status_id, service_frequency_id, governorate_ids)
    select g.id, s.service_id, s.description_ar, s.target_group_ids, s.service_status_id, s.service_frequency_id, s.governorate_ids ${from} ngo_services s on s.ngo_id = g.base`.execute(
    trx,
  )
  await sql`select setval(pg_get_serial_sequence('ngos', 'id'), (select max(id) from ngos))`.execute(trx)
  return step
}

/** Organisations up to about so many, with headquarters, fields, services and their place in the search. */
export async function growOrganisations(owner: Db, wanted: number): Promise<void> {
  const { rows } = await sql<{ base: number; now: number }>`
    select count(*) filter (where ngo_code like 'XL-%') as base, count(*) as now from ngos`.execute(owner)
  const [{ base, now } = { base: 0, now: 0 }] = rows
  const copies = Math.round((wanted - base) / base)
  if (copies < 1 || now >= wanted * 0.9) return
  await owner.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await triggers(trx, copied, 'disable')
    const makeIndexes = await withoutIndexes(trx, [...copied, 'ngo_search', 'ngo_word_uses', 'ngo_told'])
    const step = await addCopies(trx, copies)
    await sql`analyze ngos, branches, classification_ngos, ngo_services`.execute(trx)
    for (let from = step; from <= step * (copies + 1); from += portion)
      await sql`select refresh_ngo_search(array(select id from ngos where id > ${from} and id <= ${from + portion} and id > ${step}))`.execute(
        trx,
      )
    await makeIndexes()
    await triggers(trx, copied, 'enable')
    await sql`select fold_ngo_counts()`.execute(trx)
  })
}

/**
 * Rows of the log up to so many, over the last thousand days: nine of ten of organisations, each by one of the users, as
 * the actions of a day are. They are sealed as one batch, as a log of that age is.
 */
export async function growLog(owner: Db, wanted: number): Promise<void> {
  const missing = wanted - (await count(owner, 'logs'))
  if (missing < wanted * 0.05) return
  await owner.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await triggers(trx, ['logs'], 'disable')
    const makeIndexes = await withoutIndexes(trx, ['logs'])
    // Ids follow the time, as they do in a log; what was there before is the newest of the demonstration.
    await sql`insert into logs (ngo_id, user_id, action, entity, entity_id, description_ar, content_hash, created_at)
      select case when k % 10 > 0 then o.ids[1 + (k::bigint * 7919) % array_length(o.ids, 1)] end, u.ids[1 + k % array_length(u.ids, 1)],
        (array['create', 'update', 'view', 'submit', 'export'])[1 + k % 5], (array['ngos', 'branches', 'news', 'transaction_requests', 'users'])[1 + k % 5], k,
        'تعديل سجل للقياس رقم ' || k, md5(k::text) || md5(k::text), now() - interval '1000 days' * (1 - k::float8 / ${missing}::int)
      from (select array(select id from ngos order by id) as ids) o, (select array(select id from users order by id) as ids) u, generate_series(1, ${missing}::int) k`.execute(
      trx,
    )
    await makeIndexes()
    await triggers(trx, ['logs'], 'enable')
    await sql`insert into log_seals (seq, from_log_id, to_log_id, root, prev_hash, hash)
      select coalesce(max(seq), 0) + 1, coalesce(max(to_log_id), 0) + 1, (select max(id) from logs), md5('root') || md5('root'), repeat('0', 64), md5(now()::text) || md5(now()::text) from log_seals`.execute(
      trx,
    )
  })
}
