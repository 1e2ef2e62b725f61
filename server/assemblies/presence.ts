import { sql } from 'kysely'
import {
  floorOf,
  type Interval,
  isBelowThird,
  neededOf,
  type Presence,
  presenceAt,
  type Proxy,
} from '#contract/assemblies/arithmetic.ts'
import type { leftOut } from '#contract/assemblies/session.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { electionsOf, type MeetingRow } from './rows.ts'

interface RollRow {
  readonly member_id: number
  readonly name: string
  readonly membership_no: string
  readonly paid_until: string | null
  readonly reason: (typeof leftOut)[number] | null
}
type Meeting = Pick<
  MeetingRow,
  | 'id'
  | 'ngo_id'
  | 'meeting_date'
  | 'sitting'
  | 'roll_frozen_at'
  | 'legal_form_id'
  | 'meeting_type_id'
  | 'agenda'
  | 'proxies_per_member'
>

/** Types of membership that vote. */
export const votingTypes = ({ reference }: Services): number[] =>
  reference.lookup('membership-types').flatMap(({ id, extra }) => (extra?.can_vote === true ? [id] : []))

/** Members on the day of a meeting, with the reason of each who has no vote [domain 2.5]. */
export const membersOn = (
  services: Services,
  { ngo_id, meeting_date }: Pick<Meeting, 'ngo_id' | 'meeting_date'>,
) => sql<RollRow>`
  select a.id as member_id, concat_ws(' ', a.first_name, a.father_name, a.last_name) as name, a.membership_no, a.subscription_paid_until as paid_until,
    case when a.membership_type_id <> all(${votingTypes(services)}::integer[]) then 'not_active' when a.join_date > ${meeting_date}::date then 'joined_late'
      when a.subscription_paid_until is null or a.subscription_paid_until < ${meeting_date}::date then 'unpaid' end as reason
  from general_authority_members a where a.ngo_id = ${ngo_id} and a.deleted_at is null and (a.end_date is null or a.end_date > ${meeting_date}::date)`

/** The roll of the present sitting: frozen once it opened, before that the members as they stand. */
export async function rollOf(db: Db | Trx, services: Services, meeting: Meeting): Promise<RollRow[]> {
  const { id, ngo_id, sitting, roll_frozen_at } = meeting
  const source =
    roll_frozen_at === null
      ? membersOn(services, meeting)
      : sql<RollRow>`select member_id, name, membership_no, paid_until, reason from meeting_voters where meeting_id = ${id} and ngo_id = ${ngo_id} and sitting = ${sitting}`
  const { rows } =
    await sql<RollRow>`select r.* from (${source}) r order by length(r.membership_no), r.membership_no, r.member_id`.execute(
      db,
    )
  return rows
}

interface AttendanceRow {
  readonly id: number
  readonly member_id: number
  readonly in_at: string
  readonly out_at: string | null
}
const attendancesOf = async (db: Db | Trx, { id, ngo_id, sitting }: Meeting) =>
  (
    await sql<AttendanceRow>`select id, member_id, in_at, out_at from meeting_attendances
      where meeting_id = ${id} and ngo_id = ${ngo_id} and sitting = ${sitting} order by in_at, id`.execute(db)
  ).rows
const proxiesOf = async (db: Db | Trx, { id, ngo_id }: Meeting) =>
  (
    await sql<Proxy>`select giver_id as giver, holder_id as holder from meeting_proxies
      where meeting_id = ${id} and ngo_id = ${ngo_id} and ended_at is null order by id`.execute(db)
  ).rows

interface Rule {
  base: 'paid' | 'entitled'
  numerator: number
  denominator: number
  strict: boolean
  article: string | null
}
/** The rule of the present sitting: the organisation's own before that of its form, before that of the type of meeting. */
async function ruleOf(db: Db | Trx, { ngo_id, legal_form_id, meeting_type_id, sitting }: Meeting): Promise<Rule> {
  const { rows } = await sql<Rule>`select base, numerator, denominator, strict, article from quorum_rules
    where sitting = ${sitting} and (ngo_id is null or ngo_id = ${ngo_id}) and (legal_form_id is null or legal_form_id = ${legal_form_id}) and (meeting_type_id is null or meeting_type_id = ${meeting_type_id})
    order by ngo_id is null, legal_form_id is null, meeting_type_id is null limit 1`.execute(db)
  if (!rows[0]) throw new Error(`no quorum rule for sitting ${sitting}`)
  return rows[0]
}

export interface Standing {
  readonly roll: readonly RollRow[]
  readonly entitled: ReadonlySet<number>
  readonly attendances: readonly AttendanceRow[]
  readonly proxies: readonly Proxy[]
  readonly rule: Rule
  readonly needed: number
  readonly presence: Presence
  readonly belowThird: boolean
}
const intervalsOf = (rows: readonly AttendanceRow[]): Interval[] =>
  rows.map(({ member_id, in_at, out_at }) => ({
    member: member_id,
    from: Date.parse(in_at),
    until: out_at === null ? null : Date.parse(out_at),
  }))

/** Who may vote, who counts at a moment, and how many are needed. */
export async function standingOf(db: Db | Trx, services: Services, meeting: Meeting, at?: Date): Promise<Standing> {
  const roll = await rollOf(db, services, meeting)
  const attendances = await attendancesOf(db, meeting)
  const proxies = await proxiesOf(db, meeting)
  const rule = await ruleOf(db, meeting)
  const entitled = new Set(roll.flatMap(({ member_id, reason }) => (reason === null ? [member_id] : [])))
  const base =
    rule.base === 'paid' ? entitled.size : entitled.size + roll.filter(({ reason }) => reason === 'unpaid').length
  const seats = electionsOf(meeting).reduce((sum, one) => sum + one.seats, 0)
  const floor = floorOf(services.reference.setting('meetings.second_sitting_floor', 0), seats)
  const byShare = neededOf(base, rule)
  const presence = presenceAt((at ?? services.now()).getTime(), entitled, intervalsOf(attendances), {
    proxies,
    cap: meeting.proxies_per_member,
  })
  return {
    roll,
    entitled,
    attendances,
    proxies,
    rule,
    needed: meeting.sitting === 2 ? Math.max(byShare, floor) : byShare,
    presence,
    belowThird: isBelowThird(presence.counted, entitled.size),
  }
}
