import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { lackingToIssue } from '#contract/incentives/issuing.ts'
import { dissolvesNgo, replacesBoard, stopsCampaign, suspendsNgo } from '#contract/incentives/workflow.ts'
import { moveBoard } from '../boards/index.ts'
import { act } from '../core/cases/act.ts'
import { invalid, Refusal } from '../core/errors.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { statusKind } from '../ngos/index.ts'
import { usersWith } from './notices.ts'
import type { Measure } from './rows.ts'

/** Types that change something by themselves. */
export const changing: readonly number[] = [stopsCampaign, suspendsNgo, replacesBoard, dissolvesNgo]
/** Types that change the status of the organisation: whoever issues one must be who may decide on the status. */
export const decidesStatus: readonly number[] = [suspendsNgo, replacesBoard, dissolvesNgo]

interface Given {
  readonly trx: Trx
  readonly services: Services
  readonly actor: Actor | undefined
  readonly row: Measure
}
type Entity = 'ngos' | 'campaigns' | 'director_boards' | 'manager_accounts'
type Values = Record<string, unknown>
interface Piece {
  readonly entity: Entity
  readonly id: number
  readonly before: Values | null
  readonly after: Values
}

/**
 * The columns that measures change, of every record of the organisation that one could touch. The status comes with its
 * last decision: one that was changed and changed back is not the same.
 */
async function photo(trx: Trx, ngoId: number): Promise<Map<string, Omit<Piece, 'before'>>> {
  const { rows } = await sql<Omit<Piece, 'before'>>`
    select 'ngos' as entity, id, jsonb_build_object('status_id', status_id, 'closed_at', closed_at, 'decision', (select max(h.id) from ngo_status_histories h where h.ngo_id = ${ngoId})) as after from ngos where id = ${ngoId}
    union all select 'campaigns', id, jsonb_build_object('stopped_at', stopped_at, 'stop_reason', stop_reason) from campaigns where ngo_id = ${ngoId} and deleted_at is null
    union all select 'director_boards', id, jsonb_build_object('status', status, 'end_date', end_date) from director_boards where ngo_id = ${ngoId} and deleted_at is null
    union all select 'manager_accounts', id, jsonb_build_object('end_date', end_date) from manager_accounts where ngo_id = ${ngoId} and deleted_at is null`.execute(
    trx,
  )
  return new Map(rows.map((row) => [`${row.entity} ${row.id}`, row]))
}

/** Runs a change and keeps what it did to each record, so that going back can undo exactly that. */
async function recording({ trx, row }: Given, change: () => Promise<unknown>): Promise<void> {
  const before = await photo(trx, row.ngo_id)
  await change()
  for (const [key, { entity, id, after }] of await photo(trx, row.ngo_id)) {
    const was = before.get(key)?.after ?? null
    if (JSON.stringify(was) === JSON.stringify(after)) continue
    await sql`insert into incentive_effects (ngo_id, incentive_id, entity, entity_id, before, after)
      values (${row.ngo_id}, ${row.id}, ${entity}, ${id}, ${was === null ? null : JSON.stringify(was)}::jsonb, ${JSON.stringify(after)}::jsonb)`.execute(
      trx,
    )
  }
}

/** Stops the campaign that the decision names; 409 when it is over or stopped already. */
async function stopCampaign({ trx, services, actor, row }: Given): Promise<void> {
  const now = services.now().toISOString()
  const { rows } = await sql<{ id: number; name_ar: string }>`
    update campaigns set stopped_at = ${now}, stop_reason = ${`${row.title}: القرار رقم ${String(row.decision_no)}`}, updated_by = ${actor?.userId ?? null}
    where id = ${row.campaign_id} and ngo_id = ${row.ngo_id} and confirmed = 'A' and stopped_at is null and end_date >= ${todayIn(services.now())} and deleted_at is null
    returning id, name_ar`.execute(trx)
  const [campaign] = rows
  if (!campaign) throw new Refusal(409, 'incentive_campaign_over')
  await audit(trx, actor, {
    action: 'update',
    entity: 'campaigns',
    entity_id: campaign.id,
    ngo_id: row.ngo_id,
    description_ar: `إيقاف الحملة بالقرار رقم ${String(row.decision_no)}`,
    before: { stopped_at: null },
    after: { stopped_at: now },
  })
  await queueNotice(trx, services, {
    code: 'N-63',
    userIds: await usersWith(trx, row.ngo_id, 'campaigns'),
    entity: 'campaigns',
    entityId: campaign.id,
    params: { name_ar: campaign.name_ar },
  })
}

/** What the status of the organisation is told; the decision that has it is the measure's own. */
const decisionOf = ({ row }: Given, day: string, repeated: string | null) => ({
  decision_no: String(row.decision_no),
  decision_date: day,
  decision_file: Number(row.file),
  reason: row.reason.slice(0, 1000),
  article: row.article ?? '',
  // It is answered by the appeal against the measure, within its days.
  served: { served_at: String(row.served_at), appeal_due_at: String(row.appeal_due_at) },
  repeated_reason: repeated,
})

/**
 * Does what a measure of this type does by itself, and keeps it. Types 10 to 12 are decisions on the status: whoever
 * issues one is judged as for that decision. `day` is that of the decision, or of its return after a suspension.
 */
export async function takeEffect(given: Given, day: string, repeated: string | null = null): Promise<void> {
  const { trx, services, actor, row } = given
  const decision = decisionOf(given, day, repeated)
  const status = (action: 'suspend' | 'appoint_board' | 'liquidate', more: object = {}) =>
    act(trx, services, statusKind, { actor, id: row.ngo_id, action, input: { ...decision, ...more } as never })
  await recording(given, async () => {
    if (row.incentive_type_id === stopsCampaign) return stopCampaign(given)
    if (row.incentive_type_id === suspendsNgo) return status('suspend')
    if (row.incentive_type_id === replacesBoard)
      return status('appoint_board', {
        board_end_date: row.board_end_date,
        board_members_number: row.board_members_number,
      })
    if (row.incentive_type_id === dissolvesNgo)
      return status('liquidate', { liquidator_name: row.liquidator_name, liquidator_phone: null })
    return undefined
  })
}

/** 422 at the fields that a measure of this type cannot do without. */
export function refuseWithoutParts(row: Measure, today: string): void {
  const lacking = lackingToIssue(row)
  const early = changing.includes(row.incentive_type_id) && row.start_date !== null && row.start_date > today
  // An effect comes with the decision, never before its day nor by itself after it.
  if (lacking.length > 0 || early)
    throw invalid({
      ...Object.fromEntries(lacking.map((field) => [field, ['V-REQ'] as const])),
      ...(early ? { start_date: ['V-PAST' as const] } : {}),
    })
}

interface Standing extends Piece {
  readonly effect: number
  readonly now: Values | null
  /** A later measure has changed the same record and still stands. */
  readonly covered: boolean
}
/** The status first, since boards follow it; then what the measure made, which may hold the place of what it ended. */
const turn = ({ entity, before }: Piece) => (entity === 'ngos' ? 0 : before === null ? 1 : 2)

/** What a measure changed and what these records are now. Held. */
async function standing(trx: Trx, row: Measure): Promise<Standing[]> {
  const present = await photo(trx, row.ngo_id)
  const { rows } = await sql<Omit<Standing, 'now'>>`
    select e.id as effect, e.entity, e.entity_id as id, e.before, e.after, exists (select from incentive_effects o
      where o.entity = e.entity and o.entity_id = e.entity_id and o.id > e.id and o.reverted_at is null and o.left_at is null) as covered
    from incentive_effects e where e.incentive_id = ${row.id} and e.ngo_id = ${row.ngo_id} and e.reverted_at is null and e.left_at is null
    order by e.id desc for update of e`.execute(trx)
  return rows
    .map((one) => ({ ...one, now: present.get(`${one.entity} ${one.id}`)?.after ?? null }))
    .toSorted((one, other) => turn(one) - turn(other))
}
const json = (values: Values | null) => sql`${values === null ? null : JSON.stringify(values)}::jsonb`

/** A later measure stands on this one: what it goes back to becomes what was before this one. False when it stands on something else. */
async function handOn(trx: Trx, { entity, id, effect, before, after }: Standing): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`update incentive_effects set before = ${json(before)}
    where id = (select id from incentive_effects where entity = ${entity} and entity_id = ${id} and id > ${effect} and reverted_at is null and left_at is null
      and before = ${json(after)} order by id limit 1) returning id`.execute(trx)
  return rows.length > 0
}

/** The status that stood before, with a decision of its own in the history; an earlier measure now stands on that one. */
async function liftStatus({ trx, services, actor, row }: Given, { id, before }: Standing): Promise<void> {
  const input = {
    to: (before as { status_id: 1 | 2 | 3 }).status_id,
    decision_no: String(row.decision_no),
    decision_date: todayIn(services.now()),
    decision_file: null,
    repeated_reason: null,
    reason: `رفع أثر القرار رقم ${String(row.decision_no)}: ${row.title}`,
  }
  await act(trx, services, statusKind, { actor, as: 'system', id, action: 'lift', input })
  const now = (await photo(trx, row.ngo_id)).get(`ngos ${id}`)?.after ?? null
  await sql`update incentive_effects set after = ${json(now)}
    where entity = 'ngos' and entity_id = ${id} and after = ${json(before)} and reverted_at is null and left_at is null`.execute(
    trx,
  )
}

/** A term that the measure began is over; the one that it ended goes on. */
async function putBoardBack({ trx, services, actor, row }: Given, { id, before }: Standing): Promise<void> {
  const board = { id, ngo_id: row.ngo_id }
  const decision_no = String(row.decision_no)
  if (before === null)
    await moveBoard(trx, services, actor, board, 'expire', { day: todayIn(services.now()), decision_no })
  else await moveBoard(trx, services, actor, board, 'restore', { end_date: String(before.end_date), decision_no })
}

async function putBack(given: Given, piece: Standing): Promise<void> {
  const { trx, actor, row } = given
  const { entity, id, before, after } = piece
  if (entity === 'ngos') return liftStatus(given, piece)
  if (entity === 'director_boards') return putBoardBack(given, piece)
  if (entity === 'campaigns')
    await sql`update campaigns set stopped_at = null, stop_reason = null where id = ${id} and ngo_id = ${row.ngo_id}`.execute(
      trx,
    )
  else
    await sql`update manager_accounts set end_date = ${before?.end_date ?? null}::date where id = ${id} and ngo_id = ${row.ngo_id}`.execute(
      trx,
    )
  await audit(trx, actor, {
    action: 'update',
    entity,
    entity_id: id,
    ngo_id: row.ngo_id,
    description_ar: `رفع أثر القرار رقم ${String(row.decision_no)}`,
    before: after,
    after: before ?? {},
  })
}

const alike = (one: Values, other: Values | null) =>
  other !== null && Object.keys(one).every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]))

/**
 * Puts back exactly what a measure changed. A record that something else has changed since is left as it is and noted;
 * where that was a later measure, going back from that one will lead past this one. Answers what was left.
 */
export async function goBack(given: Given): Promise<Entity[]> {
  const { trx, services, row } = given
  const now = services.now().toISOString()
  const left: Entity[] = []
  for (const piece of await standing(trx, row)) {
    // Boards and drivers follow the status: where another decision has taken its place, they are that decision's.
    const follows = piece.entity === 'director_boards' || piece.entity === 'manager_accounts'
    const isAsLeft = !piece.covered && alike(piece.after, piece.now) && !(follows && left.includes('ngos'))
    if (isAsLeft) await putBack(given, piece)
    else if (!(piece.covered && (await handOn(trx, piece)))) left.push(piece.entity)
    const noted = isAsLeft ? sql`reverted_at = ${now}` : sql`left_at = ${now}`
    await sql`update incentive_effects set ${noted} where id = ${piece.effect}`.execute(trx)
  }
  return left
}
