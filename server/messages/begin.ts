import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Aim, sendMessage } from '#contract/messages/messages.ts'
import { type FieldRefusals, forbidden, invalid, wrongState } from '../core/errors.ts'
import { type Actor, may, ngoOf } from '../core/identity/actor.ts'
import type { Services, Trx } from '../core/services.ts'
import { ownTypes } from '../transactions/index.ts'
import { areBetween } from './parties.ts'
import { holdThread, type HeldThread } from './kind.ts'
import { noticesToAnswer } from './notices.ts'
import { inOffice, isInOffice, writesFor } from './scope.ts'

export type Body = z.output<NonNullable<typeof sendMessage.body>>

interface Start {
  ngo_id: number
  peer_kind: 'ngo' | 'ministry' | 'directorate'
  peer_ngo_id: number | null
  governorate_id: number | null
  role_id: number | null
  notification_id?: number
}

const refuse = (wrong: FieldRefusals) => invalid(wrong)
async function isThere(trx: Trx, found: RawBuilder<unknown>): Promise<boolean> {
  return (await sql`${found}`.execute(trx)).rows.length > 0
}
const isOffice = (trx: Trx, roleId: number | null, scope: 'central' | 'directorate') =>
  roleId === null
    ? Promise.resolve(true)
    : isThere(trx, sql`select from transaction_request_roles where id = ${roleId} and scope = ${scope}`)

/** An answer goes where the notice came from, once: what follows is written in its thread. */
async function answerTo(trx: Trx, own: number, id: number): Promise<Start> {
  const [notice] = await noticesToAnswer(trx, own, sql`m.id = ${id}`)
  if (!notice) throw refuse({ 'to.notification_id': ['V-CHOICE'] })
  if (notice.thread_id !== null) throw wrongState()
  const place = notice.governorate_id
  return {
    ...{
      ngo_id: own,
      peer_kind: place === null ? 'ministry' : 'directorate',
      peer_ngo_id: null,
      governorate_id: place,
    },
    ...{ role_id: null, notification_id: id },
  }
}

/** An organisation writes to the ministry, to a directorate or, where that is allowed, to another organisation. */
async function fromOrganisation(trx: Trx, services: Services, actor: Actor, to: Aim): Promise<Start> {
  const own = ngoOf(actor)
  if (to.notification_id !== null) return answerTo(trx, own, to.notification_id)
  if (to.kind === 'ngo') {
    if (!areBetween(services)) throw forbidden()
    const known =
      to.ngo_id !== null &&
      to.ngo_id !== own &&
      (await isThere(trx, sql`select from ngos where id = ${to.ngo_id} and deleted_at is null`))
    if (!known) throw refuse({ 'to.ngo_id': ['V-CHOICE'] })
    return { ngo_id: own, peer_kind: 'ngo', peer_ngo_id: to.ngo_id, governorate_id: null, role_id: null }
  }
  if (to.kind === 'directorate' && to.governorate_id === null) throw refuse({ 'to.governorate_id': ['V-REQ'] })
  if (!(await isOffice(trx, to.role_id, to.kind === 'ministry' ? 'central' : 'directorate')))
    throw refuse({ 'to.role_id': ['V-CHOICE'] })
  return {
    ngo_id: own,
    peer_kind: to.kind,
    peer_ngo_id: null,
    governorate_id: to.kind === 'directorate' ? to.governorate_id : null,
    role_id: to.role_id,
  }
}

/** The ministry's people write to organisations of their reach, in the name of an office that is theirs. */
async function fromMinistry(trx: Trx, actor: Actor, to: Aim): Promise<Start> {
  if (!isInOffice(actor)) throw forbidden()
  if (to.kind !== 'ngo') throw refuse({ 'to.kind': ['V-CHOICE'] })
  if (to.notification_id !== null) throw refuse({ 'to.notification_id': ['V-CHOICE'] })
  const place = actor.governorateId ?? null
  if (!writesFor(actor, to.role_id) || !(await isOffice(trx, to.role_id, place === null ? 'central' : 'directorate')))
    throw refuse({ 'to.role_id': ['V-CHOICE'] })
  const known = await isThere(
    trx,
    sql`select from ngos where id = ${to.ngo_id} and deleted_at is null and (${place}::integer is null or governorate_id = ${place})`,
  )
  if (to.ngo_id === null || !known) throw refuse({ 'to.ngo_id': ['V-CHOICE'] })
  return {
    ngo_id: to.ngo_id,
    peer_kind: place === null ? 'ministry' : 'directorate',
    peer_ngo_id: null,
    governorate_id: place,
    role_id: to.role_id,
  }
}

/** The request that a letter is bound to: of the organisation, handed in, and one that the writer may read. */
async function caseOf(
  trx: Trx,
  actor: Actor,
  start: Start,
  id: number | null,
): Promise<{ officer: number | null } | undefined> {
  if (id === null) return undefined
  const isSeen = actor.kind === 'org' || may(actor, 'ministry_transaction_requests', 'S')
  const { rows } = await sql<{ officer: number | null }>`
    select q.assigned_user_id as officer from transaction_requests q join ngos n on n.id = q.ngo_id
    where q.id = ${id} and q.ngo_id = ${start.ngo_id} and q.submitted_at is not null and q.deleted_at is null
      and ${actor.kind === 'org' ? ownTypes(actor) : sql`true`}`.execute(trx)
  if (!isSeen || start.peer_kind === 'ngo' || rows[0] === undefined)
    throw refuse({ transaction_request_id: ['V-CHOICE'] })
  return rows[0]
}

/** Who has a new thread: its writer in the ministry, or the officer of its case where he is of the office. */
async function holderOf(
  trx: Trx,
  actor: Actor,
  start: Start,
  officer: number | null | undefined,
): Promise<number | null> {
  if (actor.kind === 'ministry') return actor.userId
  if (officer === null || officer === undefined) return null
  const there = await isThere(
    trx,
    sql`select from users u where u.id = ${officer} and ${inOffice(sql`${start.governorate_id}::integer`, sql`${start.role_id}::bigint`)}`,
  )
  return there ? officer : null
}

/** Begins a thread; its first letter follows in the same transaction. */
export async function newThread(trx: Trx, services: Services, actor: Actor, body: Body): Promise<HeldThread> {
  const to = body.to as Aim
  const start =
    actor.kind === 'org' ? await fromOrganisation(trx, services, actor, to) : await fromMinistry(trx, actor, to)
  const bound = await caseOf(trx, actor, start, body.transaction_request_id)
  const holder = await holderOf(trx, actor, start, bound?.officer)
  const { rows } = await sql<{ id: number }>`
    insert into message_threads (subject, ngo_id, peer_kind, peer_ngo_id, governorate_id, role_id, holder_id, transaction_request_id, notification_id, waiting_on, created_by, updated_by)
    values (${body.subject}, ${start.ngo_id}, ${start.peer_kind}, ${start.peer_ngo_id}, ${start.governorate_id}, ${start.role_id}, ${holder},
      ${body.transaction_request_id}, ${start.notification_id ?? null}, ${actor.kind === 'org' ? 'peer' : 'ngo'}, ${actor.userId}, ${actor.userId}) returning id`.execute(
    trx,
  )
  // Whoever begins a thread by the directorate’s general post or an office reads it: the same rule as for a reply.
  return holdThread(trx, actor, rows[0]?.id ?? 0)
}
