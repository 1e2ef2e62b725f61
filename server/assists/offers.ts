import { sql } from 'kysely'
import { actOnOffer, listOffers, makeOffer, type Offer } from '#contract/assists/offers.ts'
import { offerMachine } from '#contract/assists/workflow.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { beyondOwner } from '../core/database/owner.ts'
import { invalid, notFound, Refusal, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { offerKind, sideOf } from './kind.ts'
import { toSide } from './notices.ts'
import { type HeldObject, holdObjects, holdOffer } from './record.ts'

const why = 'a question is kept by both organisations, and counts on the items of both'
type Asked = BodyOf<typeof makeOffer>
const atMost = (b: number) => invalid({ count: [{ code: 'V-RANGE', params: { a: 1, b } }] })

/** Both organisations take part, and the items are there for each other. */
async function refuseUnfit(
  trx: Trx,
  ngoId: number,
  target: HeldObject | undefined,
  own: HeldObject | undefined,
  asked: Asked,
) {
  const { rows } = await sql<{ mine: boolean; theirs: boolean }>`
    select exists (select from assists where ngo_id = ${ngoId} and is_active) as mine,
      exists (select from assists a join ngos n on n.id = a.ngo_id and n.status_id = 1 and n.deleted_at is null
        where a.ngo_id = ${target?.ngo_id ?? 0} and a.is_active) as theirs`.execute(trx)
  if (!target || target.ngo_id === ngoId || !rows[0]?.theirs) throw notFound()
  if (!rows[0].mine) throw new Refusal(409, 'assist_no_part')
  if (target.status !== 'open' || target.left === 0) throw new Refusal(409, 'assist_taken')
  if (asked.count > target.left) throw atMost(target.left)
  if (asked.own_object_id === null) return
  if (!own || own.ngo_id !== ngoId || own.direction === target.direction || own.status !== 'open')
    throw invalid({ own_object_id: ['V-CHOICE'] })
  if (asked.count > own.left) throw atMost(own.left)
}

/** Of surplus in an emergency nobody takes more than its owner allows for each. */
async function refuseGreedy(trx: Trx, ngoId: number, target: HeldObject, count: number): Promise<void> {
  if (target.most_each === null) return
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(coalesce(settled_count, count)), 0)::integer as taken from assist_offers
    where assist_object_id = ${target.id} and ngo_id = ${ngoId} and status in ('accepted', 'delivered', 'differing', 'confirmed')`.execute(
    trx,
  )
  const free = target.most_each - (rows[0]?.taken ?? 0)
  if (count > free) throw atMost(Math.max(free, 0))
}

async function ask(services: Services, trx: Trx, actor: Actor, target: number, asked: Asked) {
  const ngoId = ngoOf(actor)
  const items = await holdObjects(trx, [target, ...(asked.own_object_id === null ? [] : [asked.own_object_id])])
  const item = items.find(({ id }) => id === target)
  if (item && item.valid_until < todayIn(services.now())) throw new Refusal(409, 'assist_taken')
  await refuseUnfit(
    trx,
    ngoId,
    item,
    items.find(({ id }) => id === asked.own_object_id),
    asked,
  )
  const held = item as HeldObject
  if (held.is_emergency) await refuseGreedy(trx, ngoId, held, asked.count)
  const { rows } = await sql<{ id: number }>`
    insert into assist_offers (assist_object_id, owner_ngo_id, ngo_id, own_object_id, count, message, created_by, updated_by)
    values (${held.id}, ${held.ngo_id}, ${ngoId}, ${asked.own_object_id}, ${asked.count}, ${asked.message}, ${actor.userId}, ${actor.userId})
    on conflict (assist_object_id, ngo_id) where status = 'offered' do nothing returning id`.execute(trx)
  const id = rows[0]?.id
  // One question at a time.
  if (id === undefined) throw wrongState({ status: 'offered' })
  await audit(trx, actor, {
    action: 'create',
    entity: 'assist_offers',
    entity_id: id,
    description_ar: `طلب تقابل على «${held.need}»`,
    after: { ...asked },
  })
  const row = await holdOffer(trx, id, ngoId)
  await queueNotice(
    trx,
    services,
    await toSide(trx, row, 'owner', held.is_emergency ? 'ASSIST-RESERVED' : 'ASSIST-OFFER'),
  )
  if (!held.is_emergency) return { id, status: row.status }
  // Whoever asks first has it.
  const given = { actor, as: 'system', id, action: 'accept', input: undefined } as const
  return { id, status: (await act(trx, services, offerKind, given)).to }
}

type Stored = Omit<Offer, 'actions'> & {
  owner_ngo_id: number
  ngo_id: number
  left: number
  own_left: number | null
  is_open: boolean
}
const columns = (me: number) => sql`
  f.id, f.updated_at, f.created_at, f.assist_object_id, f.own_object_id, case when f.owner_ngo_id = ${me} then f.assist_object_id else f.own_object_id end as my_object_id,
  o.need, o.unit_id, o.direction, f.ngo_id = ${me} as is_mine, (f.owner_ngo_id = ${me}) = (o.direction = 'benefit') as receives, f.count, f.message, f.status,
  f.accepted, f.answer, f.held_until, p.id as partner_id, p.name_ar as partner_name_ar, p.name_en as partner_name_en,
  case when f.accepted then a.contact_name end as partner_contact, case when f.accepted then a.contact_phone end as partner_phone,
  case when f.owner_ngo_id = ${me} then f.owner_count else f.asker_count end as my_count, case when f.owner_ngo_id = ${me} then f.owner_note else f.asker_note end as my_note,
  case when f.owner_ngo_id = ${me} then f.asker_count else f.owner_count end as their_count, case when f.owner_ngo_id = ${me} then f.asker_note else f.owner_note end as their_note,
  f.settled_count, f.settled_at, f.outcome_until, f.owner_ngo_id, f.ngo_id, o.status = 'open' as is_open,
  o.count - o.promised_count - o.settled_count as left, (select q.count - q.promised_count - q.settled_count from assist_objects q where q.id = f.own_object_id) as own_left`

/** What is asked between organisations: made, listed on both sides, and answered. */
export const offersArea: Area = (on, services) => {
  const { db } = services
  on(makeOffer, ({ actor, params, body, write }) =>
    beyondOwner(why, () => write((trx) => ask(services, trx, actor, params.id, body))),
  )
  on(actOnOffer, ({ actor, params, body, request, lang, write }) =>
    beyondOwner(why, () =>
      write(async (trx) => {
        const given = { actor, id: params.id, ...taken(offerMachine, body), request, lang }
        return { status: (await act(trx, services, offerKind, given)).to }
      }),
    ),
  )
  on(listOffers, ({ actor, query }) =>
    beyondOwner(why, async () => {
      const me = ngoOf(actor)
      const { perPage, page, offset } = pageOf(query, 20)
      const { object_id, status } = query
      const mine = sql`from assist_offers f join assist_objects o on o.id = f.assist_object_id
          join ngos p on p.id = case when f.owner_ngo_id = ${me} then f.ngo_id else f.owner_ngo_id end left join assists a on a.ngo_id = p.id
        where ${me}::bigint in (f.ngo_id, f.owner_ngo_id)
          and ${object_id === undefined ? sql`true` : sql`${object_id}::bigint in (f.assist_object_id, f.own_object_id)`}
          and ${status === undefined ? sql`true` : sql`f.status = ${status}`}`
      const { rows } =
        await sql<Stored>`select ${columns(me)} ${mine} order by f.id desc limit ${perPage} offset ${offset}`.execute(
          db,
        )
      const { rows: count } = await sql<{ total: number }>`select count(*) as total ${mine}`.execute(db)
      return { rows: rows.map((row) => shown(row, actor)), total: count[0]?.total ?? 0, perPage, page }
    }),
  )
}

function shown(row: Stored, actor: Actor): Offer {
  const { owner_ngo_id, ngo_id, left, own_left, is_open, ...offer } = row
  const side = sideOf({ owner_ngo_id, ngo_id }, actor)
  const held = { ...row, left, own_left, is_open } as unknown as Parameters<NonNullable<typeof offerKind.bar>>[0]
  return { ...offer, actions: actionsOf(offerKind, held, actor, side === undefined ? [] : [side]) }
}
