import { sql } from 'kysely'
import { beyond, type Override, type Rights, toRights } from '#contract/users/rights.ts'
import type { Actor } from '../core/identity/actor.ts'
import { Refusal } from '../core/errors.ts'
import type { Db, Trx } from '../core/services.ts'

const rightsOf = (rows: readonly { slug: string; codes: string[] }[]): Rights =>
  toRights(rows.map(({ slug, codes }) => ({ permission_slug: slug, sub_permission: codes })))

/** What a person holds now, roles and own rows together, as the database counts it. */
export async function heldBy(db: Db | Trx, userId: number): Promise<Rights> {
  const { rows } = await sql<{
    rights: { slug: string; codes: string[] }[]
  }>`select user_rights(${userId}) as rights`.execute(db)
  return rightsOf(rows[0]?.rights ?? [])
}

/** Union of the rights of roles; a role that is not there or of another type answers 422 at `role_ids`. */
export async function rolesNamed(
  trx: Trx,
  ids: readonly number[],
  type: 'ministry' | 'ngo',
): Promise<{ id: number; governorate_scoped: boolean; rights: Rights }[]> {
  // Shared: a role that is being deleted waits, and one that was deleted is not there.
  const { rows } = await sql<{
    id: number
    governorate_scoped: boolean
  }>`select id, governorate_scoped from roles where id = any(${[...ids]}) and type = ${type} and deleted_at is null order by id for share`.execute(
    trx,
  )
  if (rows.length !== ids.length) throw new Refusal(422, 'invalid', { fields: { role_ids: ['V-CHOICE'] } })
  return Promise.all(rows.map(async (row) => ({ ...row, rights: await rightsOfRole(trx, row.id) })))
}

export async function rightsOfRole(db: Db | Trx, roleId: number): Promise<Rights> {
  const { rows } = await sql<{
    permission_slug: string
    sub_permission: string[]
  }>`select permission_slug, sub_permission from role_permissions where role_id = ${roleId}`.execute(db)
  return toRights(rows)
}

/**
 * Refuses what would be given beyond the giver's own rights [domain Q35]. Rights of organisations are the ministry's to give:
 * a ministry user needs none of them himself. What was there before is not given anew.
 */
export async function refuseBeyond(
  trx: Trx,
  actor: Actor,
  given: { wanted: Rights; before: Rights; area: 'ministry' | 'ngo'; field: string },
): Promise<void> {
  if (actor.kind === 'ministry' && given.area === 'ngo') return
  const fresh = toRights(
    beyond(given.wanted, given.before).map(([permission_slug, sub_permission]) => ({
      permission_slug,
      sub_permission,
    })),
  )
  if (fresh.size > 0 && beyond(fresh, await heldBy(trx, actor.userId)).length > 0)
    throw new Refusal(422, 'invalid', { fields: { [given.field]: ['V-BEYOND'] } })
}

/** Those of the given people who hold anything that the actor does not; one question for all of them. */
export async function aboveAmong(db: Db | Trx, actor: Actor, ids: readonly number[]): Promise<Set<number>> {
  const own = await heldBy(db, actor.userId)
  const { rows } = await sql<{
    id: number
    rights: { slug: string; codes: string[] }[]
  }>`select id, user_rights(id) as rights from users where id = any(${[...ids]}) and id <> ${actor.userId}`.execute(db)
  return new Set(rows.filter((row) => beyond(rightsOf(row.rights), own).length > 0).map((row) => row.id))
}

/** True when a person holds anything that the actor does not; for people of organisations the ministry stands above. */
export async function isAbove(db: Db | Trx, actor: Actor, user: { id: number; kind: string }): Promise<boolean> {
  if (actor.kind === 'ministry' && user.kind === 'org') return false
  return (await aboveAmong(db, actor, [user.id])).has(user.id)
}

/** Own rows of a person. */
export async function overridesOf(db: Db | Trx, userId: number): Promise<Override[]> {
  const { rows } =
    await sql<Override>`select permission_slug, sub_permission, mode from user_permissions where user_id = ${userId} order by mode, permission_slug`.execute(
      db,
    )
  return rows
}
