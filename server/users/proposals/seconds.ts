import { sql } from 'kysely'
import { proposalRight } from '#contract/users/proposals.ts'
import { beyond, type Rights, toRights } from '#contract/users/rights.ts'
import type { Db, Trx } from '../../core/services.ts'
import { heldBy } from '../rights.ts'
import type { Subject } from './rows.ts'

/** Can decide today: active, and the invitation was taken up. */
const active = sql`u.kind = 'ministry' and u.is_active and u.deleted_at is null and not (u.last_login_at is null and u.password_must_change = 1)`
const administers = (subject: Subject) => {
  const [slug, code] = proposalRight[subject.kind]
  return sql`holds_right(u.id, ${slug}, ${code})`
}
/** Administers people and roles: the whole of the ministry's rights. */
const everything = sql`(holds_right(u.id, 'ministry_users_rp', 'G') and holds_right(u.id, 'ministry_roles_rp', 'U'))`

export interface Second {
  id: number
  name: string
}

/**
 * Who can confirm that somebody is given these rights: the same administering right, the person within his scope and not himself,
 * and everything that is given or already held there held by him as well.
 */
export async function secondsFor(db: Db | Trx, subject: Subject, given: Rights, askedBy: number): Promise<Second[]> {
  const target = subject.kind === 'role' ? null : subject.userId
  const { rows } = await sql<Second & { rights: { slug: string; codes: string[] }[] }>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, user_rights(u.id) as rights from users u
    where ${active} and ${administers(subject)} and u.id <> ${askedBy} and u.id is distinct from ${target}::bigint
      and (${target}::bigint is null or u.governorate_id is null or u.governorate_id = (select t.governorate_id from users t where t.id = ${target}::bigint))
    order by u.id`.execute(db)
  const held: Rights = target === null ? new Map() : await heldBy(db, target)
  return rows
    .filter(({ rights }) => {
      const own = toRights(rights.map(({ slug, codes }) => ({ permission_slug: slug, sub_permission: codes })))
      return beyond(given, own).length === 0 && beyond(held, own).length === 0
    })
    .map(({ id, name }) => ({ id, name }))
}

/** Nobody else administers these rights, or the asker alone administers all of them: he must be able to name the second one. */
export async function isAlone(db: Db | Trx, subject: Subject, askedBy: number): Promise<boolean> {
  const { rows } = await sql<{ others: number; whole: boolean; whole_others: number }>`select
      count(*) filter (where u.id <> ${askedBy} and ${administers(subject)}) as others,
      coalesce(bool_or(u.id = ${askedBy} and ${everything}), false) as whole,
      count(*) filter (where u.id <> ${askedBy} and ${everything}) as whole_others
    from users u where ${active}`.execute(db)
  const { others, whole, whole_others } = rows[0] ?? { others: 0, whole: false, whole_others: 0 }
  return others === 0 || (whole && whole_others === 0)
}
