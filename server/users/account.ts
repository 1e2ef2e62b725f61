import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { areaOf, type Rights, toRights, toRows } from '#contract/users/rights.ts'
import { sendPasswordLink, tellOldAddress } from '../accounts/index.ts'
import type { Actor } from '../core/identity/actor.ts'
import { invalid } from '../core/errors.ts'
import { storedMobile } from '../core/identity/mobile.ts'
import { noteTouch } from '../core/identity/second-person.ts'
import { hashPassword } from '../core/identity/passwords.ts'
import type { Services, Trx } from '../core/services.ts'
import { refuseBeyond, rolesNamed } from './rights.ts'
import { type GivenRoles, storeRoles } from './store-rights.ts'

export interface PersonInput {
  username: string
  email: string
  mobile: string
  first_name: string
  last_name: string
  job_title_id: number | null
}
interface Place {
  kind: 'ministry' | 'org'
  ngo_id: number | null
  ministry_user_type: 'central' | 'directorate' | null
  governorate_id: number | null
}

/** Hours in which an invitation and a link to a new password can be used. */
export const linkHours = { invitation: 72, reset: 24 } as const

/** Refuses a name or address that another account of the kind has; without case, as people type them. */
export async function refuseTaken(
  trx: Trx,
  kind: string,
  input: { username: string; email: string },
  id?: number,
): Promise<void> {
  const { rows } = await sql<{
    username: boolean
    email: boolean
  }>`select coalesce(bool_or(lower(username) = lower(${input.username})), false) as username, coalesce(bool_or(email = ${input.email}), false) as email
    from users where kind = ${kind} and deleted_at is null and id is distinct from ${id ?? null}`.execute(trx)
  const taken = (['username', 'email'] as const).filter((field) => rows[0]?.[field])
  if (taken.length > 0) throw invalid(Object.fromEntries(taken.map((field) => [field, ['V-TAKEN' as const]])))
}

/** A password that nobody knows: the account opens by its link only. Made before the transaction, since it takes a while. */
export const unknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

/** Adds an account without a password that anybody knows, and answers its id. */
async function openAccount(trx: Trx, actor: Actor, input: PersonInput, place: Place, hash: string): Promise<number> {
  await refuseTaken(trx, place.kind, input)
  const { rows } = await sql<{
    id: number
  }>`insert into users (kind, username, email, mobile, password_hash, password_must_change, first_name, last_name, job_title_id, ngo_id, ministry_user_type, governorate_id, created_by, updated_by)
    values (${place.kind}, ${input.username}, ${input.email}, ${storedMobile(input.mobile)}, ${hash}, 1, ${input.first_name}, ${input.last_name}, ${input.job_title_id}, ${place.ngo_id}, ${place.ministry_user_type}, ${place.governorate_id}, ${actor.userId}, ${actor.userId}) returning id`.execute(
    trx,
  )
  const { id } = rows[0] as { id: number }
  await noteTouch(trx, actor, id, 'opened')
  return id
}

/** Invites a person, or sends him a link to a new password. */
export async function sendLink(
  trx: Trx,
  services: Services,
  user: { id: number; username: string },
  why: { code: 'USER-INVITED'; place: { ar: string; en: string } } | { code: 'PASSWORD-LINK' },
): Promise<void> {
  await sendPasswordLink(trx, services, user, {
    code: why.code,
    hours: why.code === 'USER-INVITED' ? linkHours.invitation : linkHours.reset,
    ...(why.code === 'USER-INVITED' ? { params: { place: why.place } } : {}),
  })
}

/** Changes the data of an account; a new address is told to the old one, and open links to the old one die. */
export async function changeAccount(
  trx: Trx,
  actor: Actor,
  before: { id: number; email: string; username: string; locale: 'ar' | 'en'; kind: string },
  input: PersonInput,
): Promise<void> {
  await refuseTaken(trx, before.kind, input, before.id)
  await sql`update users set username = ${input.username}, email = ${input.email}, mobile = ${storedMobile(input.mobile)}, first_name = ${input.first_name}, last_name = ${input.last_name}, job_title_id = ${input.job_title_id}, updated_by = ${actor.userId} where id = ${before.id}`.execute(
    trx,
  )
  if (before.username !== input.username || before.email !== input.email)
    await noteTouch(trx, actor, before.id, 'address')
  await tellOldAddress(trx, before, input)
}

/** Opens or closes an account; closing ends its sessions and its links. */
export async function setActive(
  trx: Trx,
  services: Services,
  actor: Actor,
  id: number,
  state: { is_active: boolean; reason: string | null },
): Promise<void> {
  await sql`update users set is_active = ${state.is_active}, disabled_reason = ${state.is_active ? null : state.reason}, locked_until = null, failed_logins = 0, updated_by = ${actor.userId} where id = ${id}`.execute(
    trx,
  )
  await noteTouch(trx, actor, id, 'state')
  if (!state.is_active) await closeDoors(trx, services, id)
}

/** Ends every session and every open link of an account. */
export async function closeDoors(trx: Trx, services: Services, id: number): Promise<void> {
  await services.sessions.endAll(trx, id)
  await sql`update verification_codes set voided_at = now() where user_id = ${id} and used_at is null and voided_at is null`.execute(
    trx,
  )
}

/** Deletes an account; its name stays in the log and on what it did. */
export async function removeAccount(trx: Trx, services: Services, actor: Actor, id: number): Promise<void> {
  await sql`update users set deleted_at = now(), is_active = false, updated_by = ${actor.userId} where id = ${id}`.execute(
    trx,
  )
  await noteTouch(trx, actor, id, 'state')
  await closeDoors(trx, services, id)
}

/** Gives a person exactly these roles, as far as the giver holds what they give; answers them. */
export async function giveRoles(
  trx: Trx,
  actor: Actor,
  { userId, area, given, before }: { userId: number; area: 'ministry' | 'ngo'; given: GivenRoles; before: Rights },
): Promise<void> {
  const roles = await rolesNamed(trx, given.role_ids, area)
  const wanted = toRights(roles.flatMap((role) => toRows(role.rights)))
  await refuseBeyond(trx, actor, { wanted, before, area, field: 'role_ids' })
  await storeRoles(trx, actor, userId, given)
}

/** Opens the account of an invited person with his roles and sends him the link to his password; answers its id. */
export async function invite(
  trx: Trx,
  services: Services,
  actor: Actor,
  person: PersonInput & GivenRoles,
  { hash, named, ...place }: Place & { hash: string; named: { ar: string; en: string } },
): Promise<number> {
  const id = await openAccount(trx, actor, person, place, hash)
  const area = areaOf(place.kind)
  await giveRoles(trx, actor, {
    userId: id,
    area,
    given: person,
    before: new Map(),
  })
  await sendLink(trx, services, { id, username: person.username }, { code: 'USER-INVITED', place: named })
  return id
}
