import { sql } from 'kysely'
import { Refusal } from '../errors.ts'
import type { Db, Trx } from '../services.ts'
import type { Actor } from './actor.ts'

/** What somebody can do to the account of another that could let him in there. */
export type Touch = 'opened' | 'address' | 'password' | 'state' | 'rights'

/** Calendar days after which an account that a colleague opened in an organisation counts as somebody else's. */
export const openedDays = 30

/**
 * Whether a user can confirm what another asked for at a time: his password was his own before, neither had a hand in
 * the account of the other, and nobody could be both of them [decision 0040].
 */
export const isSecond = (second: unknown, asker: unknown, asked: unknown) =>
  sql`is_second_person(${second}, ${asker}, ${asked})`

/** The same beside several people, all of whom had a hand in what is confirmed. */
export const isSecondToAll = (second: unknown, askers: unknown, asked: unknown) =>
  sql`not exists (select from unnest(${askers}) as asker(id) where ${isSecond(second, sql`asker.id`, asked)} is not true)`

/** Those of some users who could confirm what somebody asks for at a time. */
export async function secondsAmong(
  db: Db | Trx,
  userIds: readonly number[],
  asked: { by: number; at: string },
): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from users where id = any(${[...userIds]}) and ${isSecond(sql`id`, asked.by, asked.at)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** 403 for who is the same person as the asker in another account, or could be. */
export const notSecond = () => new Refusal(403, 'not_second_person')

/** Notes what the actor did to the account of another. Accounts are opened and changed by the system without a note. */
export async function noteTouch(
  trx: Trx,
  actor: Pick<Actor, 'userId' | 'kind'>,
  userId: number,
  kind: Touch,
): Promise<void> {
  if (userId === actor.userId) return
  // In the ministry a second person confirms who gets rights; in an organisation time has to do.
  const days = kind === 'opened' && actor.kind === 'org' ? openedDays : null
  await sql`insert into account_touches (user_id, by_id, kind, ends_at) values (${userId}, ${actor.userId}, ${kind}, now() + make_interval(days => ${days}::integer))`.execute(
    trx,
  )
}

/** The same for everybody who holds a role that the actor lowers. */
export const noteLowered = (trx: Trx, actor: Pick<Actor, 'userId'>, roleId: number) =>
  sql`insert into account_touches (user_id, by_id, kind) select user_id, ${actor.userId}, 'rights' from held_roles where role_id = ${roleId} and user_id <> ${actor.userId}`.execute(
    trx,
  )

/**
 * Notes that somebody wrote his own address while a password that another issued to him counts: it may be the other who
 * is signed in, so that for as long as an account that he had opened, a letter there proves nothing.
 */
export const noteOwnAddress = (trx: Trx, userId: number) =>
  sql`insert into account_touches (user_id, by_id, kind, ends_at)
    select distinct user_id, by_id, 'address', now() + make_interval(days => ${openedDays}) from account_touches
    where user_id = ${userId} and kind = 'password' and cleared_at is null`.execute(trx)

/** Two people agreed on this part of an account as it is now: what one of them did to it before counts no more. */
export const clearTouches = (trx: Trx, userId: number, kinds: readonly Touch[]) =>
  sql`update account_touches set cleared_at = now() where user_id = ${userId} and cleared_at is null and kind = any(${[...kinds]})`.execute(
    trx,
  )

/** Two people agreed on rights of somebody new, who stood before both: that one of them opened the account counts no more. */
export const clearOpening = (trx: Trx, userId: number, asked: string) =>
  sql`update account_touches set cleared_at = now() where user_id = ${userId} and cleared_at is null and kind = 'opened' and created_at <= ${asked}`.execute(
    trx,
  )

/**
 * The owner set a password without knowing one of his own before. When a letter proved that the address is his, and
 * nobody else wrote that address, an issued password or a closing counts no more.
 */
export async function ownPassword(trx: Trx, userId: number, byLetter: boolean): Promise<void> {
  await sql`update users set own_since = now() where id = ${userId}`.execute(trx)
  if (byLetter)
    await sql`update account_touches set cleared_at = now() where user_id = ${userId} and cleared_at is null and kind in ('password', 'state')
      and not exists (select from account_touches a where a.user_id = ${userId} and a.kind in ('opened', 'address') and a.cleared_at is null and (a.ends_at is null or a.ends_at > now()))`.execute(
      trx,
    )
}

/**
 * Whether the actor closed, re-addressed or lowered a colleague lately, also through an account that he could be the
 * owner of: he is not alone by nature, so that nothing takes the place of a second person.
 */
export async function madeHimselfAlone(db: Db | Trx, actor: Actor): Promise<boolean> {
  const { rows } =
    await sql`select from account_touches t join users u on u.id = t.user_id and u.kind = ${actor.ngoId === undefined ? actor.kind : 'org'} and u.ngo_id is not distinct from ${actor.ngoId ?? null}::bigint
    where t.kind <> 'opened' and t.created_at > now() - make_interval(days => ${openedDays})
      and exists (select from hands_in(t.by_id) one join hands_in(${actor.userId}) other on one = other) limit 1`.execute(
      db,
    )
  return rows.length > 0
}
