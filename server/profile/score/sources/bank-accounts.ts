import { sql } from 'kysely'
import { chairs, treasurer, viceChairs } from '#contract/profile/manager-accounts.ts'
import type { Source } from './source.ts'

const presiding = [...chairs, ...viceChairs]

/** An active account with its approval letter, and two current drivers of one active account. */
export const bankAccounts: Source = ({ today }) => sql`(
  select jsonb_build_object(
    'account', coalesce(bool_or(a.approval_file is not null), false)::int,
    'drivers', coalesce(bool_or(d.chair and d.treasurer), false)::int)
  from bank_accounts a
  cross join lateral (
    select bool_or(m.position_id = any(${presiding}::int[])) as chair, bool_or(m.position_id = ${treasurer}) as treasurer
    from manager_accounts m
    where m.ngo_id = n.id and m.bank_account_id = a.id and m.in_force and m.deleted_at is null and (m.end_date is null or m.end_date >= ${today}::date)) d
  where a.ngo_id = n.id and a.status = 'active' and a.in_force and a.deleted_at is null)`
