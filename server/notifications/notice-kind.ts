import { sql } from 'kysely'
import { noticeMachine, type NoticeStatus } from '#contract/notifications/workflow.ts'
import type { CaseKind, Outcome, Taking } from '../core/cases/act.ts'
import { inWords, invalid, Refusal } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { aimedBy, recipientsOf, withoutAccount } from './audience.ts'
import { verifiedPhone } from './phones.ts'
import { confirmAbove, type HeldNotice, holdNotice, partsOf } from './notice-rows.ts'

/** The job that sends what is pending of one notice, asked for when the notice is released. */
export const sendJob = 'send-notice'

const nobody = inWords('لا يوجد مستلم لهذه الفئة.', 'Nobody is in this audience.')
const otherNumber = inWords(
  'تغيّر عدد المستلمين منذ أن عُرض عليكم. راجعوا القائمة ثم أعيدوا الإرسال.',
  'The number of recipients has changed since you saw it. Look at the list and send again.',
)
const isOver = inWords(
  'مضى موعد الإرسال. اختاروا موعداً لاحقاً أو أفرغوه.',
  'The hour has passed. Choose a later one, or none.',
)
const basisLacks = inWords('يلزم سند التبليغ للإشعار الإلزامي.', 'A mandatory notice needs its legal basis.')
const dueLacks = inWords('يلزم آخر موعد للإجراء المطلوب.', 'What is asked for needs its last day.')

type NoticeTaking = Taking<HeldNotice, unknown>
const isLater = ({ scheduled_at }: HeldNotice, services: Services) =>
  scheduled_at !== null && new Date(scheduled_at) > services.now()

/** Fixes who gets the notice, by which channel, and which organisations only paper can reach; answers how many people they are. */
async function freeze({ trx, actor, row }: NoticeTaking): Promise<number> {
  await sql`delete from notification_deliveries where notification_id = ${row.id}`.execute(trx)
  const near = row.governorate_id ?? undefined
  const aim = actor ? await aimedBy(trx, actor, row) : row
  await sql`insert into notification_deliveries (notification_id, user_id, ngo_id, channel)
    select ${row.id}, r.user_id, r.ngo_id, c.channel
    from (${recipientsOf(aim, near)}) r
    cross join lateral (values ('platform'), ('mail')) c (channel)
    where c.channel = 'platform' or (${row.send_email} and r.email is not null)`.execute(trx)
  await sql`insert into notification_deliveries (notification_id, ngo_id, channel)
    select ${row.id}, w.id, 'paper' from (${withoutAccount(aim, near)}) w`.execute(trx)
  if (row.class === 'mandatory')
    await sql`insert into notification_deliveries (notification_id, ngo_id, channel)
      select ${row.id}, r.ngo_id, 'sms' from (select distinct ngo_id from (${recipientsOf(aim, near)}) a where ngo_id is not null) r
      where exists (${verifiedPhone(sql`r.ngo_id`)})`.execute(trx)
  const { rows } = await sql<{
    people: number
  }>`select count(distinct user_id)::int as people from notification_deliveries where notification_id = ${row.id}`.execute(
    trx,
  )
  return rows[0]?.people ?? 0
}

/** Where a notice goes that nothing holds back: into its queue, or on waiting for its hour. */
async function release({ trx, services, row }: NoticeTaking): Promise<'scheduled' | 'sending'> {
  if (isLater(row, services)) return 'scheduled'
  await services.jobs.enqueue(trx, sendJob, { id: row.id })
  return 'sending'
}

async function send(taking: Taking<HeldNotice, { recipients: number }>): Promise<Outcome<NoticeStatus>> {
  const { trx, services, actor, row, input } = taking
  if (row.class === 'mandatory' && row.legal_basis === null) throw invalid({ legal_basis: [basisLacks] })
  if (row.class === 'action' && row.due_on === null) throw invalid({ due_on: [dueLacks] })
  if (row.scheduled_at !== null && !isLater(row, services)) throw invalid({ scheduled_at: [isOver] })
  const people = await freeze(taking)
  if (people === 0) throw invalid({ audience: [nobody] })
  if (people !== input.recipients) throw invalid({ recipients: [otherNumber] })
  const waits = row.class === 'mandatory' || people > confirmAbove(services)
  const now = services.now().toISOString()
  const { rows } = await sql<{
    no: string
  }>`select coalesce(${row.notice_no}, 'NT-' || extract(year from ${now}::timestamptz at time zone 'Asia/Damascus') || '-' || lpad(nextval('notice_numbers')::text, 4, '0')) as no`.execute(
    trx,
  )
  return {
    to: waits ? 'waiting' : await release(taking),
    set: {
      notice_no: rows[0]?.no,
      frozen_at: now,
      asked_by: actor?.userId ?? null,
      asked_at: now,
      confirmed_by: null,
      confirmed_at: null,
      return_reason: null,
    },
    log: { after: { recipients: people } },
  }
}

async function confirm(taking: NoticeTaking): Promise<Outcome<NoticeStatus>> {
  const { services, actor, row } = taking
  if (row.scheduled_at !== null && !isLater(row, services)) throw new Refusal(409, 'notice_hour_over')
  return {
    to: await release(taking),
    set: { confirmed_by: actor?.userId ?? null, confirmed_at: services.now().toISOString() },
  }
}

/** A draft again: its list is fixed anew when it is handed in. */
async function reopen({ trx, row }: NoticeTaking, set: Record<string, unknown> = {}): Promise<Outcome<NoticeStatus>> {
  await sql`delete from notification_deliveries where notification_id = ${row.id}`.execute(trx)
  return { set: { frozen_at: null, confirmed_by: null, confirmed_at: null, ...set } }
}

/** Notices as cases. */
export const noticeKind: CaseKind<typeof noticeMachine, HeldNotice> = {
  machine: noticeMachine,
  table: 'notifications',
  column: 'status',
  hold: holdNotice,
  partsOf,
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: ({ title }) => ({ name: title }),
  effects: {
    send,
    confirm,
    return: (taking) => reopen(taking, { return_reason: taking.input.return_reason }),
    withdraw: (taking) => reopen(taking),
    cancel: (taking) => reopen(taking),
    begin: async ({ trx, services, row }) => {
      await services.jobs.enqueue(trx, sendJob, { id: row.id })
      return {}
    },
    stop: async ({ services }) => ({ set: { sent_at: services.now().toISOString() } }),
    finish: async ({ services }) => ({ set: { sent_at: services.now().toISOString() } }),
  },
}
