import { type RawBuilder, sql } from 'kysely'
import { type Actor, may, ngoOf } from '../core/identity/actor.ts'

/** Side of a thread (`t`) on which the reader stands; the ministry is never the organisation's. */
export const sideOf = (actor: Actor): RawBuilder<'ngo' | 'peer'> =>
  actor.kind === 'org' ? sql`case when t.ngo_id = ${ngoOf(actor)} then 'ngo' else 'peer' end` : sql`'peer'`

/** The general post of a place is for those who deal with the requests of its organisations. */
export const readsGeneralPost = (actor: Actor): boolean => may(actor, 'ministry_transaction_requests', 'S')
/** Who may write in the name of an office: its holders; of a place without one, who may act on its requests. */
export const writesFor = (actor: Actor, roleId: number | null): boolean =>
  roleId === null ? may(actor, 'ministry_transaction_requests', 'U') : officesOf(actor).includes(roleId)
export const officesOf = (actor: Actor): number[] => actor.transactionRoles.map(({ id }) => id)
/** Whether the actor belongs to any office that has post. */
export const isInOffice = (actor: Actor): boolean =>
  actor.kind === 'org' || readsGeneralPost(actor) || officesOf(actor).length > 0

/**
 * Threads (`t`) that the actor may read. An organisation reads its own; the ministry's people those of their place, and
 * there those of their office. The centre reads no post of directorates, and no letters between organisations.
 */
export const readable = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === 'org'
    ? sql`(t.ngo_id = ${ngoOf(actor)} or t.peer_ngo_id = ${ngoOf(actor)})`
    : sql`(t.peer_kind <> 'ngo' and t.governorate_id is not distinct from ${actor.governorateId ?? null}::integer
        and (t.role_id = any(${officesOf(actor)}::bigint[]) or (t.role_id is null and ${readsGeneralPost(actor)})))`

/** Letters and notes (`m`) of a thread (`t`) that the actor may read: notes are for colleagues of their side. */
export const visible = (actor: Actor): RawBuilder<boolean> => sql`(not m.is_internal or m.side = ${sideOf(actor)})`

/** People of the ministry (`u`) who read the post of a place and office, or who may answer it. */
export const inOffice = (
  governorate: RawBuilder<unknown>,
  role: RawBuilder<unknown>,
  code: 'S' | 'U' = 'U',
): RawBuilder<boolean> =>
  sql`(u.kind = 'ministry' and u.is_active and u.deleted_at is null and u.governorate_id is not distinct from ${governorate}
    and (exists (select from user_transaction_roles r where r.user_id = u.id and r.transaction_request_role_id = ${role})
      or (${role} is null and holds_right(u.id, 'ministry_transaction_requests', ${code}))))`
