import { sql } from 'kysely'
import type { HeldField } from '#contract/profile/account-changes.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import { madeHimselfAlone, secondsAmong } from '../../core/identity/second-person.ts'
import { found, inWords, type FieldRefusals } from '../../core/errors.ts'
import type { Services, Trx } from '../../core/services.ts'
import { holdersOf } from '../people.ts'
import { lapseChanges } from './act.ts'
import { tellOfChange, wordsOf } from './notices.ts'
import { findWaiting, type HeldValues, type Subject } from './rows.ts'

const alreadyWaiting = inWords(
  'تغيير سابق بانتظار التأكيد: يُؤكَّد أو يُسحب قبل طلب غيره.',
  'An earlier change waits for confirmation: it is confirmed or withdrawn before another is asked for.',
)

/** Calendar days after which a change takes effect where nobody else holds the right. */
const waitDays = 3

/**
 * Asks for a change: who may let it take effect is settled now, so that taking a colleague's rights afterwards does not
 * hasten it. Nor does it hasten it to have closed or re-addressed the others before: then it waits for a second person.
 */
async function ask(
  trx: Trx,
  services: Services,
  actor: Actor,
  subject: Subject,
  kind: 'new' | 'edit',
  values: HeldValues,
): Promise<void> {
  const now = services.now().toISOString()
  const holders = (await holdersOf(trx, subject.ngoId, 'ngo_bank_accounts', 'U')).filter((id) => id !== actor.userId)
  const seconds = await secondsAmong(trx, holders, { by: actor.userId, at: now })
  const days = services.reference.setting('bank.change_wait_days', waitDays)
  const effectiveAt =
    seconds.length > 0 || (await madeHimselfAlone(trx, actor))
      ? null
      : new Date(services.now().getTime() + days * 24 * 60 * 60 * 1000).toISOString()
  const fields = Object.keys(values).filter((name) => name !== 'id_number_hash')
  const row = {
    ...values,
    ngo_id: subject.ngoId,
    bank_account_id: subject.accountId,
    manager_account_id: subject.driverId,
    kind,
    fields,
    asked_by: actor.userId,
    asked_at: now,
    effective_at: effectiveAt,
  }
  const names = Object.keys(row)
  const { rows } = await sql<{
    id: number
  }>`insert into account_changes (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row).map((value) => sql`${value}`))}) returning id`.execute(
    trx,
  )
  const what = await wordsOf(trx, services, subject)
  await audit(trx, actor, {
    action: 'submit',
    entity: 'account_changes',
    entity_id: found(rows[0]).id,
    description_ar: `${kind === 'new' ? 'إضافة' : 'طلب تغيير'} تنتظر التأكيد: ${what.ar}`,
    after: values,
  })
  await tellOfChange(trx, services, subject, { asker: actor.name, seconds, effectiveAt })
}

/** Keeps new values back until a second person confirms them; refused while an earlier change of the same waits. */
export async function holdEdit(
  trx: Trx,
  services: Services,
  actor: Actor,
  subject: Subject,
  values: HeldValues,
): Promise<FieldRefusals> {
  const [first] = Object.keys(values) as HeldField[]
  if (first === undefined) return {}
  if (await findWaiting(trx, subject)) return { [first]: [alreadyWaiting] }
  await ask(trx, services, actor, subject, 'edit', values)
  return {}
}

/**
 * Brings the waiting changes of a saved record in line with it: one that ended takes them with it, a new one waits.
 * Who edits a new one is the one who asks: it is confirmed by somebody else.
 */
export async function followRecord(trx: Trx, services: Services, actor: Actor, subject: Subject): Promise<void> {
  const { ngoId, accountId, driverId } = subject
  const { rows } = await sql<{ over: boolean; in_force: boolean }>`select
      a.deleted_at is not null or a.status = 'closed' or m.deleted_at is not null as over, coalesce(m.in_force, a.in_force) as in_force
    from bank_accounts a left join manager_accounts m on m.id = ${driverId} and m.ngo_id = a.ngo_id where a.id = ${accountId} and a.ngo_id = ${ngoId}`.execute(
    trx,
  )
  const { over, in_force } = found(rows[0])
  if (in_force && !over) return
  const ended = over && driverId === null ? sql`true` : sql`manager_account_id is not distinct from ${driverId}`
  await lapseChanges(trx, services, actor, sql`ngo_id = ${ngoId} and bank_account_id = ${accountId} and ${ended}`)
  if (!over) await ask(trx, services, actor, subject, 'new', {})
}
