import { sql } from 'kysely'
import type { Db } from '../../server/core/services.ts'
import { createdName } from './paths.ts'

/** Organisations of the large register that are filled as those of the demonstration are. */
const filled = 500
/** Service centres of one organisation. */
const centres = 3_000

const idOf = (column: string) => sql.ref(column)

/**
 * Gives some organisations of the large register what a public page tells: texts, purposes, contacts, founders, a board and
 * its members, a first decision. The invented ones have only a name, a place, a field and services.
 */
async function fillOrganisations(owner: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select n.id from ngos n where n.ngo_code like 'XL-%' and n.status_id = 1
    order by md5(n.id::text) limit ${filled}`.execute(owner)
  const ids = rows.map(({ id }) => id)
  const known = await sql`select from ngo_objectives where ngo_id = any(${ids})`.execute(owner)
  if (known.rows.length > 0) return ids
  await owner.transaction().execute(async (trx) => {
    const each = sql`from unnest(${ids}::bigint[]) as n (id)`
    await sql`update ngos n set about = '<p>' || repeat('تعمل الجمعية على رعاية الأسر في محافظتها. ', 6) || '</p><p>' || repeat('تأسست بمبادرة من أهل الحي. ', 4) || '</p>', short_name = 'سنابل ' || n.id,
      gazette_no = '12', gazette_date = decision_date + 20, work_scope_id = 1, work_governorates = '{1,2,3}' where n.id = any(${ids})`.execute(
      trx,
    )
    await sql`insert into ngo_objectives (ngo_id, sort, objective_ar, objective_en) select n.id, k, 'تعليم اليافعين في الأرياف ' || k, 'Teaching ' || k ${each}, generate_series(1, 4) k`.execute(
      trx,
    )
    await sql`insert into contact_information (ngo_id, type, value, is_public, is_primary) select n.id, 1 + k % 3, '01' || (2000000 + n.id * 4 + k), true, k = 1 ${each}, generate_series(1, 4) k`.execute(
      trx,
    )
    await sql`insert into directors (ngo_id, type, first_name, last_name, position_id, seat_method, start_date)
      select n.id, 'founder', 'ليلى', 'المصري ' || k, 1, d.seat_method, '2020-01-01' ${each}, generate_series(1, 5) k, (select seat_method from directors where type = 'founder' limit 1) d`.execute(
      trx,
    )
    await sql`with boards as (insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, decision_no, decision_date, status)
        select n.id, 'administrative', 1, 7, current_date - 300, current_date + 900, '77/ب', current_date - 290, 'current' ${each} returning id, ngo_id)
      insert into directors (ngo_id, type, director_board_id, first_name, last_name, position_id, seat_method, start_date)
      select b.ngo_id, 'administrative', b.id, 'سامر', 'الحلبي ' || k, d.position_id, d.seat_method, current_date - 300 from boards b, generate_series(1, 7) k,
        (select position_id, seat_method from directors where type = 'administrative' and director_board_id is not null group by 1, 2 order by count(*) desc limit 1) d`.execute(
      trx,
    )
    await sql`insert into ngo_status_histories (ngo_id, from_status_id, to_status_id, decision_no, decision_date, reason) select n.id, null, 1, '5/ت', '2020-01-01', 'إشهار المنظمة بعد استكمال الشروط' ${each}`.execute(
      trx,
    )
  })
  return ids
}

/** Service centres of one organisation, copies of one of the demonstration. */
async function fillCentres(owner: Db, ngoId: number, columns: readonly string[]): Promise<number[]> {
  const own = ['id', 'name_ar', 'status', 'licence_file', 'licence_no', 'licence_date', 'licence_until']
  // What an earlier measurement created would make this organisation's lists longer.
  await sql`delete from service_centres where ngo_id = ${ngoId} and name_ar like ${`${createdName} %`}`.execute(owner)
  const names = sql.join(columns.filter((name) => !own.includes(name)).map(idOf))
  const { rows: known } = await sql<{
    count: number
  }>`select count(*) as count from service_centres where ngo_id = ${ngoId}`.execute(owner)
  if ((known[0]?.count ?? 0) < centres)
    await sql`insert into service_centres (ngo_id, name_ar, status, ${names}) select ngo_id, name_ar || ' ' || n, case when n % 3 = 0 then 'closed' else 'pending' end, ${names} from (select * from service_centres where ngo_id = ${ngoId} and deleted_at is null order by id limit 1) c, generate_series(1, ${centres}) n`.execute(
      owner,
    )
  const { rows } = await sql<{
    id: number
  }>`select id from service_centres where ngo_id = ${ngoId} and deleted_at is null order by id desc limit 500`.execute(
    owner,
  )
  return rows.map(({ id }) => id)
}

interface User {
  id: number
  ngo_id: number
}
/** What the requests of the measurement name. */
export async function fill(owner: Db, columns: readonly string[]) {
  const { rows: users } =
    await sql<User>`select u.id, u.ngo_id from users u join service_centres c on c.ngo_id = u.ngo_id join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    where u.kind = 'org' and r.slug = 'OA' and u.is_main order by u.id limit 1`.execute(owner)
  const { rows: staff } = await sql<{ id: number }>`select id from users where username = 'central.admin'`.execute(
    owner,
  )
  const [[user], [officer]] = [users, staff]
  if (!user || !officer) throw new Error('the demonstration has no organisation with a service centre, or no officer')
  const organisations = await fillOrganisations(owner)
  const centreIds = await fillCentres(owner, user.ngo_id, columns)
  const { rows: named } = await sql<{
    name_ar: string
  }>`select name_ar from ngos where ngo_code like 'XL-%' and status_id = 1 order by md5(name_ar) limit 400`.execute(
    owner,
  )
  await sql`vacuum (analyze, buffer_usage_limit 0)`.execute(owner)
  return { user, officer, organisations, centreIds, names: named.map(({ name_ar }) => name_ar) }
}
export type Filled = Awaited<ReturnType<typeof fill>>
