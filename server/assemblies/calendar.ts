import { sql } from 'kysely'
import { readCalendarFile, readInvitedCalendar } from '#contract/assemblies/session.ts'
import type { FastifyReply } from 'fastify'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Services } from '../core/services.ts'
import { calendarOf } from '../news/index.ts'
import { meetingOf, type MeetingRow, meetingsOf } from './rows.ts'

const hours = 3
const later = (time: string) =>
  `${String(Math.min(23, Number(time.slice(0, 2)) + hours)).padStart(2, '0')}${time.slice(2)}`
const statusOf = ({ status }: MeetingRow) =>
  status === 'cancelled' || status === 'rejected'
    ? 'CANCELLED'
    : status === 'draft' || status === 'requested' || status === 'returned'
      ? 'TENTATIVE'
      : 'CONFIRMED'

/** A meeting for calendars: one UID for life, a higher sequence after every change of its day or its state. */
const meetingCalendar = ({ config }: Pick<Services, 'config'>, row: MeetingRow): string =>
  calendarOf(row.title, [
    {
      uid: `meeting-${row.id}@${new URL(config.publicUrl).hostname}`,
      title: row.title,
      from: { day: row.meeting_date, time: row.meeting_time },
      to: { day: row.meeting_date, time: later(row.meeting_time) },
      place: row.place,
      point: null,
      text: [row.ngo_name_ar, ...row.agenda.map(({ title }, at) => `${at + 1}. ${title}`)].join('\n'),
      url: `${config.publicUrl}/api/v2/guest/meeting-calendar/${row.calendar_code}`,
      changed: row.updated_at,
      sequence: row.ics_sequence,
      status: statusOf(row),
    },
  ])
const send = (reply: FastifyReply, text: string) =>
  reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="meeting.ics"',
      'cache-control': 'no-store',
    })
    .send(text)
const isCode = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Calendar files of meetings: for the organisation, and for whoever was invited. */
export const calendarArea: Area = (on, services) => {
  on(readCalendarFile, async ({ actor, params, reply }) =>
    send(reply, meetingCalendar(services, await meetingOf(services.db, actor, params.id))),
  )
  on(readInvitedCalendar, async ({ params, reply }) => {
    const { rows } = isCode.test(params.code)
      ? await sql<MeetingRow>`${meetingsOf(undefined)} and m.calendar_code = ${params.code}::uuid and m.status <> 'draft'`.execute(
          services.db,
        )
      : { rows: [] }
    return send(reply, meetingCalendar(services, found(rows[0])))
  })
}
