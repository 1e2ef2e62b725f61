import { sql } from 'kysely'
import { proposalRight } from '#contract/users/proposals.ts'
import { beyond, type Rights, toRights } from '#contract/users/rights.ts'
import { isSecond } from '../../core/identity/second-person.ts'
import type { Db, Trx } from '../../core/services.ts'
import { heldBy } from '../rights.ts'
import type { Subject } from './rows.ts'

const administers = (subject: Subject) => {
  const [slug, code] = proposalRight[subject.kind]
  return sql`holds_right(u.id, ${slug}, ${code})`
}

export interface Second {
  id: number
  name: string
}

async function isOfOrganisation(db: Db | Trx, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and kind = 'org'`.execute(db)
  return rows.length > 0
}

/**
 * Who can confirm what was asked for at a time: somebody else than the asker in his own account, with the same
 * administering right, the person within his scope and not himself, and everything that is given or already held there
 * held by him as well.
 */
export async function secondsFor(
  db: Db | Trx,
  subject: Subject,
  given: Rights,
  { by, at }: { by: number; at: string },
): Promise<Second[]> {
  const target = subject.kind === 'role' ? null : subject.userId
  const { rows } = await sql<Second & { rights: { slug: string; codes: string[] }[] }>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, user_rights(u.id) as rights from users u
    where u.kind = 'ministry' and ${administers(subject)} and ${isSecond(sql`u.id`, by, at)} and u.id is distinct from ${target}::bigint
      and (${target}::bigint is null or u.governorate_id is null or u.governorate_id = (select t.governorate_id from users t where t.id = ${target}::bigint))
      and (not exists (select from users t where t.id = ${target}::bigint and t.kind = 'org') or holds_right(u.id, 'ministry_ngo_users_rp', 'G'))
    order by u.id`.execute(db)
  // The ministry stands above people of organisations, whatever they hold there.
  const held: Rights = target === null || (await isOfOrganisation(db, target)) ? new Map() : await heldBy(db, target)
  return rows
    .filter(({ rights }) => {
      const own = toRights(rights.map(({ slug, codes }) => ({ permission_slug: slug, sub_permission: codes })))
      return beyond(given, own).length === 0 && beyond(held, own).length === 0
    })
    .map(({ id, name }) => ({ id, name }))
}
