import { sql } from 'kysely'
import { itemWords } from '#contract/assemblies/meeting-words.ts'
import { inviteMembers, recordInvitation } from '#contract/assemblies/session.ts'
import type { Taking } from '../core/cases/act.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { invalid, Refusal, wrongState } from '../core/errors.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { queueMail } from '../core/mail/queue.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { ownPath } from './notices.ts'
import { membersOn } from './presence.ts'
import { holdMeeting, type MeetingRow } from './rows.ts'
import { tellMeeting } from './tell.ts'

/** The invitation in words; the calendar file is fetched by its link, which keeps the day right. */
function invitation({ config }: Services, row: MeetingRow, name: string): { subject: string; text: string } {
  const items = row.agenda.map(({ title, kind }, at) => `${at + 1}. ${title} (${itemWords.kind.words[kind].ar})`)
  const lines = [
    `السيد/ة ${name}،`,
    `تدعوكم ${row.ngo_name_ar} إلى ${row.sitting === 2 ? 'الجلسة الثانية من ' : ''}اجتماع هيئتها العامة: ${row.title}.`,
    `الموعد: ${dayInWords(row.meeting_date, 'ar')}، الساعة ${row.meeting_time}`,
    `المكان: ${row.place}`,
    ...(row.second_date ? [`إن لم يكتمل النصاب عُقدت جلسة ثانية في ${dayInWords(row.second_date, 'ar')}.`] : []),
    'جدول الأعمال:',
    ...items,
    `أضيفوا الموعد إلى تقويمكم: ${config.publicUrl}/api/v2/guest/meeting-calendar/${row.calendar_code}`,
  ]
  return { subject: `دعوة إلى اجتماع الهيئة العامة: ${row.title}`.slice(0, 190), text: lines.join('\n') }
}

interface Invited {
  member_id: number
  name: string
  email: string | null
  user_id: number | null
}
/** Members who may vote and were not invited by a channel to this sitting, with the account that is theirs, if any. */
async function uninvited(
  trx: Trx,
  services: Services,
  row: MeetingRow,
  channel: 'mail' | 'notification',
): Promise<Invited[]> {
  const { rows } = await sql<Invited>`
    select v.member_id, v.name, a.email, (select min(u.id) from users u where u.ngo_id = ${row.ngo_id} and u.kind = 'org' and u.email = a.email and u.is_active and u.deleted_at is null) as user_id
    from (${membersOn(services, row)}) v join general_authority_members a on a.id = v.member_id and a.ngo_id = ${row.ngo_id}
    where v.reason is null and not exists (select from meeting_notices n where n.meeting_id = ${row.id} and n.ngo_id = ${row.ngo_id} and n.sitting = ${row.sitting} and n.member_id = v.member_id and n.channel = ${channel})
    order by v.member_id`.execute(trx)
  return rows
}
const note = (
  trx: Trx,
  row: MeetingRow,
  actor: Actor,
  memberId: number,
  channel: string,
  at: string,
  outboxId: number | null,
) =>
  sql`insert into meeting_notices (ngo_id, meeting_id, sitting, member_id, channel, sent_at, outbox_id, created_by)
    values (${row.ngo_id}, ${row.id}, ${row.sitting}, ${memberId}, ${channel}, ${at}, ${outboxId}, ${actor.userId}) on conflict do nothing`.execute(
    trx,
  )

async function invite(trx: Trx, services: Services, actor: Actor, row: MeetingRow) {
  const at = services.now().toISOString()
  const byMail = (await uninvited(trx, services, row, 'mail')).filter(({ email }) => email !== null)
  for (const { member_id, name, email } of byMail) {
    const outboxId = await queueMail(trx, {
      to: email ?? '',
      ...invitation(services, row, name),
      template_code: 'MEETING-INVITED',
      entity: 'general_authority_meetings',
      entity_id: row.id,
      dedupe_key: `meeting-${row.id}-${row.sitting}-${member_id}`,
    })
    await note(trx, row, actor, member_id, 'mail', at, outboxId ?? null)
  }
  const inPlatform = (await uninvited(trx, services, row, 'notification')).filter(({ user_id }) => user_id !== null)
  for (const { member_id, user_id } of inPlatform) {
    await queueNotice(trx, services, {
      code: 'MEETING-INVITED',
      userIds: [user_id ?? 0],
      entity: 'general_authority_meetings',
      entityId: row.id,
      params: { title: row.title, date: row.meeting_date, time: row.meeting_time, place: row.place },
      link: `${ownPath}?id=${row.id}`,
    })
    await note(trx, row, actor, member_id, 'notification', at, null)
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${membersOn(services, row)}) v
    where v.reason is null and not exists (select from meeting_notices n where n.meeting_id = ${row.id} and n.ngo_id = ${row.ngo_id} and n.sitting = ${row.sitting} and n.member_id = v.member_id)`.execute(
    trx,
  )
  return { mail: byMail.length, notification: inPlatform.length, without: rows[0]?.count ?? 0 }
}

/** Whoever was invited by mail is told that the meeting is cancelled. */
export async function cancelInvitations({ trx, row }: Taking<MeetingRow, unknown>): Promise<void> {
  const { rows } = await sql<{
    email: string
    member_id: number
  }>`select distinct a.email, n.member_id from meeting_notices n join general_authority_members a on a.id = n.member_id and a.ngo_id = n.ngo_id
    where n.meeting_id = ${row.id} and n.ngo_id = ${row.ngo_id} and n.channel = 'mail' and a.email is not null order by n.member_id`.execute(
    trx,
  )
  for (const { email, member_id } of rows)
    await queueMail(trx, {
      to: email,
      subject: `إلغاء اجتماع الهيئة العامة: ${row.title}`.slice(0, 190),
      text: `أُلغي اجتماع الهيئة العامة «${row.title}» الذي دُعيتم إليه في ${dayInWords(row.meeting_date, 'ar')}.`,
      template_code: 'MEETING-CANCELLED',
      entity: 'general_authority_meetings',
      entity_id: row.id,
      dedupe_key: `meeting-cancelled-${row.id}-${member_id}`,
    })
}

/** Invitations with their proof: nobody is invited to what the directorate has not approved. */
export const invitationsArea: Area = (on, services) => {
  on(inviteMembers, ({ actor, params, says, write }) =>
    write(async (trx) => {
      const row = await holdMeeting(trx, actor, params.id)
      if (row.status !== 'approved' && row.status !== 'no_quorum') throw new Refusal(409, 'meeting_not_approved')
      const sent = await invite(trx, services, actor, row)
      if (sent.mail + sent.notification > 0)
        await audit(trx, actor, {
          action: 'create',
          entity: 'general_authority_meetings',
          entity_id: row.id,
          ngo_id: row.ngo_id,
          description_ar: `إرسال الدعوات إلى «${row.title}»`,
          after: { mail: sent.mail, notification: sent.notification },
        })
      // Whoever is left has no address: to say that something was sent would be untrue.
      if (sent.mail + sent.notification === 0 && sent.without > 0) says('meeting_nobody_reached')
      await tellMeeting(trx, row)
      return sent
    }),
  )
  on(recordInvitation, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const row = await holdMeeting(trx, actor, params.id)
      if (row.status !== 'approved' && row.status !== 'no_quorum') throw wrongState({ status: row.status })
      await claimFiles(trx, actor, recordInvitation.body, body, 'general_authority_meetings', row.id, {
        ngo_id: row.ngo_id,
      })
      const { rows } =
        await sql`insert into meeting_notices (ngo_id, meeting_id, sitting, member_id, channel, sent_at, delivered_on, proof, created_by)
        select ${row.ngo_id}, ${row.id}, ${row.sitting}, v.member_id, 'hand', ${services.now().toISOString()}, ${body.delivered_on}, ${body.proof}, ${actor.userId}
        from (${membersOn(services, row)}) v where v.member_id = ${body.member_id}
        on conflict (meeting_id, sitting, member_id, channel) do update set delivered_on = excluded.delivered_on, proof = excluded.proof returning id`.execute(
          trx,
        )
      if (rows.length === 0) throw invalid({ member_id: ['V-CHOICE'] })
      await audit(trx, actor, {
        action: 'create',
        entity: 'general_authority_meetings',
        entity_id: row.id,
        ngo_id: row.ngo_id,
        description_ar: `تسليم دعوة باليد إلى «${row.title}»`,
        after: { member_id: body.member_id, delivered_on: body.delivered_on },
      })
      await tellMeeting(trx, row)
      return { ok: true as const }
    }),
  )
}
