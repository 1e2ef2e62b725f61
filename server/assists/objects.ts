import { sql } from 'kysely'
import {
  actOnAssistObject,
  type Assist,
  assistObjects,
  longestDays,
  readAssist,
  saveAssist,
} from '#contract/assists/objects.ts'
import { objectMachine, type ObjectStatus } from '#contract/assists/workflow.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { type FieldRefusals, notFound, Refusal, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { viewing } from '../core/registers/around.ts'
import { type Input, StoredColumns } from '../core/registers/register-options.ts'
import { register } from '../core/registers/register.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { objectKind } from './kind.ts'

type ObjectInput = Input<typeof assistObjects>

const buttons = (row: Row, actor: Actor) => ({
  actions: actionsOf<typeof objectMachine, { id: number; status: ObjectStatus }>(
    { machine: objectMachine },
    { id: row.id, status: row.status as ObjectStatus },
    actor,
    actor.kind === 'org' ? ['owner'] : [],
  ),
})

/** Days, the limit of each, and a classification that exists. */
async function wrongIn(trx: Trx, services: Services, input: ObjectInput): Promise<FieldRefusals> {
  const today = todayIn(services.now())
  const { rows } = await sql<{ id: number }>`
    select id from classifications where id = ${input.classification_id} and is_active and deleted_at is null`.execute(
    trx,
  )
  const last = addDays(today, longestDays)
  return {
    ...(rows.length === 0 ? { classification_id: ['V-CHOICE'] as const } : {}),
    ...(input.valid_until < today || input.valid_until > last
      ? { valid_until: [{ code: 'V-RANGE' as const, params: { a: today, b: last } }] }
      : {}),
    ...(input.available_from !== null && input.available_from > input.valid_until
      ? { available_from: ['V-ORDER'] as const }
      : {}),
    ...(input.is_emergency && input.direction !== 'give' ? { is_emergency: ['V-CHOICE'] as const } : {}),
    ...(input.most_each !== null && !input.is_emergency ? { most_each: ['V-CHOICE'] as const } : {}),
  }
}

/** What is promised already stays promised: neither less of it, nor the other way round. */
async function wrongAfter(trx: Trx, input: ObjectInput, before: Row): Promise<FieldRefusals> {
  if (before.status !== 'open' && before.status !== 'reserved') throw wrongState({ status: before.status })
  const least = (before.promised_count as number) + (before.settled_count as number)
  const { rows } = await sql<{ asked: boolean }>`
    select exists (select from assist_offers where (assist_object_id = ${before.id} or own_object_id = ${before.id})
      and status not in ('declined', 'cancelled', 'lapsed')) as asked`.execute(trx)
  const isReserved = before.status === 'reserved' && input.count !== before.count
  return {
    ...(input.count < least || isReserved
      ? { count: [{ code: 'V-RANGE' as const, params: { a: least, b: isReserved ? least : 1_000_000 } }] }
      : {}),
    ...(rows[0]?.asked && input.direction !== before.direction ? { direction: ['V-CHOICE'] as const } : {}),
  }
}

async function partOf(trx: Trx, ngoId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from assists where ngo_id = ${ngoId} for share`.execute(trx)
  if (!rows[0]) throw new Refusal(409, 'assist_no_part')
  return rows[0].id
}

const ownObjects: Area = (on, services) => {
  register(on, services, assistObjects, {
    table: 'assist_objects',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['need', 'description'],
    own: ['status', 'closed_reason', 'promised_count', 'settled_count', 'matched_ngo_id'],
    check: async (trx, actor, input, before) => {
      const assist_id = await partOf(trx, ngoOf(actor))
      const wrong = {
        ...(await wrongIn(trx, services, input)),
        ...(before ? await wrongAfter(trx, input, before) : {}),
      }
      return Object.keys(wrong).length > 0 ? wrong : new StoredColumns({ assist_id })
    },
    // What somebody asked about stays in the file of both; it is closed instead.
    removing: async (trx, _actor, row) => {
      const { rows } = await sql<{ asked: boolean }>`
        select exists (select from assist_offers where assist_object_id = ${row.id} or own_object_id = ${row.id}) as asked`.execute(
        trx,
      )
      if (rows[0]?.asked) throw wrongState({ status: row.status })
    },
  })
}
const closing: Area = (on, services) => {
  on(actOnAssistObject, ({ actor, params, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: params.id, ...taken(objectMachine, body), request, lang }
      return { status: (await act(trx, services, objectKind, given)).to }
    }),
  )
}

async function assistOf(db: Db | Trx, actor: Actor): Promise<Assist | null> {
  const ngoId = ngoOf(actor)
  const { rows } = await sql<Omit<Assist, 'assistObjects'>>`
    select id, is_active, about, contact_name, contact_phone, updated_at from assists where ngo_id = ${ngoId}`.execute(
    db,
  )
  const [assist] = rows
  if (!assist) return null
  const { rows: objects } = await sql<Omit<Assist['assistObjects'][number], 'actions'>>`
    select id, updated_at, direction, need_type_id, classification_id, need, description, count, unit_id, governorate_ids, available_from, valid_until,
      is_emergency, most_each, status, closed_reason, promised_count, settled_count, matched_ngo_id
    from assist_objects where ngo_id = ${ngoId} and deleted_at is null
    order by status not in ('open', 'reserved'), id desc limit 200`.execute(db)
  return { ...assist, assistObjects: objects.map((row) => ({ ...row, ...buttons(row as Row, actor) })) }
}

/** The part of an organisation in networking, and its own items. */
export const assistObjectsArea: Area = (on, services) => {
  ownObjects(viewing(on, buttons), services)
  closing(on, services)
  on(readAssist, ({ actor }) => assistOf(services.db, actor))
  on(saveAssist, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const ngoId = ngoOf(actor)
      const { rows } = await sql<{ id: number; updated_at: string }>`
        select id, updated_at from assists where ngo_id = ${ngoId} for update`.execute(trx)
      const [before] = rows
      // 0 makes it, and finds one that somebody else made meanwhile.
      if (params.id !== 0 && params.id !== before?.id) throw notFound()
      if (before && params.id !== 0) refuseStale(request, before.updated_at, () => before)
      const { is_active, about, contact_name, contact_phone } = body
      const { rows: saved } = await sql<{ id: number }>`
        insert into assists (ngo_id, is_active, about, contact_name, contact_phone, created_by, updated_by)
        values (${ngoId}, ${is_active}, ${about}, ${contact_name}, ${contact_phone}, ${actor.userId}, ${actor.userId})
        on conflict (ngo_id) do update set is_active = excluded.is_active, about = excluded.about, contact_name = excluded.contact_name,
          contact_phone = excluded.contact_phone, updated_by = excluded.updated_by returning id`.execute(trx)
      await audit(trx, actor, {
        action: before ? 'update' : 'create',
        entity: 'assists',
        entity_id: saved[0]?.id ?? 0,
        description_ar: before ? 'تعديل بيانات المشاركة في التشبيك' : 'المشاركة في التشبيك',
        after: { ...body },
      })
      return (await assistOf(trx, actor)) as Assist
    }),
  )
}
