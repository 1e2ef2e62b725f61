import { sql } from 'kysely'
import { objectMachine, type OfferAction, offerMachine } from '#contract/assists/workflow.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { act, type CaseKind, type Outcome, type Taking } from '../core/cases/act.ts'
import { invalid, Refusal } from '../core/errors.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Services, Trx } from '../core/services.ts'
import { assistPaths } from '#contract/assists/paths.ts'
import type { OfferStatus } from '#contract/assists/workflow.ts'
import { holdersOf } from '../profile/index.ts'
import { ngoOfSide, otherSide, type Side, toSide } from './notices.ts'
import { type HeldObject, holdObject, type HeldOffer, holdOffer } from './record.ts'

/** The side of an organisation in a question about an item. A visiting officer is on none. */
export const sideOf = (row: Pick<HeldOffer, 'owner_ngo_id' | 'ngo_id'>, actor: Actor): Side | undefined => {
  if (actor.kind !== 'org') return undefined
  if (actor.ngoId === row.owner_ngo_id) return 'owner'
  return actor.ngoId === row.ngo_id ? 'asker' : undefined
}
const isOwn = (row: HeldObject, actor: Actor) => actor.kind === 'org' && actor.ngoId === row.ngo_id
const supervises = (row: HeldObject, actor: Actor) =>
  actor.kind === 'ministry' && (actor.governorateId === undefined || actor.governorateId === row.governorate_id)

/** An item and its status, which follows from what is promised of it. */
export const objectKind: CaseKind<typeof objectMachine, HeldObject> = {
  machine: objectMachine,
  table: 'assist_objects',
  column: 'status',
  hold: (trx, actor, id) =>
    holdObject(trx, id, (row) => actor === undefined || isOwn(row, actor) || supervises(row, actor)),
  partsOf: (row, actor) => [
    ...(isOwn(row, actor) ? (['owner'] as const) : []),
    ...(supervises(row, actor) ? (['ministry'] as const) : []),
  ],
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: ({ need, ngo_id }) => ({ name: `«${need}»`, ngo_id }),
  effects: {
    close: async ({ trx, services, row }) => ({ after: () => lapseWaiting(trx, services, row.id) }),
    expire: async ({ trx, services, row }) => ({ after: () => lapseWaiting(trx, services, row.id) }),
    fulfil: async ({ trx, services, row }) => ({ after: () => lapseWaiting(trx, services, row.id) }),
    close_by_ministry: async ({ trx, services, row, input }) => ({
      set: { ...input },
      log: { after: { ...input } },
      notices: [
        {
          code: 'ASSIST-CLOSED',
          userIds: await holdersOf(trx, row.ngo_id, 'ngo_assists_management', 'U'),
          entity: 'assist_objects',
          entityId: row.id,
          params: { need: row.need, reason: input.closed_reason },
          link: assistPaths.manage,
        },
      ],
      after: () => lapseWaiting(trx, services, row.id),
    }),
  },
}

const system = { actor: undefined, as: 'system', input: undefined } as const

/** Nobody waits for an answer about an item that is no longer there. */
async function lapseWaiting(trx: Trx, services: Services, object: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from assist_offers where assist_object_id = ${object} and status = 'offered' order by id`.execute(trx)
  for (const { id } of rows) await act(trx, services, offerKind, { ...system, id, action: 'lapse' })
}

/** Brings the status of an item to what its counts say; the item is held already. */
export async function followCounts(trx: Trx, services: Services, id: number): Promise<void> {
  const { status, left, settled_count, count } = await holdObject(trx, id)
  const follow = (action: 'accept_offer' | 'release' | 'fulfil') =>
    act(trx, services, objectKind, { ...system, id, action })
  if (status === 'open' && left === 0) {
    await follow('accept_offer')
    if (settled_count === count) await follow('fulfil')
  } else if (status === 'reserved' && left > 0) await follow('release')
  else if (status === 'reserved' && settled_count === count) await follow('fulfil')
}

const taken = () => new Refusal(409, 'assist_taken')
/** What is promised must be free on both sides. */
function barTo(row: HeldOffer, action: OfferAction): Refusal | undefined {
  if (action !== 'accept') return undefined
  return !row.is_open || row.left < row.count || (row.own_left !== null && row.own_left < row.count)
    ? taken()
    : undefined
}

type Told<I> = Taking<HeldOffer, I> & { readonly side: Side }
const sided = <I>(taking: Taking<HeldOffer, I>): Told<I> => {
  const side = taking.actor && sideOf(taking.row, taking.actor)
  if (side === undefined) throw new Error('an outcome is told by one of the two sides')
  return { ...taking, side }
}

async function record(taking: Taking<HeldOffer, { counted: number }>): Promise<Outcome<OfferStatus>> {
  const { trx, services, row, input, side } = sided(taking)
  if (input.counted > row.count) throw invalid({ counted: [{ code: 'V-RANGE', params: { a: 0, b: row.count } }] })
  const other = side === 'owner' ? row.asker_count : row.owner_count
  const to = other === null ? 'delivered' : other === input.counted ? 'confirmed' : 'differing'
  const until = addDays(todayIn(services.now()), services.reference.setting('assists.outcome_days', 7))
  const set = {
    [`${side}_count`]: input.counted,
    ...(to === 'confirmed' ? settled(services, input.counted) : {}),
    ...(to === row.status || to === 'confirmed' ? {} : { outcome_until: until }),
  }
  const code = { delivered: 'ASSIST-OUTCOME', differing: 'ASSIST-DIFFERS', confirmed: 'ASSIST-AGREED' } as const
  return {
    to,
    set,
    log: { after: { counted: input.counted } },
    notices: [await toSide(trx, row, otherSide(side), code[to], { counted: input.counted, date: until })],
  }
}
const settled = (services: Services, count: number) => ({
  settled_count: count,
  settled_at: services.now().toISOString(),
})
const smaller = ({ owner_count, asker_count }: HeldOffer) =>
  Math.min(owner_count ?? asker_count ?? 0, asker_count ?? owner_count ?? 0)

async function explain(taking: Taking<HeldOffer, { note: string }>): Promise<Outcome<OfferStatus>> {
  const { trx, services, row, input, side } = sided(taking)
  const other = side === 'owner' ? row.asker_note : row.owner_note
  const to = other === null ? 'differing' : 'confirmed'
  return {
    to,
    set: { [`${side}_note`]: input.note, ...(to === 'confirmed' ? settled(services, smaller(row)) : {}) },
    log: { after: { ...input } },
    notices: [await toSide(trx, row, otherSide(side), 'ASSIST-EXPLAINED')],
  }
}

/** A question about an item: both items are held before it, and follow what is promised of them. */
export const offerKind: CaseKind<typeof offerMachine, HeldOffer> = {
  machine: offerMachine,
  table: 'assist_offers',
  column: 'status',
  hold: (trx, actor, id) => holdOffer(trx, id, actor && (actor.ngoId ?? 0)),
  partsOf: (row, actor) => {
    const side = sideOf(row, actor)
    return side === undefined ? [] : [side]
  },
  bar: (row, action) => barTo(row, action),
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: (row, { actor }) => ({ name: `«${row.need}»`, ngo_id: actor?.ngoId ?? row.owner_ngo_id }),
  around: async ({ trx, services, row }, action, effect) => {
    const outcome = await effect()
    if (action === 'decline' || action === 'withdraw') return outcome
    return {
      ...outcome,
      after: async (to) => {
        await outcome.after?.(to)
        if (row.status === 'offered' && to === 'lapsed') return
        const items = [row.assist_object_id, ...(row.own_object_id === null ? [] : [row.own_object_id])]
        for (const id of items.toSorted((a, b) => a - b)) await followCounts(trx, services, id)
      },
    }
  },
  effects: {
    accept: async ({ trx, services, row }) => {
      const days = services.reference.setting('assists.hold_days', 3)
      const held = new Date(services.now().getTime() + days * 86_400_000).toISOString()
      await matched(trx, row)
      return {
        set: { held_until: held },
        notices: [await toSide(trx, row, 'asker', 'ASSIST-ACCEPTED', { days })],
      }
    },
    decline: async ({ trx, row, input }) => ({
      set: { ...input },
      log: { after: { ...input } },
      notices: [await toSide(trx, row, 'asker', 'ASSIST-DECLINED', { answer: input.answer })],
    }),
    cancel: async (taking) => {
      const { trx, row, input, side } = sided(taking)
      return {
        set: { ...input },
        log: { after: { ...input } },
        notices: [await toSide(trx, row, otherSide(side), 'ASSIST-CANCELLED', { answer: input.answer })],
      }
    },
    lapse: async ({ trx, row }) => ({
      notices:
        row.status === 'offered'
          ? [await toSide(trx, row, 'asker', 'ASSIST-GONE')]
          : [await toSide(trx, row, 'asker', 'ASSIST-LAPSED'), await toSide(trx, row, 'owner', 'ASSIST-LAPSED')],
    }),
    record,
    explain,
    settle: async ({ trx, services, row }) => ({
      set: settled(services, smaller(row)),
      notices: [
        await toSide(trx, row, 'owner', 'ASSIST-SETTLED', { counted: smaller(row) }),
        await toSide(trx, row, 'asker', 'ASSIST-SETTLED', { counted: smaller(row) }),
      ],
    }),
  },
}

/** Both items name the other organisation as the one that they were matched with last. */
async function matched(trx: Trx, row: HeldOffer): Promise<void> {
  const pairs = [
    [row.assist_object_id, ngoOfSide(row, 'asker')] as const,
    [row.own_object_id, row.owner_ngo_id] as const,
  ]
  for (const [id, ngo] of pairs)
    if (id !== null) await sql`update assist_objects set matched_ngo_id = ${ngo} where id = ${id}`.execute(trx)
}
