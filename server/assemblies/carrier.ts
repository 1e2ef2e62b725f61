import { sql } from 'kysely'
import { meetingSlug } from '#contract/assemblies/workflow.ts'
import type { RequestAction } from '#contract/transactions/workflow.ts'
import { found, Refusal } from '../core/errors.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import {
  changes,
  moveRequest,
  movingOf,
  type Moving,
  refuseUnfit,
  requestOf,
  type StepRow,
} from '../transactions/index.ts'
import type { MeetingRow } from './rows.ts'

// The request that carries a meeting through the ministry: number, queue, clock, officer and history. The meeting says what happens; the request follows.

interface Carried {
  readonly trx: Trx
  readonly services: Services
  readonly actor: Actor | undefined
  readonly row: Pick<MeetingRow, 'id' | 'ngo_id' | 'title' | 'transaction_request_id'>
}
type Said = NonNullable<Moving['said']>

/** Opens the request of a meeting and hands it in; answers its id and number. */
export async function openCarrier(given: Carried): Promise<{ id: number; request_no: string }> {
  const { trx, services, actor, row } = given
  const { rows } = await sql<{ id: number; request_no: string }>`
    insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, payload, related_type, related_id, created_by)
    select t.id, t.slug, ${row.ngo_id}, ${row.title}, '{}'::jsonb, 'general_authority_meetings', ${row.id}, ${actor?.userId ?? null}
    from transaction_types t where t.slug = ${meetingSlug} and t.audience = 'ngo' and t.is_active and t.deleted_at is null
    returning id, request_no`.execute(trx)
  const [opened] = rows
  if (!opened) throw new Refusal(409, 'type_closed')
  const request = await requestOf(trx, undefined, opened.id, true)
  await refuseUnfit(trx, services, request)
  const moving = movingOf({ trx, services, actor, row: request })
  const change = changes.submit(moving, found(request.steps[0]) as StepRow)
  const path = { type_version: request.request.type_version }
  await moveRequest(moving, 'submit', { ...change, set: { ...change.set, ...path } })
  await audit(trx, actor, {
    action: 'create',
    entity: 'transaction_requests',
    entity_id: opened.id,
    ngo_id: row.ngo_id,
    description_ar: `فتح المعاملة ${opened.request_no}`,
  })
  return opened
}

type Step = 'approve' | 'approve_by_law' | 'return' | 'reject' | 'complete' | 'call_off' | 'expire'
/** Takes the request of a meeting along. One that nobody began to study is begun by whoever decides. */
export async function moveCarrier(
  given: Carried,
  action: Step,
  more: { readonly said?: Said; readonly set?: Readonly<Record<string, unknown>> } = {},
): Promise<void> {
  const { trx, services, actor, row } = given
  const id = found(row.transaction_request_id)
  const load = () => requestOf(trx, undefined, id, true)
  let request = await load()
  const moving = (said: Said = {}) => movingOf({ trx, services, actor, row: request }, said)
  if (request.status === 'submitted' && action !== 'call_off' && action !== 'approve_by_law') {
    await moveRequest(moving(), 'start', {
      set: { assigned_user_id: actor?.userId ?? request.request.assigned_user_id },
    })
    request = await load()
  }
  const now = moving(more.said)
  const change = {
    approve: () => changes.approve(now, {}),
    approve_by_law: () => changes.approve(now, {}),
    return: () => changes.return(now),
    reject: () => changes.reject(now, {}),
    complete: () => changes.complete(now),
    call_off: () => changes.close(now),
    expire: () => changes.close(now),
  }[action]()
  await moveRequest(now, action satisfies RequestAction, { ...change, set: { ...change.set, ...more.set } })
}
