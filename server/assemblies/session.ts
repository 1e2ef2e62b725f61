import { sql } from 'kysely'
import type { MeetingAction } from '#contract/assemblies/workflow.ts'
import {
  type MeetingSession,
  readMeetingSession,
  readMinistryMeeting,
  type Voter,
} from '#contract/assemblies/session.ts'
import { actionsOf } from '../core/cases/act.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { qrUrl } from '../core/papers/qr.ts'
import type { Db, Services } from '../core/services.ts'
import { replyOf, termOf } from '../transactions/index.ts'
import { meetingKind } from './kind.ts'
import { type Standing, standingOf } from './presence.ts'
import { candidatesOf, resolutionsOf } from './recorded.ts'
import { electionsOf, meetingOf, type MeetingRow, partsIn } from './rows.ts'

interface NoticeRow {
  member_id: number
  channel: 'mail' | 'notification' | 'hand'
  sent_at: string
  delivered_at: string | null
}
/** Invitations to the present sitting; a mail is delivered once the mail server took it. */
const noticesOf = async (db: Db, { id, ngo_id, sitting }: MeetingRow) =>
  (
    await sql<NoticeRow>`select n.member_id, n.channel, n.sent_at, case n.channel when 'mail' then (select o.sent_at from outbox o where o.id = n.outbox_id) when 'hand' then n.delivered_on::timestamptz else n.sent_at end as delivered_at
      from meeting_notices n where n.meeting_id = ${id} and n.ngo_id = ${ngo_id} and n.sitting = ${sitting} order by n.member_id, n.id`.execute(
      db,
    )
  ).rows

function votersOf({ roll, attendances, proxies, presence }: Standing, notices: readonly NoticeRow[]): Voter[] {
  return roll.map((one) => {
    const own = attendances.filter(({ member_id }) => member_id === one.member_id)
    const last = own.at(-1)
    const proxy = proxies.find(({ giver }) => giver === one.member_id)
    return {
      ...one,
      presence: presence.inRoom.has(one.member_id)
        ? 'in'
        : last
          ? 'out'
          : presence.byProxy.has(one.member_id)
            ? 'carried'
            : 'away',
      in_at: last?.in_at ?? null,
      out_at: last?.out_at ?? null,
      proxy_to: proxy?.holder ?? null,
      carries: proxies.filter(({ holder }) => holder === one.member_id).length,
      invited: notices.flatMap(({ member_id, ...rest }) => (member_id === one.member_id ? [rest] : [])),
    }
  })
}

interface CountRow {
  item_no: number
  by_id: number
  name: string
  counts: Record<string, number>
}
const countsOf = async (db: Db, { id, ngo_id }: MeetingRow) =>
  (
    await sql<CountRow>`select c.item_no, c.by_id, concat_ws(' ', u.first_name, u.last_name) as name, c.counts from meeting_counts c join users u on u.id = c.by_id
      where c.meeting_id = ${id} and c.ngo_id = ${ngo_id} order by c.item_no, c.id`.execute(db)
  ).rows

interface ConflictRow {
  key: string
  member_id: number
  name: string
  kind: 'in' | 'out'
  at: string
  by: string
  device: string
  standing_at: string | null
  standing_by: string | null
  standing_device: string | null
}
const conflictsOf = async (db: Db, { id, ngo_id, sitting }: MeetingRow) =>
  (
    await sql<ConflictRow>`select c.key, c.member_id, v.name, c.kind, c.at, concat_ws(' ', u.first_name, u.last_name) as by, c.device,
        case c.kind when 'in' then a.in_at else a.out_at end as standing_at, (select concat_ws(' ', s.first_name, s.last_name) from users s where s.id = case c.kind when 'in' then a.in_by else a.out_by end) as standing_by,
        case c.kind when 'in' then a.in_device else a.out_device end as standing_device
      from meeting_mark_conflicts c join users u on u.id = c.by_id join meeting_voters v on v.meeting_id = c.meeting_id and v.sitting = c.sitting and v.member_id = c.member_id
        left join meeting_attendances a on a.id = c.attendance_id and a.ngo_id = c.ngo_id
      where c.meeting_id = ${id} and c.ngo_id = ${ngo_id} and c.sitting = ${sitting} and c.settled_at is null order by c.created_at, c.key`.execute(
      db,
    )
  ).rows

async function filesOf(
  db: Db,
  services: Services,
  row: MeetingRow,
): Promise<Pick<MeetingSession, 'paper' | 'minutes'>> {
  const { rows: papers } = await sql<{
    file: number
    code: string
  }>`select file, code from files_qrs where id = ${row.paper_qr_id} and ngo_id = ${row.ngo_id}`.execute(db)
  const { rows: minutes } = await sql<
    NonNullable<MeetingSession['minutes']>
  >`select id, file, difference, locked_at from meeting_minutes where id = ${row.meeting_minutes_id} and ngo_id = ${row.ngo_id}`.execute(
    db,
  )
  const [paper] = papers
  return {
    paper: paper
      ? { file: paper.file, check_url: qrUrl(services.config.publicUrl, paper.code, services.secrets.qrKey) }
      : null,
    minutes: minutes[0] ?? null,
  }
}

async function itemsOf(db: Db, row: MeetingRow): Promise<MeetingSession['items']> {
  const resolutions = await resolutionsOf(db, row)
  const candidates = await candidatesOf(db, row)
  const counts = await countsOf(db, row)
  return row.agenda.map((item, at) => {
    const no = at + 1
    const found = resolutions.find(({ item_no }) => item_no === no)
    const own = counts.filter(({ item_no }) => item_no === no)
    return {
      no,
      title: item.title,
      kind: item.kind,
      majority: item.majority,
      is_secret: item.is_secret,
      seats: item.seats,
      resolution: found ? { ...withoutItem(found), absent: found.entitled - found.present } : null,
      candidates: candidates.flatMap(({ item_no, ...rest }) => (item_no === no ? [rest] : [])),
      counters: own.map(({ by_id, name }) => ({ user_id: by_id, name })),
      // Only once both have counted: then they have to be compared.
      differing: !found && own.length > 1 ? own.map(({ name, counts: said }) => ({ name, counts: said })) : [],
    }
  })
}
const withoutItem = <T extends { item_no: number }>({ item_no: _no, ...rest }: T) => rest

/** What the ministry refused or returned, as long as that is where the meeting stands. */
async function replyTo(db: Db, services: Services, row: MeetingRow): Promise<MeetingSession['reply']> {
  const decision = ({ returned: 'return', rejected: 'reject', not_ratified: 'reject' } as const)[
    row.status as 'returned'
  ]
  if (decision === undefined || row.transaction_request_id === null) return null
  const reply = await replyOf(db, services, { id: row.transaction_request_id, ngoId: row.ngo_id })
  // One that a server before refused has no decision of its own in the history.
  return reply?.decision === decision ? reply : null
}

/** Those who came at any time, themselves or by proxy. */
const everCame = ({ attendances, presence }: Standing): number =>
  new Set([...attendances.map(({ member_id }) => member_id), ...presence.byProxy]).size

/** Actions that the quorum as it stands allows. */
const byQuorum = (action: MeetingAction, isReached: boolean) =>
  action === 'hold' ? isReached : action === 'no_quorum' ? !isReached : true

/** A meeting as it goes, for its organisation or the ministry. */
export async function sessionOf(db: Db, services: Services, actor: Actor, id: number): Promise<MeetingSession> {
  const row = await meetingOf(db, actor, id)
  const standing = await standingOf(
    db,
    services,
    row,
    row.closed_at === null ? undefined : new Date(Date.parse(row.closed_at) - 1),
  )
  const { rule, needed, presence, entitled } = standing
  const isReached = row.quorum !== null || (row.roll_frozen_at !== null && presence.counted >= needed)
  const out = standing.roll.filter(
    ({ member_id, reason }) =>
      reason === null &&
      !presence.inRoom.has(member_id) &&
      standing.attendances.some((one) => one.member_id === member_id),
  ).length
  const conflicts = await conflictsOf(db, row)
  const items = await itemsOf(db, row)
  const between = ({ at, standing_at }: ConflictRow) => {
    const [from, until] = [at, standing_at ?? at].toSorted()
    return items.flatMap(({ no, resolution }) =>
      resolution && resolution.decided_at >= (from ?? '') && resolution.decided_at <= (until ?? '') ? [no] : [],
    )
  }
  const { quorum, request_due_at, ratify_due_at, term, ...rest } = row
  return {
    meeting: {
      ...shownColumns(rest),
      request_id: row.transaction_request_id,
      due_at: row.status === 'minutes_submitted' ? ratify_due_at : row.status === 'requested' ? request_due_at : null,
      ...termOf(term, services),
      elects_board: electionsOf(row).length > 0,
      invited_number: entitled.size,
      attendees_number: quorum === null ? presence.counted : everCame(standing),
      quorum_reached: isReached,
    },
    quorum: {
      entitled: entitled.size,
      needed,
      present: presence.counted,
      in_room: presence.inRoom.size,
      by_proxy: presence.byProxy.size,
      out,
      share:
        rule.numerator === 0 ? null : { numerator: rule.numerator, denominator: rule.denominator, strict: rule.strict },
      article: rule.article,
      below_third: standing.belowThird,
    },
    voters: votersOf(standing, await noticesOf(db, row)),
    items,
    conflicts: conflicts.map((one) => ({ ...one, items: between(one) })),
    ...(await filesOf(db, services, row)),
    reply: await replyTo(db, services, row),
    actions: actionsOf(meetingKind(services), row, actor, partsIn(row, actor)).filter((action) =>
      byQuorum(action, isReached),
    ),
  }
}
type Shown = Omit<MeetingRow, 'quorum' | 'request_due_at' | 'ratify_due_at' | 'term'>
const shownColumns = ({
  ngo_name_en: _1,
  legal_form_id: _2,
  ngo_governorate_id: _3,
  transaction_request_id: _4,
  ministry_delegate_id: _5,
  meeting_minutes_id: _6,
  paper_qr_id: _7,
  ics_sequence: _8,
  calendar_code: _9,
  open_marks: _10,
  open_items: _11,
  has_conflict: _12,
  ...shown
}: Shown) => shown

/** A meeting with everything that is recorded of it. */
export const sessionArea: Area = (on, services) => {
  on(readMeetingSession, ({ actor, params }) => sessionOf(services.db, services, actor, params.id))
  on(readMinistryMeeting, ({ actor, params }) => sessionOf(services.db, services, actor, params.id))
}
