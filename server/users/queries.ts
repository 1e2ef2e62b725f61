import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { searchWords } from '#contract/core/values/arabic.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { listNgoUsers, peopleQuery, readUser, userStates } from '#contract/users/people.ts'
import { type Actor, may, ngoOf } from '../core/identity/actor.ts'
import { forbidden, notFound } from '../core/errors.ts'
import { nationalMobile } from '../core/identity/mobile.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Db, Trx } from '../core/services.ts'
import { hasWord } from '../core/registers/word-pattern.ts'
import { isAbove } from './rights.ts'

export type Listed = AnswerOf<typeof listNgoUsers>[number]
export type Detail = AnswerOf<typeof readUser>
type State = (typeof userStates)[number]

/** Right that a call about a person asks for, by the kind of that person. */
const slugOf = { ministry: 'ministry_users_rp', org: 'ministry_ngo_users_rp' } as const

/** People whom a ministry user may see: by right, and for a directorate by governorate [domain 5]. */
export function seenBy(actor: Actor): RawBuilder<unknown> {
  const kinds = (['ministry', 'org'] as const).filter((kind) => may(actor, slugOf[kind], 'S'))
  const place =
    actor.governorateId === undefined
      ? sql`true`
      : sql`case when u.kind = 'org' then n.governorate_id else u.governorate_id end = ${actor.governorateId}`
  return sql`u.kind = any(${kinds}) and u.deleted_at is null and ${place}`
}
/** People of the actor's own organisation. */
export const colleagues = (actor: Actor): RawBuilder<unknown> =>
  sql`u.kind = 'org' and u.ngo_id = ${ngoOf(actor)} and u.deleted_at is null`

const locked = sql`coalesce(u.locked_until > now(), false)`
const invited = sql`(u.last_login_at is null and u.password_must_change = 1)`
const columns = sql`u.id, u.username, u.email, u.mobile, u.first_name, u.last_name, u.job_title_id, u.is_main, u.is_active,
  ${invited} as is_invited, ${locked} as is_locked, u.last_login_at, u.ministry_user_type, u.governorate_id,
  case when n.id is not null then jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en) end as ngo,
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name_ar', r.name_ar, 'name_en', r.name_en, 'ends_on', ur.ends_on, 'is_ended', coalesce(ur.ends_on < today(), false)) order by r.id)
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id), '[]'::jsonb) as roles, has_factor(u.id) as totp_enabled, u.updated_at`
const source = sql`users u left join ngos n on n.id = u.ngo_id`

const stateIs = (state: State): RawBuilder<unknown> =>
  ({
    active: sql`u.is_active and not ${invited} and not ${locked}`,
    invited: sql`u.is_active and ${invited}`,
    locked: sql`u.is_active and ${locked}`,
    disabled: sql`not u.is_active`,
  })[state]

const orders = {
  first_name: sql`ar_norm(concat_ws(' ', u.first_name, u.last_name))`,
  username: sql`lower(u.username)`,
  last_login_at: sql`u.last_login_at`,
}

interface ListQuery {
  page?: number | undefined
  per_page?: number | undefined
  search?: string | undefined
  sort?: z.output<typeof peopleQuery.sort>
  role?: number | undefined
  state?: State | undefined
  governorate_id?: number | undefined
  ngo_id?: number | undefined
}

/** A page of people within a scope, with the exact total. */
export async function listPeople(db: Db, scope: RawBuilder<unknown>, query: ListQuery) {
  const { perPage, page, offset } = pageOf(query)
  const words = searchWords(query.search ?? '').map((word) =>
    hasWord(sql`concat_ws(' ', u.first_name, u.last_name, u.username, u.email, n.name_ar)`, word),
  )
  const where = sql.join(
    [
      scope,
      sql`u.username is not null and u.erased_at is null`,
      ...(query.role === undefined
        ? []
        : [sql`exists (select 1 from held_roles ur where ur.user_id = u.id and ur.role_id = ${query.role})`]),
      ...(query.state === undefined ? [] : [stateIs(query.state)]),
      ...(query.governorate_id === undefined
        ? []
        : [sql`coalesce(u.governorate_id, n.governorate_id) = ${query.governorate_id}`]),
      ...(query.ngo_id === undefined ? [] : [sql`u.ngo_id = ${query.ngo_id}`]),
      ...words,
    ],
    sql` and `,
  )
  // Who never signed in stands before everybody who did.
  const sorted = orderOf(query.sort, orders, { usual: sql`u.id desc`, last: sql`u.id`, missing: 'low' })
  const { rows } =
    await sql<Listed>`select ${columns} from ${source} where ${where} order by ${sorted} limit ${perPage} offset ${offset}`.execute(
      db,
    )
  const count = await sql<{ total: number }>`select count(*) as total from ${source} where ${where}`.execute(db)
  return {
    rows: rows.map((row) => ({ ...row, mobile: nationalMobile(row.mobile) })),
    total: count.rows[0]?.total ?? 0,
    perPage,
    page,
  }
}

/** People as lines of a sheet: names instead of records, and the state of the account in one word. */
export const personLines = <P extends Pick<Listed, 'roles' | 'is_active' | 'is_locked' | 'is_invited'>>(
  rows: readonly P[],
  lang: Lang,
): P[] => {
  const name = (one: { name_ar: string; name_en: string | null }) => (lang === 'en' && one.name_en) || one.name_ar
  return rows.map((row) => ({
    ...row,
    roles: row.roles
      .filter((role) => !role.is_ended)
      .map(name)
      .join(lang === 'ar' ? '، ' : ', '),
    state: !row.is_active ? 'disabled' : row.is_locked ? 'locked' : row.is_invited ? 'invited' : 'active',
    ...('ngo' in row && row.ngo ? { ngo: name(row.ngo as Parameters<typeof name>[0]) } : {}),
  })) as never
}

/** A person as the area reads him. */
export interface Person extends Omit<Detail, 'is_self' | 'is_above'> {
  ngo_id: number | null
}
/** One person within a scope; `lock` holds the row for a change. */
export async function findPerson(
  db: Db | Trx,
  scope: RawBuilder<unknown>,
  id: number,
  lock = false,
): Promise<Person | undefined> {
  const { rows } =
    await sql<Person>`select ${columns}, u.kind, u.ngo_id, u.locale, u.disabled_reason, u.password_must_change = 1 as password_must_change,
      u.created_at,
      (select count(*) from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()) as open_sessions,
      exists (select 1 from right_proposals w where w.user_id = u.id and w.state = 'waiting' and w.expires_at > now()) as waits,
      (select count(*) from transaction_requests q where q.assigned_user_id = u.id and q.closed_at is null) as open_requests,
      array(select jsonb_build_object('kind', 'ngo', 'id', x.id, 'no', coalesce(x.ngo_code, ''), 'name_ar', x.name_ar, 'name_en', x.name_en) from ngos x where x.id = any(u.conflict_ngo_ids) order by x.id)
        || array(select jsonb_build_object('kind', 'request', 'id', e.id, 'no', e.tracking_no, 'name_ar', coalesce(g.name_ar, e.tracking_no), 'name_en', g.name_en) from establishments e left join est_ngo g on g.establishment_id = e.id where e.id = any(u.conflict_establishment_ids) order by e.id) as conflicts,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'slug', t.slug, 'name_ar', t.name_ar, 'name_en', t.name_en, 'transaction_type_ids', to_jsonb(ut.transaction_type_ids)) order by t.id)
        from user_transaction_roles ut join transaction_request_roles t on t.id = ut.transaction_request_role_id where ut.user_id = u.id), '[]'::jsonb) as transaction_roles
    from ${source} where u.id = ${id} and u.username is not null and u.erased_at is null and ${scope} ${lock ? sql`for update of u` : sql``}`.execute(
      db,
    )
  return rows[0]
}

/** One person as a ministry user sees him: 404 outside his scope, 403 where a right of that kind lacks the code. */
export async function personFor(
  db: Db | Trx,
  actor: Actor,
  id: number,
  code: 'S' | 'U' | 'D' | 'G',
  lock = false,
): Promise<Person> {
  const person = await findPerson(db, seenBy(actor), id, lock)
  if (!person) throw notFound()
  if (!may(actor, slugOf[person.kind], code)) throw forbidden()
  return person
}

/** The person as he is answered. */
export async function shown(db: Db | Trx, actor: Actor, { ngo_id: _, ...person }: Person): Promise<Detail> {
  return {
    ...person,
    mobile: nationalMobile(person.mobile),
    is_self: person.id === actor.userId,
    is_above: await isAbove(db, actor, person),
  }
}

/** What the log keeps of a person. */
export const forLog = (person: Partial<Person>): Record<string, unknown> => ({
  username: person.username,
  email: person.email,
  mobile: person.mobile,
  first_name: person.first_name,
  last_name: person.last_name,
  job_title_id: person.job_title_id,
  ministry_user_type: person.ministry_user_type,
  governorate_id: person.governorate_id,
  is_active: person.is_active,
  disabled_reason: person.disabled_reason,
  roles: person.roles
    ?.map((role) => (role.ends_on ? `${role.name_ar} (حتى ${role.ends_on})` : role.name_ar))
    .join('، '),
  transaction_roles: person.transaction_roles?.map((role) => role.name_ar).join('، '),
  conflicts: person.conflicts?.map((one) => one.name_ar).join('، '),
})

export const nameOf = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`
