import { type RawBuilder, sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { type ThreadPart, type ThreadStatus, threadMachine } from '#contract/messages/workflow.ts'
import type { CaseKind } from '../core/cases/act.ts'
import { found, invalid, Refusal } from '../core/errors.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Services, Trx } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'
import { inOffice, readable, writesFor } from './scope.ts'

export interface HeldThread {
  readonly id: number
  readonly status: ThreadStatus
  readonly subject: string
  readonly ngo_id: number
  readonly peer_kind: 'ngo' | 'ministry' | 'directorate'
  readonly peer_ngo_id: number | null
  readonly governorate_id: number | null
  readonly role_id: number | null
  readonly holder_id: number | null
  readonly transaction_request_id: number | null
  readonly waiting_on: 'ngo' | 'peer'
  readonly last_message_id: number | null
  readonly has_conflict: boolean
}

/** A thread that the actor may read, held until the transaction ends; 404 outside his scope. */
export async function holdThread(
  trx: Trx,
  actor: Actor | undefined,
  id: number,
  where: RawBuilder<unknown> = sql`t.id = ${id}`,
): Promise<HeldThread> {
  const { rows } =
    await sql<HeldThread>`select t.id, t.status, t.subject, t.ngo_id, t.peer_kind, t.peer_ngo_id, t.governorate_id, t.role_id, t.holder_id,
      t.transaction_request_id, t.waiting_on, t.last_message_id,
      ${actor?.kind === 'ministry' ? conflictOf(actor.userId, { ngoId: sql`t.ngo_id`, establishmentId: null }) : sql`false`} as has_conflict
    from message_threads t where ${where} and ${actor ? readable(actor) : sql`true`} for update of t`.execute(trx)
  return found(rows[0])
}

/** Officers are people of the ministry; an organisation that was written to is the addressee. */
export const partsIn = (row: Pick<HeldThread, 'peer_kind' | 'peer_ngo_id' | 'role_id'>, actor: Actor): ThreadPart[] => {
  if (actor.kind === 'ministry') return row.peer_kind === 'ngo' || !writesFor(actor, row.role_id) ? [] : ['officer']
  return row.peer_kind === 'ngo' && row.peer_ngo_id === actor.ngoId ? ['addressee'] : []
}

interface Handing {
  from: HeldThread
  to_user_id: number | null
  governorate_id: number | null
  role_id: number | null
  reason: string | null
}
const noteHolder = (trx: Trx, actor: Actor | undefined, given: Handing) =>
  sql`insert into message_holders (thread_id, from_user_id, to_user_id, from_governorate_id, to_governorate_id, from_role_id, to_role_id, reason, by_user_id)
    values (${given.from.id}, ${given.from.holder_id}, ${given.to_user_id}, ${given.from.governorate_id}, ${given.governorate_id}, ${given.from.role_id}, ${given.role_id}, ${given.reason}, ${actor?.userId ?? null})`.execute(
    trx,
  )

/** Whom a thread may be handed to: a colleague of the office without an interest of his own. */
async function refuseUnfit(trx: Trx, row: HeldThread, userId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select concat_ws(' ', u.first_name, u.last_name) as name from users u
    where u.id = ${userId} and ${inOffice(sql`${row.governorate_id}::integer`, sql`${row.role_id}::bigint`)}
      and not ${conflictOf(userId, { ngoId: row.ngo_id, establishmentId: null })}`.execute(trx)
  if (rows[0] === undefined) throw invalid({ to_user_id: ['V-CHOICE'] })
  return rows[0].name
}

/** The office that a thread is referred to: of the centre without a governorate, else of the directorate; another one than now. */
async function refuseNoOffice(trx: Trx, row: HeldThread, place: number | null, roleId: number | null): Promise<void> {
  if (place === row.governorate_id && roleId === row.role_id) throw invalid({ role_id: ['V-CHOICE'] })
  if (roleId === null) return
  const { rows } = await sql`select from transaction_request_roles where id = ${roleId}
    and scope = ${place === null ? 'central' : 'directorate'}`.execute(trx)
  if (rows.length === 0) throw invalid({ role_id: ['V-CHOICE'] })
}

/** People who are told that a thread is theirs now: the one who has it, else the office. */
export async function officeReaders(
  trx: Trx,
  services: Services,
  row: Pick<HeldThread, 'holder_id' | 'governorate_id' | 'role_id'>,
): Promise<number[]> {
  const place = sql`${row.governorate_id}::integer`
  const { rows } = await sql<{ id: number }>`with holder as (
      select message_holder_on(${row.holder_id}, ${todayIn(services.now())}::date, ${place}) as id
    )
    select u.id from users u where ${inOffice(place, sql`${row.role_id}::bigint`)}
      and ((select id from holder) is null or u.id = (select id from holder))`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Threads as cases. */
export const threadKind: CaseKind<typeof threadMachine, HeldThread> = {
  machine: threadMachine,
  table: 'message_threads',
  column: 'status',
  hold: holdThread,
  partsOf: partsIn,
  hasConflict: ({ has_conflict }) => has_conflict,
  // Who has it, and why it was handed on, is nothing for the log that the organisation reads.
  told: ({ subject }) => ({ name: subject, ngo_id: null }),
  effects: {
    take: async ({ trx, actor, row }) => {
      if (row.holder_id === actor?.userId) throw new Refusal(409, 'state')
      const to = actor?.userId ?? null
      await noteHolder(trx, actor, {
        from: row,
        to_user_id: to,
        governorate_id: row.governorate_id,
        role_id: row.role_id,
        reason: null,
      })
      return { set: { holder_id: to }, log: { after: { holder_id: to }, before: { holder_id: row.holder_id } } }
    },
    hand_over: async ({ trx, actor, row, input }) => {
      if (input.to_user_id === row.holder_id) throw invalid({ to_user_id: ['V-CHOICE'] })
      await refuseUnfit(trx, row, input.to_user_id)
      await noteHolder(trx, actor, {
        from: row,
        to_user_id: input.to_user_id,
        governorate_id: row.governorate_id,
        role_id: row.role_id,
        reason: input.reason,
      })
      return {
        set: { holder_id: input.to_user_id },
        log: { before: { holder_id: row.holder_id }, after: { holder_id: input.to_user_id, reason: input.reason } },
        notices: [
          {
            code: 'LETTER-HANDED',
            userIds: [input.to_user_id],
            entity: 'message_threads',
            entityId: row.id,
            params: { subject: row.subject, reason: input.reason },
            link: `/messaging/received?thread=${row.id}`,
          },
        ],
      }
    },
    refer: async ({ trx, services, actor, row, input }) => {
      await refuseNoOffice(trx, row, input.governorate_id, input.role_id)
      const to = { governorate_id: input.governorate_id, role_id: input.role_id }
      await noteHolder(trx, actor, { from: row, to_user_id: null, ...to, reason: input.reason })
      const set = { ...to, holder_id: null, peer_kind: input.governorate_id === null ? 'ministry' : 'directorate' }
      return {
        set,
        log: {
          before: { governorate_id: row.governorate_id, role_id: row.role_id },
          after: { ...to, reason: input.reason },
        },
        notices: [
          {
            code: 'LETTER-HANDED',
            userIds: await officeReaders(trx, services, { ...to, holder_id: null }),
            entity: 'message_threads',
            entityId: row.id,
            params: { subject: row.subject, reason: input.reason },
            link: `/messaging/received?thread=${row.id}`,
          },
        ],
      }
    },
    wake: async () => ({ set: { holder_id: null } }),
  },
}
