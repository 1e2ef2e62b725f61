import { sql } from 'kysely'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { lapseChanges } from './account-changes/act.ts'
import { endOfMandate } from './driver-terms.ts'

/** A driver who serves. */
export interface ServingDriver {
  readonly id: number
  readonly full_name: string
  readonly position_id: number
  readonly end_date: string | null
  readonly in_force: boolean
  readonly is_approved: boolean
  /** Changes with the person and with how he signs, and tells nothing of either. */
  readonly print: string
}

/** The drivers who serve in an account of the organisation; it is held, so that none comes or goes meanwhile. Undefined where there is no such account. */
export async function servingDrivers(
  trx: Trx,
  ngoId: number,
  accountId: number,
): Promise<readonly ServingDriver[] | undefined> {
  const { rows: accounts } = await sql`
    select from bank_accounts where id = ${accountId} and ngo_id = ${ngoId} and in_force and status <> 'closed' and deleted_at is null for update`.execute(
    trx,
  )
  if (accounts.length === 0) return undefined
  const { rows } = await sql<ServingDriver>`
    select id, full_name, position_id, end_date, in_force, approved_by_request is not null as is_approved,
      md5(concat_ws('|', full_name, id_number_hash, position_id, operate_rule)) as print
    from manager_accounts
    where bank_account_id = ${accountId} and ngo_id = ${ngoId} and in_force and (end_date is null or end_date > public.today()) and deleted_at is null order by id`.execute(
    trx,
  )
  return rows
}

interface Replaced {
  readonly ngoId: number
  readonly joining: readonly number[]
  readonly leaving: readonly number[]
  /** The approved request. */
  readonly request: { readonly id: number; readonly request_no: string }
  readonly day: string
}
/** Drivers of an account that is held: some end with the day, and what waits about them lapses; others are approved. */
export async function replaceDrivers(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  { ngoId, joining, leaving, request, day }: Replaced,
): Promise<void> {
  if (leaving.length > 0) await lapseChanges(trx, services, actor, sql`manager_account_id = any(${[...leaving]})`)
  const { rows } = await sql<{
    id: number
    full_name: string
    was: string | null
    end_date: string | null
    leaves: boolean
  }>`
    update manager_accounts m set updated_by = ${actor?.userId ?? null},
      end_date = case when s.leaves then ${endOfMandate(day)} else m.end_date end,
      approved_by_request = case when s.leaves then m.approved_by_request else ${request.id} end
    from (select id, end_date as was, id = any(${[...leaving]}) as leaves from manager_accounts
      where ngo_id = ${ngoId} and id = any(${[...joining, ...leaving]}) order by id for update) s
    where m.id = s.id returning m.id, m.full_name, s.was, m.end_date, s.leaves`.execute(trx)
  for (const { id, full_name, was, end_date, leaves } of rows)
    await audit(trx, actor, {
      action: 'update',
      entity: 'manager_accounts',
      entity_id: id,
      ngo_id: ngoId,
      description_ar: `${leaves ? 'انتهاء تكليف' : 'الموافقة على'} محرّك الحساب ${full_name} بالمعاملة ${request.request_no}`,
      before: leaves ? { end_date: was } : { approved_by_request: null },
      after: leaves ? { end_date } : { approved_by_request: request.id },
    })
}
