import { sql } from 'kysely'
import { accountChange, type ChangeActor } from '#contract/profile/account-changes.ts'
import { act, type CaseKind, type Effect } from '../../core/cases/act.ts'
import { type Actor, ngoOf } from '../../core/identity/actor.ts'
import { isSecond, notSecond } from '../../core/identity/second-person.ts'
import { audit } from '../../core/log/audit.ts'
import { found, invalid } from '../../core/errors.ts'
import type { Services, Trx } from '../../core/services.ts'
import { noticeOf, wordsOf } from './notices.ts'
import { subjectOf, type ChangeRow } from './rows.ts'

/** A change that is held, with the words for its account or driver. */
interface HeldChange extends ChangeRow {
  status: ChangeRow['state']
  /** The actor is another person than the asker, as far as the accounts tell; always true without an actor. */
  is_second: boolean
}

/** Whether a reader could confirm a change, as far as the accounts tell. */
export const secondOf = ({ userId }: Actor) => isSecond(userId, sql`asked_by`, sql`asked_at`)

/** A change held for a decision: its account first, in the order in which a form holds them. */
async function holdChange(trx: Trx, actor: Actor | undefined, id: number): Promise<HeldChange> {
  const own = actor ? sql`ngo_id = ${ngoOf(actor)}` : sql`true`
  await sql`select from bank_accounts where id = (select bank_account_id from account_changes where id = ${id} and ${own}) for update`.execute(
    trx,
  )
  const { rows } =
    await sql<HeldChange>`select *, state as status, ${actor ? secondOf(actor) : sql`true`} as is_second from account_changes where id = ${id} and ${own} for update`.execute(
      trx,
    )
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
  // What the ministry approved was the driver as he was.
  const anew = table === 'manager_accounts' ? [sql`approved_by_request = null`] : []
  const sets =
    change.kind === 'new'
      ? [sql`in_force = true`]
      : [...held.map((name) => sql`${sql.ref(name)} = ${change[name]}`), ...anew]
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

/** A new record that is not let in leaves the file; with an account go its drivers and what waits for them. */
async function leave(trx: Trx, services: Services, actor: Actor | undefined, change: ChangeRow): Promise<void> {
  if (change.kind === 'edit') return
  const now = services.now().toISOString()
  const by = actor?.userId ?? null
  const { table, id } = recordOf(change)
  await sql`update ${sql.table(table)} set deleted_at = ${now}, updated_by = ${by} where id = ${id}`.execute(trx)
  if (change.manager_account_id !== null) return
  await sql`update manager_accounts set deleted_at = ${now}, updated_by = ${by} where bank_account_id = ${id} and deleted_at is null`.execute(
    trx,
  )
  await lapseChanges(trx, services, actor, sql`bank_account_id = ${id} and id <> ${change.id}`)
}

type ChangeEffect = Effect<HeldChange, undefined, HeldChange['state']>
const decided = (actor: Actor | undefined, services: Services) => ({
  decided_by: actor?.userId ?? null,
  decided_at: services.now().toISOString(),
})
const letIn: ChangeEffect = async ({ trx, services, actor, row }) => {
  const words = await wordsOf(trx, services, subjectOf(row))
  return {
    set: decided(actor, services),
    after: () => apply(trx, actor, row, words.ar),
    notices: noticeOf(row, actor, words, 'ACCOUNT-CHANGED'),
  }
}
const keepOut: ChangeEffect = async ({ trx, services, actor, row }) => ({
  set: decided(actor, services),
  log: { action: 'decide' },
  after: () => leave(trx, services, actor, row),
  notices: noticeOf(row, actor, await wordsOf(trx, services, subjectOf(row)), 'ACCOUNT-NOT-CHANGED'),
})

export const partsOf = ({ asked_by }: ChangeRow, { userId }: Actor): ChangeActor[] =>
  userId === asked_by ? ['asker'] : ['second']

/** Changes of accounts and drivers that wait for a second person [decision 0017]. */
export const changeKind: CaseKind<typeof accountChange, HeldChange> = {
  machine: accountChange,
  table: 'account_changes',
  column: 'state',
  hold: holdChange,
  partsOf,
  bar: (row, action) => (action === 'confirm' && !row.is_second ? notSecond() : undefined),
  told: async (row, { trx, services }) => ({
    name: (await wordsOf(trx, services, subjectOf(row))).ar,
    ngo_id: row.ngo_id,
  }),
  effects: {
    confirm: letIn,
    take_effect: letIn,
    refuse: keepOut,
    withdraw: keepOut,
    revoke: keepOut,
    // What it would change is gone already, or is asked for anew: nobody is told.
    lapse: async ({ services, actor }) => ({ set: decided(actor, services) }),
  },
}

/** Ends what waits where a condition holds: the record that it would change is gone or is asked for anew. */
export async function lapseChanges(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  which: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from account_changes where state = 'waiting' and ${which} order by id`.execute(trx)
  for (const { id } of rows)
    await act(trx, services, changeKind, { actor, as: 'system', id, action: 'lapse', input: undefined })
}

/**
 * Ends what waits about drivers when the mandate that it would change or prolong is over: a new driver leaves, an edit takes no effect.
 * The accounts are held first, so that a form that is being saved is over before the answer.
 */
export async function withdrawDriverChanges(trx: Trx, services: Services, actor: Actor, ngoId: number): Promise<void> {
  await sql`select from bank_accounts where ngo_id = ${ngoId} order by id for update`.execute(trx)
  const { rows } = await sql<{
    id: number
  }>`select id from account_changes where ngo_id = ${ngoId} and manager_account_id is not null and state = 'waiting' order by id for update`.execute(
    trx,
  )
  for (const { id } of rows)
    await act(trx, services, changeKind, { actor, as: 'system', id, action: 'revoke', input: undefined })
}
