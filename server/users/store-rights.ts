import { sql } from 'kysely'
import type { TransactionRole } from '#contract/users/gives-more.ts'
import { type Override, type Rights, toRows, withShow } from '#contract/users/rights.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Trx } from '../core/services.ts'

export interface GivenRoles {
  role_ids: readonly number[]
  /** Last days of those that are not given for good. */
  role_ends: readonly { role_id: number; ends_on: string }[]
}

/** Stores exactly these roles; those whose last day is over stay, as what was held. */
export async function storeRoles(
  trx: Trx,
  actor: Actor,
  id: number,
  { role_ids, role_ends }: GivenRoles,
): Promise<void> {
  await sql`delete from user_roles where user_id = ${id} and role_id <> all(${[...role_ids]}) and (ends_on is null or ends_on >= today())`.execute(
    trx,
  )
  const ends = role_ids.map((role) => role_ends.find((one) => one.role_id === role)?.ends_on ?? null)
  await sql`insert into user_roles (user_id, role_id, ends_on, created_by)
    select ${id}, role, ends_on, ${actor.userId} from unnest(${[...role_ids]}::bigint[], ${ends}::date[]) given (role, ends_on)
    on conflict (user_id, role_id) do update set ends_on = excluded.ends_on`.execute(trx)
  await markChanged(trx, actor, id)
}

/** Rights stand beside the account: with them its version moves, by which a stale edit is known. */
export async function markChanged(trx: Trx, actor: Actor, id: number): Promise<void> {
  await sql`update users set updated_by = ${actor.userId} where id = ${id}`.execute(trx)
}

/** Stores exactly these own rows of a person. */
export async function storeOverrides(
  trx: Trx,
  actor: Actor,
  userId: number,
  overrides: readonly Override[],
): Promise<void> {
  await sql`delete from user_permissions where user_id = ${userId}`.execute(trx)
  for (const { permission_slug, sub_permission, mode } of overrides)
    if (sub_permission.length > 0)
      await sql`insert into user_permissions (user_id, permission_slug, sub_permission, mode, created_by, updated_by) values (${userId}, ${permission_slug}, ${JSON.stringify(mode === 'grant' ? withShow(sub_permission) : sub_permission)}::jsonb, ${mode}, ${actor.userId}, ${actor.userId})`.execute(
        trx,
      )
}

/** Stores exactly these transaction roles of a person. */
export async function storeTransactionRoles(
  trx: Trx,
  actor: Actor,
  userId: number,
  roles: readonly TransactionRole[],
): Promise<void> {
  await sql`delete from user_transaction_roles where user_id = ${userId}`.execute(trx)
  for (const role of roles)
    await sql`insert into user_transaction_roles (user_id, transaction_request_role_id, transaction_type_ids, created_by, updated_by) values (${userId}, ${role.id}, ${[...role.transaction_type_ids]}, ${actor.userId}, ${actor.userId})`.execute(
      trx,
    )
  await markChanged(trx, actor, userId)
}

/** Stores exactly these rights of a role. */
export async function storeRoleRights(trx: Trx, actor: Actor, roleId: number, rights: Rights): Promise<void> {
  await sql`delete from role_permissions where role_id = ${roleId}`.execute(trx)
  // In one statement: the database sums what a role allows after each (0093).
  await sql`insert into role_permissions (role_id, permission_slug, sub_permission, created_by, updated_by)
    select ${roleId}, r.permission_slug, r.sub_permission, ${actor.userId}, ${actor.userId}
    from jsonb_to_recordset(${JSON.stringify(toRows(rights))}::jsonb) as r (permission_slug text, sub_permission jsonb)`.execute(
    trx,
  )
  await sql`update roles set updated_by = ${actor.userId} where id = ${roleId}`.execute(trx)
}
