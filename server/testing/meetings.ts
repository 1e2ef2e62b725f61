import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { actOnMeeting, meetings } from '#contract/assemblies/meetings.ts'
import { sendMarks } from '#contract/assemblies/door.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { type Client, must, type TestApp } from './app.ts'
import type { Organisation } from './factories.ts'

type Fields = SentBody<typeof meetings.create>
let serial = 0

/** Fields of a meeting in three weeks, as an organisation writes them. */
export const meetingFields = (more: Partial<Fields> = {}): Fields => ({
  meeting_type_id: 1,
  title: 'الاجتماع السنوي للهيئة العامة',
  meeting_date: addDays(todayIn(), 21),
  meeting_time: '10:00',
  place: 'قاعة الاختبار، دمشق',
  governorate_id: 1,
  agenda: [
    { title: 'تلاوة تقرير المجلس', kind: 'information', is_secret: false },
    { title: 'الموافقة على الحساب الختامي', kind: 'decision', majority: 'half_present', is_secret: false },
  ],
  second_date: null,
  proxies_per_member: 0,
  bylaws_article: null,
  ...more,
})
export const drafted = async (client: Client, more: Partial<Fields> = {}): Promise<number> =>
  must(await client.call(meetings.create, { body: meetingFields(more) })).id

/** Members of an assembly with the columns that decide their vote; answers their ids. */
export async function assembly(
  app: TestApp,
  ngoId: number,
  count: number,
  more: { paid?: string | null; type?: number; joined?: string; ended?: string } = {},
): Promise<number[]> {
  const { paid = '2099-12-31', type = 1, joined = '2020-01-01', ended = null } = more
  const { rows } = await sql<{ id: number }>`
    insert into general_authority_members (ngo_id, first_name, last_name, father_name, membership_no, membership_type_id, join_date, subscription_paid_until, is_founder, email, end_date, end_reason)
    select ${ngoId}, 'رنا', 'البستاني', 'نبيل', ${`${(serial += 1)}-`} || n, ${type}, ${joined}::date, ${paid}::date, false, ${`voter${serial}-`} || n || '@test.example', ${ended}::date, ${ended === null ? null : 'resignation'}
    from generate_series(1, ${count}::integer) n returning id`.execute(app.ownerDb)
  return rows.map(({ id }) => id)
}

/** Brings the meeting's day to today, past what the rules would take: days cannot be waited for. */
export const today = (app: TestApp, id: number) =>
  sql`update general_authority_meetings set meeting_date = ${todayIn()}::date where id = ${id}`.execute(app.ownerDb)

export const mark = (
  member_id: number,
  kind: 'in' | 'out' = 'in',
  at = new Date().toISOString(),
  key: string = randomUUID(),
) => ({
  key,
  member_id,
  kind,
  at,
})
export const marks = async (client: Client, id: number, list: readonly ReturnType<typeof mark>[], device = 'هاتف 1') =>
  must(
    await client.call(sendMarks, {
      params: { id },
      body: { device, sent_at: new Date().toISOString(), marks: [...list] },
    }),
  ).marks

/** An approved meeting on its day, with the roll frozen. */
export async function opened(app: TestApp, ngo: Organisation, more: Partial<Fields> = {}): Promise<number> {
  const id = await drafted(ngo.client, more)
  must(await ngo.client.call(actOnMeeting, { params: { id }, body: { action: 'request' } }))
  await sql`update general_authority_meetings set status = 'approved' where id = ${id}`.execute(app.ownerDb)
  await today(app, id)
  must(await ngo.client.call(actOnMeeting, { params: { id }, body: { action: 'open_roll' } }))
  return id
}
/** The same, begun with these people in the room. */
export async function begun(
  app: TestApp,
  ngo: Organisation,
  present: readonly number[],
  more: Partial<Fields> = {},
): Promise<number> {
  const id = await opened(app, ngo, more)
  await marks(
    ngo.client,
    id,
    present.map((one) => mark(one)),
  )
  must(await ngo.client.call(actOnMeeting, { params: { id }, body: { action: 'hold' } }))
  return id
}
