import { type RawBuilder, sql } from 'kysely'
import { proposalRight } from '#contract/users/proposals.ts'
import { beyond, type Rights, toRights } from '#contract/users/rights.ts'
import { isSecond } from '../../core/identity/second-person.ts'
import type { Db, Trx } from '../../core/services.ts'
import { heldBy } from '../rights.ts'
import type { Subject } from './rows.ts'

export interface Second {
  id: number
  name: string
  kind: 'ministry' | 'org'
}

async function isOfOrganisation(db: Db | Trx, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and kind = 'org'`.execute(db)
  return rows.length > 0
}

/** Those of a house who hold all of these rights themselves. */
async function holdersOf(db: Db | Trx, where: RawBuilder<unknown>, rights: readonly Rights[]): Promise<Second[]> {
  const { rows } = await sql<Second & { rights: { slug: string; codes: string[] }[] }>`
    select u.id, u.kind, concat_ws(' ', u.first_name, u.last_name) as name, user_rights(u.id) as rights from users u
    where u.is_active and u.deleted_at is null and ${where} order by u.id`.execute(db)
  return rows
    .filter((row) => {
      const own = toRights(row.rights.map(({ slug, codes }) => ({ permission_slug: slug, sub_permission: codes })))
      return rights.every((wanted) => beyond(wanted, own).length === 0)
    })
    .map(({ id, name, kind }) => ({ id, name, kind }))
}

interface Asked {
  by: number
  at: string
}
const administers = (subject: Subject) => {
  // What colleagues cannot confirm among themselves, the ministry does as it does for its own accounts.
  const [slug, code] = proposalRight[subject.kind === 'colleague' ? 'account' : subject.kind]
  return sql`holds_right(u.id, ${slug}, ${code})`
}

async function secondsInMinistry(db: Db | Trx, subject: Subject, given: Rights, { by, at }: Asked): Promise<Second[]> {
  const target = subject.kind === 'role' ? null : subject.userId
  // The ministry stands above people of organisations, whatever they hold there.
  const held: Rights = target === null || (await isOfOrganisation(db, target)) ? new Map() : await heldBy(db, target)
  return holdersOf(
    db,
    sql`u.kind = 'ministry' and ${administers(subject)} and ${isSecond(sql`u.id`, by, at)} and u.id is distinct from ${target}::bigint
      and (${target}::bigint is null or u.governorate_id is null or u.governorate_id = (select coalesce(t.governorate_id, n.governorate_id) from users t left join ngos n on n.id = t.ngo_id where t.id = ${target}::bigint))
      and (not exists (select from users t where t.id = ${target}::bigint and t.kind = 'org') or holds_right(u.id, 'ministry_ngo_users_rp', 'G'))`,
    [given, held],
  )
}

/** Colleagues who can confirm what another asked for about one of them: they give rights, and hold all that he holds. */
export async function secondColleagues(db: Db | Trx, userId: number, { by, at }: Asked): Promise<Second[]> {
  const [slug, code] = proposalRight.colleague
  return holdersOf(
    db,
    sql`u.kind = 'org' and u.ngo_id = (select t.ngo_id from users t where t.id = ${userId}) and u.id <> ${userId}
      and holds_right(u.id, ${slug}, ${code}) and ${isSecond(sql`u.id`, by, at)}`,
    [await heldBy(db, userId)],
  )
}

/**
 * Who can confirm what was asked for at a time: somebody else than the asker in his own account, with the same
 * administering right, the person within his scope and not himself, and everything that is given or already held there
 * held by him as well. In an organisation it is a colleague; the ministry only where none of them can.
 */
export async function secondsFor(db: Db | Trx, subject: Subject, given: Rights, asked: Asked): Promise<Second[]> {
  const colleagues = subject.kind === 'colleague' ? await secondColleagues(db, subject.userId, asked) : []
  return colleagues.length > 0 ? colleagues : secondsInMinistry(db, subject, given, asked)
}
