import { sql, type RawBuilder } from 'kysely'
import type { NgoFile } from '#contract/ngos/page.ts'
import type { Db } from '../core/services.ts'
import { statusColumns } from '../profile/index.ts'

const kept = (alias: string) => sql.raw(`${alias}.deleted_at is null`)
const many = (table: string, more = sql``) =>
  sql`(select count(*) from ${sql.table(table)} x where x.ngo_id = n.id and ${kept('x')} ${more})`
const both = (table: string, shown: ReturnType<typeof sql>, more = sql``) =>
  sql`(select jsonb_build_object('total', count(*), 'shown', count(*) filter (where ${shown})) from ${sql.table(table)} x where x.ngo_id = n.id and ${kept('x')} ${more})`
const opportunities = (type: 'job' | 'volunteer') =>
  both('opportunities', sql`x.status in ('published', 'closed')`, sql`and x.type = ${type}`)

/** Counts of `ngos n`: parts of its file, what it shows to the public, and what visitors wrote to it. */
export const countColumns = sql`jsonb_build_object(
    'file', jsonb_build_object(
      'branches', ${many('branches')}, 'centres', ${many('service_centres')},
      'contacts', ${many('contact_information', sql`and x.branch_id is null`)}, 'services', ${many('ngo_services')},
      'bank_accounts', ${many('bank_accounts')}, 'documents', ${many('ngo_documents')},
      'users', ${many('users', sql`and x.is_active`)},
      'members', ${many('general_authority_members', sql`and x.end_date is null`)}),
    'open', jsonb_build_object(
      'programs', ${both('programs', sql`x.status = 'active'`)}, 'activities', ${both('activities', sql`x.is_published`)},
      'campaigns', ${both('campaigns', sql`x.confirmed = 'A'`)},
      'jobs', ${opportunities('job')}, 'volunteering', ${opportunities('volunteer')},
      'news', ${both('news', sql`x.is_published`)}, 'events', ${both('ngo_events', sql`x.invitation_type = 'public'`)}),
    'guest_messages', (select jsonb_build_object('total', count(*), 'waiting', count(*) filter (where x.status in ('new', 'read')))
      from guest_messages x where x.ngo_id = n.id and x.held_reason is null and ${kept('x')}))`

const nameOfUser = sql`nullif(concat_ws(' ', u.first_name, u.last_name), '')`

/** Every status of an organisation, newest first, with the decision behind it and who entered it. */
export const statusHistory = (ngo: RawBuilder<unknown>) =>
  sql`select ${statusColumns}, ${nameOfUser} as by from ngo_status_histories h left join users u on u.id = h.created_by where h.ngo_id = ${ngo} order by h.id desc`

/** The newest verdicts on sections of the file, with how many there are. */
export async function reviewsOf(db: Db, id: number, limit: number): Promise<NgoFile['reviews']> {
  type Row = NonNullable<NgoFile['reviews']>['rows'][number]
  const { rows } = await sql<
    Row & { total: number }
  >`select v.id, w.name_ar, w.name_en, v.validated = 1 as accepted, v.feedback, ${nameOfUser} as by, v.created_at, count(*) over () as total
    from ngo_validations v join profile_weights w on w.key = v.section_key left join users u on u.id = v.user_id where v.ngo_id = ${id} and ${kept('v')} order by v.id desc limit ${limit}`.execute(
    db,
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

/** The organisation's accounts, the main one first. */
export async function usersOf(db: Db, id: number, limit: number): Promise<NgoFile['users']> {
  const { rows } = await sql<
    NonNullable<NgoFile['users']>[number]
  >`select u.id, coalesce(${nameOfUser}, u.username, '') as name, u.is_main, u.is_active, u.last_login_at
    from users u where u.ngo_id = ${id} and u.kind = 'org' and ${kept('u')} order by u.is_main desc, u.is_active desc, u.id limit ${limit}`.execute(
    db,
  )
  return rows
}
