import { sql } from 'kysely'
import { type markOutcomes, sendMarks, settleMark } from '#contract/assemblies/door.ts'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { found, invalid, Refusal, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { holdMeeting, type MeetingRow } from './rows.ts'
import { tellMeeting } from './tell.ts'

type Mark = BodyOf<typeof sendMarks>['marks'][number]
type MarkOutcome = (typeof markOutcomes)[number]
/** Two phones that mark one arrival seldom press in the same second. */
const sameMs = 60_000
/** A clock that runs ahead by more is not believed. */
const aheadMs = 5_000
const isKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Last {
  id: number
  in_at: string
  in_device: string
  out_at: string | null
  out_device: string | null
}
interface Door {
  readonly trx: Trx
  readonly row: MeetingRow
  readonly actor: Actor
  readonly device: string
}

/** The key counted before, as an arrival, a departure, or a conflict. */
async function isKnown({ trx, row }: Door, key: string): Promise<boolean> {
  const { rows } =
    await sql`select from meeting_attendances where ngo_id = ${row.ngo_id} and (in_key = ${key}::uuid or out_key = ${key}::uuid)
    union all select from meeting_mark_conflicts where ngo_id = ${row.ngo_id} and key = ${key}::uuid`.execute(trx)
  return rows.length > 0
}
async function lastOf({ trx, row }: Door, memberId: number): Promise<Last | undefined> {
  const { rows } = await sql<Last>`select id, in_at, in_device, out_at, out_device from meeting_attendances
    where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and sitting = ${row.sitting} and member_id = ${memberId} order by in_at desc, id desc limit 1`.execute(
    trx,
  )
  return rows[0]
}
/** Keeps a mark that contradicts what stands, until somebody decides. */
async function conflict(
  { trx, row, actor, device }: Door,
  { key, member_id, kind }: Mark,
  at: Date,
  id: number,
): Promise<MarkOutcome> {
  await sql`insert into meeting_mark_conflicts (key, ngo_id, meeting_id, sitting, member_id, attendance_id, kind, at, device, by_id)
    values (${key}::uuid, ${row.ngo_id}, ${row.id}, ${row.sitting}, ${member_id}, ${id}, ${kind}, ${at.toISOString()}, ${device}, ${actor.userId})`.execute(
    trx,
  )
  return 'conflict'
}
const isNear = (one: string, other: Date) => Math.abs(Date.parse(one) - other.getTime()) < sameMs

async function arrive(door: Door, mark: Mark, at: Date): Promise<MarkOutcome> {
  const { trx, row, actor, device } = door
  const last = await lastOf(door, mark.member_id)
  // He is in the room already: another phone says another time.
  if (last && last.out_at === null)
    return isNear(last.in_at, at) || last.in_device === device ? 'known' : conflict(door, mark, at, last.id)
  // It says that he came while he was in the room, or before he came.
  if (last && Date.parse(last.out_at ?? '') > at.getTime())
    return isNear(last.in_at, at) ? 'known' : conflict(door, mark, at, last.id)
  await sql`insert into meeting_attendances (ngo_id, meeting_id, sitting, member_id, in_at, in_key, in_by, in_device)
    values (${row.ngo_id}, ${row.id}, ${row.sitting}, ${mark.member_id}, ${at.toISOString()}, ${mark.key}::uuid, ${actor.userId}, ${device})`.execute(
    trx,
  )
  return 'counted'
}

async function leave(door: Door, mark: Mark, at: Date): Promise<MarkOutcome> {
  const { trx, actor, device } = door
  const last = await lastOf(door, mark.member_id)
  if (!last) return 'not_in'
  if (last.out_at !== null)
    return isNear(last.out_at, at) || last.out_device === device ? 'known' : conflict(door, mark, at, last.id)
  if (Date.parse(last.in_at) > at.getTime()) return conflict(door, mark, at, last.id)
  await sql`update meeting_attendances set out_at = ${at.toISOString()}, out_key = ${mark.key}::uuid, out_by = ${actor.userId}, out_device = ${device} where id = ${last.id}`.execute(
    trx,
  )
  return 'counted'
}

/** Takes one mark; it counts once, however often it is sent. */
async function take(
  door: Door,
  services: Services,
  mark: Mark,
  at: Date,
  entitled: ReadonlySet<number>,
): Promise<MarkOutcome> {
  if (!isKey.test(mark.key)) return 'bad_time'
  if (await isKnown(door, mark.key)) return 'known'
  if (door.row.closed_at !== null) return 'closed'
  if (!entitled.has(mark.member_id)) return 'not_entitled'
  const frozen = Date.parse(door.row.roll_frozen_at ?? '')
  // Nobody was marked before the roll was there, nor will be tomorrow.
  if (at.getTime() < frozen - sameMs || at.getTime() > services.now().getTime() + aheadMs) return 'bad_time'
  return mark.kind === 'in' ? arrive(door, mark, at) : leave(door, mark, at)
}

async function entitledOf(trx: Trx, row: MeetingRow): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ member_id: number }>`select member_id from meeting_voters
    where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and sitting = ${row.sitting} and reason is null`.execute(
    trx,
  )
  return new Set(rows.map(({ member_id }) => member_id))
}

interface Open {
  kind: 'in' | 'out'
  at: string
  device: string
  by_id: number
  attendance_id: number
  in_at: string
  out_at: string | null
}
/** The other time takes the place of the one that stands, where the two still fit together. */
async function takeOther(trx: Trx, row: MeetingRow, key: string, one: Open): Promise<void> {
  const { at, attendance_id: id } = one
  const fits = one.kind === 'in' ? one.out_at === null || at <= one.out_at : at >= one.in_at
  if (!fits) throw new Refusal(409, 'meeting_mark_unfit')
  const before =
    await sql`select from meeting_attendances o where o.meeting_id = ${row.id} and o.ngo_id = ${row.ngo_id} and o.sitting = ${row.sitting} and o.id <> ${id}
    and o.member_id = (select member_id from meeting_attendances where id = ${id}) and tstzrange(o.in_at, o.out_at) && tstzrange(${one.kind === 'in' ? at : one.in_at}::timestamptz, ${one.kind === 'in' ? one.out_at : at}::timestamptz)`.execute(
      trx,
    )
  if (before.rows.length > 0) throw new Refusal(409, 'meeting_mark_unfit')
  await (one.kind === 'in'
    ? sql`update meeting_attendances set in_at = ${at}, in_by = ${one.by_id}, in_device = ${one.device} where id = ${id}`.execute(
        trx,
      )
    : sql`update meeting_attendances set out_at = ${at}, out_key = ${key}::uuid, out_by = ${one.by_id}, out_device = ${one.device} where id = ${id}`.execute(
        trx,
      ))
}

/** Attendance at the door: marks of phones, also late ones, and what is decided between two that differ. */
export const attendanceArea: Area = (on, services) => {
  on(sendMarks, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const row = await holdMeeting(trx, actor, params.id)
      if (row.roll_frozen_at === null) throw new Refusal(409, 'meeting_roll_needed')
      const drift = services.now().getTime() - Date.parse(body.sent_at)
      const door: Door = { trx, row, actor, device: body.device }
      const entitled = await entitledOf(trx, row)
      const marks = body.marks
        .map((mark) => ({ mark, at: new Date(Date.parse(mark.at) + drift) }))
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      const outcomes: { key: string; outcome: MarkOutcome }[] = []
      for (const { mark, at } of marks)
        outcomes.push({ key: mark.key, outcome: await take(door, services, mark, at, entitled) })
      const counted = outcomes.filter(({ outcome }) => outcome === 'counted' || outcome === 'conflict').length
      if (counted > 0) {
        await audit(trx, actor, {
          action: 'update',
          entity: 'general_authority_meetings',
          entity_id: row.id,
          ngo_id: row.ngo_id,
          description_ar: `تسجيل حضور عند الباب في «${row.title}»`,
          after: {
            device: body.device,
            marks: counted,
            conflicts: outcomes.filter(({ outcome }) => outcome === 'conflict').length,
          },
        })
        await tellMeeting(trx, row)
      }
      return { marks: outcomes }
    }),
  )
  on(settleMark, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const row = await holdMeeting(trx, actor, params.id)
      if (row.closed_at !== null) throw wrongState()
      if (!isKey.test(params.key)) throw invalid({ key: ['V-CHOICE'] })
      const { rows } = await sql<Open>`
        update meeting_mark_conflicts c set settled_at = ${services.now().toISOString()}, settled_by = ${actor.userId}, taken = ${body.take === 'other'}
        from meeting_attendances a where a.id = c.attendance_id and a.ngo_id = c.ngo_id and c.key = ${params.key}::uuid and c.meeting_id = ${row.id} and c.ngo_id = ${row.ngo_id} and c.settled_at is null
        returning c.kind, c.at, c.device, c.by_id, c.attendance_id, a.in_at, a.out_at`.execute(trx)
      const one = found(rows[0])
      if (body.take === 'other') await takeOther(trx, row, params.key, one)
      await audit(trx, actor, {
        action: 'update',
        entity: 'general_authority_meetings',
        entity_id: row.id,
        ngo_id: row.ngo_id,
        description_ar: `البتّ في وقتين مختلفين لحضور عضو في «${row.title}»`,
        before: { at: one.kind === 'in' ? one.in_at : one.out_at },
        after: { at: body.take === 'other' ? one.at : one.kind === 'in' ? one.in_at : one.out_at },
      })
      await tellMeeting(trx, row)
      return { ok: true as const }
    }),
  )
}
