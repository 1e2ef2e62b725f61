import { sql, type RawBuilder } from 'kysely'
import type { GuestLetter } from '#contract/guest-forms/letters.ts'
import type { LetterMachine } from '#contract/guest-forms/workflow.ts'
import { actionsOf } from '../core/cases/act.ts'
import { ngoOf, type Actor } from '../core/identity/actor.ts'
import type { Db, Trx } from '../core/services.ts'

/** Which letters somebody reads: a condition on `m`. */
export type Scope = (actor: Actor) => RawBuilder<unknown>
export const toOwn: Scope = (actor) => sql`m.ngo_id = ${ngoOf(actor)}`
export const toMinistry: Scope = ({ governorateId }) =>
  governorateId === undefined ? sql`m.ngo_id is null` : sql`m.ngo_id is null and m.governorate_id = ${governorateId}`

type LetterRow = Omit<GuestLetter, 'actions'>

/** Letters as their readers see them, newest first, with what this one may do with each. */
export async function lettersWhere(
  db: Db | Trx,
  machine: LetterMachine,
  actor: Actor,
  { where, limit, offset }: { where: RawBuilder<unknown>; limit: number; offset: number },
): Promise<GuestLetter[]> {
  const { rows } =
    await sql<LetterRow>`select m.id, m.reference, m.name, m.email, m.phone_number, m.governorate_id, m.message_subject_id, m.message, m.opportunity_id, m.status, m.reply,
      m.held_reason, m.arrived_at as created_at, m.replied_at, case when u.id is not null then concat_ws(' ', u.first_name, u.last_name) end as replied_by,
      case when m.email is null then 'sms' else 'mail' end as way, case when o.id is not null then jsonb_build_object('code', o.code, 'name', o.name) end as opportunity
    from guest_messages m left join opportunities o on o.id = m.opportunity_id left join users u on u.id = m.replied_by where ${where}
    order by m.arrived_at desc, m.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({
    ...row,
    // What was held back is released or thrown away first.
    actions: row.held_reason === null ? actionsOf({ machine }, row, actor, ['reader']) : [],
  }))
}
