import { addDays } from '#contract/core/values/dates.ts'
import { idsBy } from '../add-missing.ts'
import type { Kit } from './kit.ts'
import { seedTransaction } from './transaction.ts'

interface Item {
  title: string
  kind: 'information' | 'decision' | 'election'
  majority: 'half_present' | 'two_thirds_entitled' | null
  is_secret: boolean
  seats: number | null
}
const told = (title: string): Item => ({ title, kind: 'information', majority: null, is_secret: false, seats: null })
const decided = (title: string, majority: 'half_present' | 'two_thirds_entitled' = 'half_present'): Item => ({
  title,
  kind: 'decision',
  majority,
  is_secret: false,
  seats: null,
})
const yearly = [
  told('تلاوة تقرير المجلس عن السنة الماضية'),
  decided('الموافقة على الحساب الختامي'),
  decided('إقرار الموازنة التقديرية'),
]
const election = [
  told('تلاوة تقرير المجلس عن ولايته'),
  decided('رفع اشتراك العضوية'),
  decided('تعديل المادة 7 من النظام الداخلي', 'two_thirds_entitled'),
  { title: 'انتخاب مجلس الإدارة', kind: 'election', majority: null, is_secret: true, seats: 5 } satisfies Item,
]

/** A meeting with what every one has. */
const meetingOf = (ngo_id: number, title: string, meeting_date: string, agenda: readonly Item[]) => ({
  ngo_id,
  title,
  meeting_date,
  meeting_time: '10:00',
  place: 'قاعة المثال، المزة',
  governorate_id: 1,
  agenda: JSON.stringify(agenda),
})

/** The members who vote, as the roll of a meeting held them. */
async function freeze(
  kit: Kit,
  ngo_id: number,
  meeting_id: number,
  at: string,
): Promise<{ id: number; name: string }[]> {
  const members = await kit.db
    .selectFrom('general_authority_members')
    .select([
      'id',
      'first_name',
      'father_name',
      'last_name',
      'membership_no',
      'membership_type_id',
      'subscription_paid_until',
    ])
    .where('ngo_id', '=', ngo_id)
    .orderBy('id')
    .execute()
  const named = members.map((one) => ({
    ...one,
    name: `${one.first_name ?? ''} ${one.father_name ?? ''} ${one.last_name ?? ''}`,
  }))
  await kit.db
    .insertInto('meeting_voters')
    .values(
      named.map(({ id, name, membership_no, membership_type_id, subscription_paid_until }) => ({
        ngo_id,
        meeting_id,
        sitting: 1,
        member_id: id,
        name,
        membership_no,
        paid_until: subscription_paid_until,
        reason: membership_type_id === 1 ? null : 'not_active',
        frozen_at: at,
      })),
    )
    .execute()
  return named.filter(({ membership_type_id }) => membership_type_id === 1).map(({ id, name }) => ({ id, name }))
}

/** The yearly meeting of this year: held, minuted and ratified. */
// oxlint-disable-next-line eslint/max-lines-per-function -- a whole sitting, told in its order
async function seedRatified(kit: Kit, ngo_id: number, userId: (name: string) => number): Promise<void> {
  const day = kit.ago(240)
  const [at, closed] = [`${day}T07:00:00Z`, `${day}T09:30:00Z`]
  const title = 'الاجتماع السنوي للهيئة العامة'
  const request = await seedTransaction(
    kit,
    {
      slug: 'general_assembly_meeting',
      applicant: { ngo_id },
      subject: title,
      status: 'approved',
      step: 1,
      entered: 190,
      submitted: 190,
      moves: [{ step: 1, by: 'dm.officer', decision: 'approve', back: 188 }],
    },
    userId,
  )
  const by = userId('sanabel.admin')
  const { id } = await kit.db
    .insertInto('general_authority_meetings')
    .values({ ...meetingOf(ngo_id, title, day, yearly), meeting_type_id: 1, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  const voters = await freeze(kit, ngo_id, id, at)
  const present = voters.slice(0, Math.floor(voters.length / 2) + 1)
  await kit.db
    .insertInto('meeting_attendances')
    .values(
      present.map(({ id: member_id }) => ({
        ngo_id,
        meeting_id: id,
        sitting: 1,
        member_id,
        in_at: at,
        in_key: crypto.randomUUID(),
        in_by: by,
        in_device: '#DEMO',
        out_at: closed,
        out_key: crypto.randomUUID(),
        out_by: by,
        out_device: '#DEMO',
      })),
    )
    .execute()
  const base = {
    ngo_id,
    meeting_id: id,
    present: present.length,
    entitled: voters.length,
    decided_at: `${day}T08:00:00Z`,
    decided_by: by,
  }
  const needed = Math.floor(present.length / 2) + 1
  await kit.db
    .insertInto('meeting_resolutions')
    .values([
      { ...base, item_no: 1, method: 'read', verdict: 'read', number: null, votes_for: 0, abstaining: 0, needed: null },
      ...[2, 3].map((item_no) => ({
        ...base,
        item_no,
        method: 'hands',
        verdict: 'adopted',
        number: `${id}/1/${item_no}`,
        votes_for: present.length - 1,
        abstaining: 1,
        needed,
      })),
    ])
    .execute()
  const file = await kit.pdf(
    { type: 'general_authority_meetings', id, ngo_id, uploaded_by: by },
    'minutes',
    `محضر: ${title}`,
  )
  const minutes = await kit.db
    .insertInto('meeting_minutes')
    .values({
      ngo_id,
      body: 'general_authority',
      meeting_id: id,
      title,
      meeting_no: `${id}/1`,
      meeting_date: day,
      attendees_number: present.length,
      attendees: present.map(({ name }) => name).join('، '),
      decisions: yearly.map((one) => `<p>${one.title}</p>`).join(''),
      file,
      locked_at: `${addDays(day, 15)}T08:00:00Z`,
      created_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kit.db
    .updateTable('general_authority_meetings')
    .set({
      status: 'ratified',
      transaction_request_id: request,
      requested_at: `${addDays(day, -20)}T08:00:00Z`,
      roll_frozen_at: at,
      held_at: at,
      closed_at: closed,
      quorum: JSON.stringify({
        entitled: voters.length,
        needed: Math.floor(voters.length / 2) + 1,
        present: present.length,
      }),
      minutes_due_on: addDays(day, 15),
      meeting_minutes_id: minutes.id,
      decided_at: `${addDays(day, 15)}T08:00:00Z`,
      decided_by: userId('dm.officer'),
    })
    .where('id', '=', id)
    .execute()
}

/** A meeting that elects a council, approved and on its day: its door opens as soon as its roll is frozen. */
async function seedApproved(kit: Kit, ngo_id: number, userId: (name: string) => number): Promise<void> {
  const title = 'اجتماع انتخاب المجلس'
  const members = await kit.db
    .selectFrom('general_authority_members')
    .select(['id', 'membership_no'])
    .where('ngo_id', '=', ngo_id)
    .where('email', 'is', null)
    .orderBy('id')
    .limit(8)
    .execute()
  for (const { id, membership_no } of members)
    await kit.db
      .updateTable('general_authority_members')
      .set({ email: `member${membership_no}@sanabel.example` })
      .where('id', '=', id)
      .execute()
  const request = await seedTransaction(
    kit,
    {
      slug: 'general_assembly_meeting',
      applicant: { ngo_id },
      subject: title,
      status: 'approved',
      step: 1,
      entered: 16,
      submitted: 16,
      moves: [{ step: 1, by: 'dm.officer', decision: 'approve', back: 14 }],
    },
    userId,
  )
  await kit.db
    .insertInto('general_authority_meetings')
    .values({
      ...meetingOf(ngo_id, title, kit.today, election),
      meeting_type_id: 3,
      status: 'approved',
      second_date: addDays(kit.today, 7),
      proxies_per_member: 1,
      bylaws_article: 'المادة 21',
      transaction_request_id: request,
      requested_at: `${kit.ago(22)}T08:00:00Z`,
      decided_at: `${kit.ago(20)}T08:00:00Z`,
      decided_by: userId('dm.officer'),
      created_by: userId('sanabel.admin'),
    })
    .execute()
}

/** Meetings of the demonstration: one ratified, one on its day, and the one that an open request asks for. */
export async function seedMeetings(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  const userId = await idsBy(kit.db, 'users', 'username')
  const [first] = ngoIds
  if (first !== undefined) {
    await seedRatified(kit, first, userId)
    await seedApproved(kit, first, userId)
  }
  const open = await kit.db
    .selectFrom('transaction_requests')
    .select(['id', 'ngo_id', 'subject', 'submitted_at'])
    .where('slug', '=', 'general_assembly_meeting')
    .where('status', '=', 'submitted')
    .execute()
  for (const { id, ngo_id, subject, submitted_at } of open) {
    const { id: meeting } = await kit.db
      .insertInto('general_authority_meetings')
      .values({
        ...meetingOf(ngo_id ?? 0, subject, kit.ago(-22), yearly),
        meeting_type_id: 1,
        status: 'requested',
        transaction_request_id: id,
        requested_at: submitted_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kit.db
      .updateTable('transaction_requests')
      .set({ related_type: 'general_authority_meetings', related_id: meeting })
      .where('id', '=', id)
      .execute()
  }
}
