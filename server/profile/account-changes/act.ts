import { sql } from 'kysely'
import {
  accountChange,
  type ChangeAction,
  type ChangeActor,
  type ChangeState,
} from '#contract/profile/account-changes.ts'
import { checkAct, moveCase } from '../../core/cases/act.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import { found, invalid, wrongState } from '../../core/errors.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import type { Services, Trx } from '../../core/services.ts'
import { wordsOf } from './notices.ts'
import { subjectOf, type ChangeRow } from './rows.ts'

export const rolesFor = (userId: number, { asked_by }: Pick<ChangeRow, 'asked_by'>): ChangeActor[] =>
  userId === asked_by ? ['asker'] : ['second']

/** A change held for a decision: its account first, in the order in which a form holds them. */
export async function lockChange(trx: Trx, ngoId: number, id: number): Promise<ChangeRow> {
  await sql`select from bank_accounts where id = (select bank_account_id from account_changes where id = ${id} and ngo_id = ${ngoId}) for update`.execute(
    trx,
  )
  const { rows } =
    await sql<ChangeRow>`select * from account_changes where id = ${id} and ngo_id = ${ngoId} for update`.execute(trx)
  return found(rows[0])
}

type Row = Record<string, unknown> & { id: number }
const recordOf = (change: ChangeRow) =>
  change.manager_account_id === null
    ? { table: 'bank_accounts', id: change.bank_account_id }
    : { table: 'manager_accounts', id: change.manager_account_id }

/** Lets a change take effect: a new record counts from now on, an edited one has its new values. */
async function apply(trx: Trx, actor: Actor | undefined, change: ChangeRow, words: string): Promise<void> {
  const { table, id } = recordOf(change)
  const held = change.fields.includes('id_number') ? [...change.fields, 'id_number_hash' as const] : change.fields
  const sets =
    change.kind === 'new' ? [sql`in_force = true`] : held.map((name) => sql`${sql.ref(name)} = ${change[name]}`)
  const before = found(
    (await sql<Row>`select * from ${sql.table(table)} where id = ${id} and deleted_at is null`.execute(trx)).rows[0],
  )
  const after =
    await sql<Row>`update ${sql.table(table)} set ${sql.join(sets)}, updated_by = coalesce(${actor?.userId ?? null}, updated_by) where id = ${id} returning *`
      .execute(trx)
      .catch((error: unknown) => {
        // Another organisation took the number while the change waited.
        const { constraint } = error as { constraint?: string }
        if (constraint === 'bank_accounts_no') throw invalid({ account_no: ['V-TAKEN'] })
        // Or the same person became a driver of the account.
        if (constraint === 'manager_accounts_person') throw invalid({ id_number: ['V-TAKEN'] })
        throw error
      })
  await audit(trx, actor, {
    action: 'update',
    entity: table,
    entity_id: id,
    ngo_id: change.ngo_id,
    description_ar: `نفاذ ${change.kind === 'new' ? 'إضافة' : 'تغيير'}: ${words}`,
    before,
    after: found(after.rows[0]),
  })
}

/** A new record that is not let in leaves the file; with an account go its drivers. */
async function leave(trx: Trx, services: Services, actor: Actor, change: ChangeRow): Promise<void> {
  if (change.kind === 'edit') return
  const now = services.now().toISOString()
  const { table, id } = recordOf(change)
  await sql`update ${sql.table(table)} set deleted_at = ${now}, updated_by = ${actor.userId} where id = ${id}`.execute(
    trx,
  )
  if (change.manager_account_id !== null) return
  await sql`update manager_accounts set deleted_at = ${now}, updated_by = ${actor.userId} where bank_account_id = ${id} and deleted_at is null`.execute(
    trx,
  )
  await sql`update account_changes set state = 'withdrawn', decided_by = ${actor.userId}, decided_at = ${now} where bank_account_id = ${id} and state = 'waiting'`.execute(
    trx,
  )
}

/**
 * Ends what waits about drivers when the mandate that it would change or prolong is over: a new driver leaves, an edit takes no effect.
 * The accounts are held first, so that a form that is being saved is over before the answer.
 */
export async function withdrawDriverChanges(trx: Trx, services: Services, actor: Actor, ngoId: number): Promise<void> {
  await sql`select from bank_accounts where ngo_id = ${ngoId} order by id for update`.execute(trx)
  const { rows } =
    await sql<ChangeRow>`select * from account_changes where ngo_id = ${ngoId} and manager_account_id is not null and state = 'waiting' order by id for update`.execute(
      trx,
    )
  for (const change of rows) await settle(trx, services, actor, change, 'withdrawn')
}

const said: Record<ChangeState, string> = { waiting: '', done: 'تأكيد', refused: 'رفض', withdrawn: 'سحب' }

/** Takes one decision on a change: table, role, effect, log and notice in one transaction. */
export async function changeAct(
  trx: Trx,
  services: Services,
  actor: Actor,
  change: ChangeRow,
  action: ChangeAction,
): Promise<ChangeState> {
  const [next] = checkAct(accountChange, { status: change.state, action, roles: rolesFor(actor.userId, change), actor })
  const to = next ?? change.state
  await settle(trx, services, actor, change, to)
  return to
}

/** Moves a waiting change to its end and brings its effect about; without an actor its waiting time is over. */
export async function settle(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  change: ChangeRow,
  to: ChangeState,
): Promise<void> {
  const words = await wordsOf(trx, services, subjectOf(change))
  await moveCase(
    trx,
    actor,
    {
      table: 'account_changes',
      id: change.id,
      column: 'state',
      from: 'waiting',
      to,
      changes: { decided_by: actor?.userId ?? null, decided_at: services.now().toISOString() },
    },
    { action: 'decide', ngo_id: change.ngo_id, description_ar: `${said[to]} ما ينتظر التأكيد: ${words.ar}` },
  )
  if (to === 'done') await apply(trx, actor, change, words.ar)
  else if (actor) await leave(trx, services, actor, change)
  else throw wrongState()
  if (actor?.userId === change.asked_by) return
  await queueNotice(trx, services, {
    code: to === 'done' ? 'ACCOUNT-CHANGED' : 'ACCOUNT-NOT-CHANGED',
    userIds: [change.asked_by],
    entity: 'bank_accounts',
    entityId: change.bank_account_id,
    params: { what: words },
    link: '/ngo-profile/bank-accounts',
  })
}
