import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { inOrder, type PersonRights, type TransactionRole, transactionsInOrder } from '#contract/users/gives-more.ts'
import { askingRight } from '#contract/users/proposals.ts'
import { beyond, effectiveRights, type Rights, type RightsRow, toRights, toRows } from '#contract/users/rights.ts'
import type { Db, Trx } from '../../core/services.ts'
import { overridesOf } from '../rights.ts'
import { type ProposalRow, type Subject, subjectOf, type Wanted } from './rows.ts'

/** Whose account it is and what he sees: who changed the address meanwhile would else be given the rights. */
interface Account {
  username: string
  email: string
  ministry_user_type: string | null
  governorate_id: number | null
}
export interface TransactionStanding {
  person: Account
  roles: readonly TransactionRole[]
}

/** Rights as they stand, with all that a proposal rests on: when any of it differs, another thing would be confirmed than was read. */
export interface PersonStanding extends PersonRights {
  person: Account
  /** Rights of the roles that are held or proposed; one that was deleted is missing. */
  of_roles: Record<string, { governorate_scoped: boolean; rights: RightsRow[] }>
}

async function findAccount(db: Db | Trx, userId: number): Promise<Account | undefined> {
  const { rows } =
    await sql<Account>`select username, email, ministry_user_type, governorate_id from users where id = ${userId} and username is not null and deleted_at is null and erased_at is null`.execute(
      db,
    )
  return rows[0]
}

/** Rights of a person as they stand; `more` names roles that are proposed for him. */
export async function personStanding(
  db: Db | Trx,
  userId: number,
  more: readonly number[] = [],
): Promise<PersonStanding | undefined> {
  const person = await findAccount(db, userId)
  if (!person) return undefined
  const { rows: roles } = await sql<{
    role_id: number
    ends_on: string | null
  }>`select role_id, ends_on from held_roles where user_id = ${userId} order by role_id`.execute(db)
  const { rows: contents } = await sql<{
    id: number
    governorate_scoped: boolean
    rights: RightsRow[]
  }>`select r.id, r.governorate_scoped,
      coalesce((select jsonb_agg(jsonb_build_object('permission_slug', rp.permission_slug, 'sub_permission', rp.sub_permission)) from role_permissions rp where rp.role_id = r.id), '[]'::jsonb) as rights
    from roles r where r.id = any(${[...new Set([...roles.map((role) => role.role_id), ...more])]}) and r.deleted_at is null`.execute(
    db,
  )
  return {
    person,
    roles,
    overrides: inOrder(await overridesOf(db, userId)),
    of_roles: Object.fromEntries(
      contents.map(({ id, governorate_scoped, rights }) => [
        id,
        { governorate_scoped, rights: toRows(toRights(rights)) },
      ]),
    ),
  }
}

/** Transaction roles of a person as they stand. */
export async function transactionStanding(db: Db | Trx, userId: number): Promise<TransactionStanding | undefined> {
  const person = await findAccount(db, userId)
  const { rows } =
    await sql<TransactionRole>`select transaction_request_role_id as id, to_jsonb(transaction_type_ids) as transaction_type_ids
      from user_transaction_roles where user_id = ${userId}`.execute(db)
  return person && { person, roles: transactionsInOrder(rows) }
}

/** An account as it stands, for a change of it. */
export interface AccountStanding extends Account {
  is_active: boolean
  totp_enabled: boolean
}
async function accountStanding(db: Db | Trx, userId: number): Promise<AccountStanding | undefined> {
  const { rows } =
    await sql<AccountStanding>`select username, email, ministry_user_type, governorate_id, is_active, has_factor(id) as totp_enabled
      from users where id = ${userId} and username is not null and deleted_at is null and erased_at is null`.execute(db)
  return rows[0]
}

async function roleStanding(db: Db | Trx, roleId: number): Promise<RightsRow[] | undefined> {
  const { rows } = await sql<{ rights: RightsRow[] }>`select
      coalesce((select jsonb_agg(jsonb_build_object('permission_slug', rp.permission_slug, 'sub_permission', rp.sub_permission)) from role_permissions rp where rp.role_id = r.id), '[]'::jsonb) as rights
    from roles r where r.id = ${roleId} and r.deleted_at is null`.execute(db)
  return rows[0] && toRows(toRights(rows[0].rights))
}

/** What a proposal of these rights would rest on today; undefined when its person or role is gone. */
export function standingOf(db: Db | Trx, subject: Subject, wanted: unknown): Promise<unknown> {
  if (subject.kind === 'role') return roleStanding(db, subject.roleId)
  if (subject.kind === 'account' || subject.kind === 'colleague') return accountStanding(db, subject.userId)
  if (subject.kind === 'transaction_roles') return transactionStanding(db, subject.userId)
  const { roles } = wanted as Wanted['person']
  return personStanding(
    db,
    subject.userId,
    roles.map((role) => role.role_id),
  )
}

/** True when the rights are others than when it was asked for, or who asked could not ask today. */
export async function isStale(db: Db | Trx, row: ProposalRow): Promise<boolean> {
  const [slug, code] = askingRight[row.kind]
  const { rows } = await sql<{
    may: boolean
  }>`select is_active and deleted_at is null and holds_right(id, ${slug}, ${code}) as may from users where id = ${row.asked_by}`.execute(
    db,
  )
  if (rows[0]?.may !== true) return true
  const now = await standingOf(db, subjectOf(row), row.wanted)
  // What was stored as JSON is compared with JSON.
  return now === undefined || !isDeepStrictEqual(JSON.parse(JSON.stringify(now)), row.base)
}

/** What a person may with these roles and own rows. */
export const effectiveOf = (standing: Pick<PersonStanding, 'of_roles'>, { roles, overrides }: PersonRights): Rights =>
  effectiveRights(
    roles.flatMap(({ role_id }) => standing.of_roles[role_id]?.rights ?? []),
    overrides,
  )

/** The part of `wanted` that is new, as rights. */
export const fresh = (wanted: Rights, before: Rights): Rights =>
  toRights(beyond(wanted, before).map(([permission_slug, sub_permission]) => ({ permission_slug, sub_permission })))
