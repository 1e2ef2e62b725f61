import { sql } from 'kysely'
import type { Kind } from '#contract/core/calls/call.ts'
import type { SessionUser } from '#contract/core/session.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import type { Actor } from '../core/identity/actor.ts'
import { isFactorDue } from '../core/identity/factor-due.ts'
import { permissionsFor } from '../core/identity/sessions.ts'
import { mayChange } from '../core/identity/standing.ts'
import type { Db, Trx } from '../core/services.ts'

export interface AccountRow {
  id: number
  kind: Kind
  password_hash: string
  password_must_change: 0 | 1
  is_active: boolean
  locked: boolean
  verified: boolean
  totp_secret_enc: Buffer | null
  totp_enabled_at: string | null
  has_factor: boolean
}

/** The account of a name or e-mail within one kind of login. Founders who have not proved their address come last. */
export async function findAccount(db: Db | Trx, kind: Kind, name: string): Promise<AccountRow | undefined> {
  const { rows } =
    await sql<AccountRow>`select id, kind, password_hash, password_must_change, is_active, coalesce(locked_until > now(), false) as locked,
      (kind <> 'est' or email_verified_at is not null) as verified, totp_secret_enc, totp_enabled_at, has_factor(id) as has_factor
    from users where kind = ${kind} and deleted_at is null and erased_at is null and expired_at is null and coalesce(password_expires_at > now(), true) and (lower(username) = ${name} or email = ${name})
    order by email_verified_at is null, id desc limit 1`.execute(db)
  return rows[0]
}

interface UserRow {
  id: number
  kind: Kind
  username: string | null
  email: string
  full_name: string
  password_must_change: 0 | 1
  locale: string
  ministry_user_type: 'central' | 'directorate' | null
  governorate_id: number | null
  legal_form_id: number | null
  is_main: boolean
  lacks_factor: boolean
  ngo: Omit<NonNullable<SessionUser['ngo']>, 'read_only'> | null
  establishment: SessionUser['establishment']
  roles: SessionUser['transactionRoles']
  rights: { slug: string; codes: string[] }[]
  need_review: number
}

/** What the browser is told of a user: rights, organisation or founding request, and how many cases wait for him [Q28]. */
export async function sessionUser(db: Db | Trx, userId: number): Promise<{ user: SessionUser; need_review: number }> {
  const { rows } = await sql<UserRow>`
    select u.id, u.kind, u.username, u.email, concat_ws(' ', u.first_name, u.last_name) as full_name, u.password_must_change, u.locale, u.ministry_user_type, u.governorate_id, n.legal_form_id, u.is_main, lacks_factor(u.id, u.kind) as lacks_factor,
      case when n.id is null then null else jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en, 'decision_no', n.decision_no, 'status_id', n.status_id, 'has_public_benefit', n.has_public_benefit,
        'legalForm', (select jsonb_build_object('id', r.code, 'name_ar', r.name_ar, 'name_en', r.name_en) from index_records r join indexes i on i.id = r.index_id where i.slug = 'legal-forms' and r.code = n.legal_form_id)) end as ngo,
      (select jsonb_build_object('id', e.id, 'tracking_no', e.tracking_no, 'current_stage_number', e.current_stage_number, 'status_id', e.status_id) from establishments e where e.user_id = u.id order by e.id desc limit 1) as establishment,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'slug', t.slug, 'name_ar', t.name_ar, 'name_en', t.name_en) order by t.id) from user_transaction_roles ut join transaction_request_roles t on t.id = ut.transaction_request_role_id where ut.user_id = u.id), '[]'::jsonb) as roles,
      user_rights(u.id) as rights,
      (select count(*) from transaction_requests q where (q.assigned_user_id = u.id and q.status in ('submitted', 'in_progress', 'external')) or (u.kind = 'org' and q.ngo_id = u.ngo_id and q.status = 'returned')) as need_review
    from users u left join ngos n on n.id = u.ngo_id where u.id = ${userId} and u.erased_at is null`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`user ${userId} vanished`)
  const stays = (slug: string, code: string) =>
    row.ngo === null || code === 'S' || code === 'E' || mayChange(row.ngo.status_id, slug as PermissionSlug)
  const held = permissionsFor(row.rights, row.legal_form_id)
  const permissions = [...held].map(([permission_slug, codes]) => ({
    permission_slug,
    // The browser draws its buttons from this: what the organisation's status closes is not among them.
    sub_permission: [...codes].filter((code) => stays(permission_slug, code)).sort(),
  }))
  const factor_due = isFactorDue(row, held)
  const {
    rights: _,
    legal_form_id: __,
    is_main: ___,
    lacks_factor: ____,
    roles,
    need_review,
    locale,
    ngo: own,
    ...user
  } = row
  const ngo = own && { ...own, read_only: !mayChange(own.status_id, 'ngo-profile') }
  return {
    user: { ...user, factor_due, ngo, permissions, transactionRoles: roles, locale: locale === 'en' ? 'en' : 'ar' },
    need_review,
  }
}

/** The last three passwords of a user, newest first [V-PWD]. */
export async function lastPasswords(db: Db | Trx, userId: number): Promise<string[]> {
  const { rows } = await sql<{
    hash: string
  }>`select hash from (select password_hash as hash, now() as at from users where id = ${userId} and erased_at is null union all select hash, created_at from password_history where user_id = ${userId}) p order by at desc limit 3`.execute(
    db,
  )
  return rows.map((row) => row.hash)
}

export interface ProfileRow {
  id: number
  username: string | null
  email: string
  mobile: string
  first_name: string
  last_name: string
  job_title_id: number | null
  locale: 'ar' | 'en'
  avatar: number | null
  last_login_at: string | null
  totp_enabled: boolean
  updated_at: string
  password_hash: string
}
export async function profileOf(db: Db | Trx, actor: Actor, lock = false): Promise<ProfileRow> {
  const { rows } =
    await sql<ProfileRow>`select id, username, email, mobile, first_name, last_name, job_title_id, locale, avatar, last_login_at, totp_enabled_at is not null as totp_enabled, updated_at, password_hash from users where id = ${actor.userId} and erased_at is null ${lock ? sql`for update` : sql``}`.execute(
      db,
    )
  return rows[0] as ProfileRow
}

/** When a session ends however much it is used. */
export async function sessionEnd(db: Db, sessionId: number): Promise<string> {
  const { rows } = await sql<{
    ends_at: string
  }>`select absolute_expires_at as ends_at from sessions where id = ${sessionId}`.execute(db)
  return rows[0]?.ends_at ?? new Date(0).toISOString()
}
