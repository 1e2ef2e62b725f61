import { sql } from 'kysely'
import { fill } from '#contract/core/notices/fill.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { noticeWords } from '#contract/notifications/notice-words.ts'
import { noticeSms } from '#contract/notifications/sms.ts'
import { storedMobile } from '../core/identity/mobile.ts'
import { type QueuedMessage, queueAll } from '../core/mail/queue.ts'
import type { Services, Trx } from '../core/services.ts'
import type { SentNotice } from './notice-rows.ts'

export interface Pending {
  id: number
  /** Null for a short message, which is an organisation's. */
  user_id: number | null
  ngo_id: number | null
  channel: 'platform' | 'mail' | 'sms'
  address: string | null
  locale: Lang
  kind: 'org' | 'est' | 'ministry' | null
  is_open: boolean
  /** What the person wants of the topic, and until when his mail or the message waits. */
  wants: string | null
  due: string | null
}
type Fate = 'listed' | 'queued' | 'held' | 'unwanted' | 'gone'

const words = {
  ar: {
    basis: '{label}: {basis}',
    due: '{label}: {day}',
    why: 'وصلتكم هذه الرسالة لأن لكم حساباً في المنصة. رقم الإشعار: {no}',
  },
  en: {
    basis: '{label}: {basis}',
    due: '{label}: {day}',
    why: 'You got this mail because you have an account on the platform. Notice number: {no}',
  },
} as const

/** The notice in the language of its reader; what was not written in English is told in Arabic. */
function textOfNotice(row: SentNotice, locale: Lang): { title: string; body: string } {
  const title = (locale === 'en' && row.title_en) || row.title
  const body = (locale === 'en' && row.body_en) || row.body
  const said = words[locale]
  const more = [
    ...(row.legal_basis
      ? [fill(said.basis, { label: noticeWords.legal_basis[locale], basis: row.legal_basis }, locale)]
      : []),
    ...(row.due_on
      ? [fill(said.due, { label: noticeWords.due_on[locale], day: dayInWords(row.due_on, locale) }, locale)]
      : []),
  ]
  return { title, body: [body, ...more].join('\n\n') }
}

const groupOf = { org: 'ngo', est: 'general', ministry: 'ministry' } as const

function fateOf({ channel, is_open, wants, due }: Pending): Fate {
  if (!is_open) return 'gone'
  if (channel === 'platform') return 'listed'
  // A short message is mandatory; until its hour it waits in the outbox.
  if (channel === 'sms') return 'queued'
  return wants === 'none' ? 'unwanted' : due === null ? 'queued' : 'held'
}

/** Puts it into the lists of people, once; answers the number there of each. */
async function putInLists(trx: Trx, row: SentNotice, people: readonly Pending[]): Promise<ReadonlyMap<number, number>> {
  const [ar, en] = [textOfNotice(row, 'ar'), textOfNotice(row, 'en')]
  const once = new Map(people.map((one) => [one.user_id, one]))
  const told = [...once.values()].map(({ user_id, kind, locale }) => ({
    user_id,
    group: groupOf[kind ?? 'org'],
    locale,
  }))
  if (told.length === 0) return new Map()
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into user_notifications (user_id, notification_id, "group", title, body, entity, entity_id)
    select p.user_id, ${row.id}, p."group", case p.locale when 'en' then ${en.title} else ${ar.title} end,
      case p.locale when 'en' then ${en.body.slice(0, 2000)} else ${ar.body.slice(0, 2000)} end, 'notifications', ${row.id}
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) p (user_id bigint, "group" text, locale text)
    on conflict (notification_id, user_id) where notification_id is not null do update set user_id = excluded.user_id returning id, user_id`.execute(
    trx,
  )
  return new Map(rows.map(({ id, user_id }) => [user_id, id]))
}

/** Mail that its readers want later. */
async function hold(trx: Trx, row: SentNotice, held: readonly Pending[], numbers: ReadonlyMap<number, number>) {
  if (held.length === 0) return
  const rows = held.map(({ user_id, due }) => ({ user_id, told: numbers.get(user_id ?? 0), due }))
  await sql`insert into held_mail (user_id, user_notification_id, topic, link, due_at)
    select h.user_id, h.told, ${row.class === 'information' ? 'notices' : 'action'}, ${row.link}, h.due
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) h (user_id bigint, told bigint, due timestamptz)`.execute(
    trx,
  )
}

const keyOf = (row: SentNotice, { channel, user_id, ngo_id }: Pending) =>
  channel === 'sms' ? `notice-sms ${row.id} ${ngo_id}` : `notice ${row.id} ${user_id}`

function messageOf(services: Services, row: SentNotice, one: Pending): QueuedMessage {
  const { channel, address, locale } = one
  const common = { entity: 'notifications', entity_id: row.id, dedupe_key: keyOf(row, one) }
  const no = row.notice_no ?? ''
  if (channel === 'sms')
    return {
      ...{ channel, to: storedMobile(address ?? ''), text: noticeSms(no, locale), template_code: 'NOTICE-SMS' },
      ...{ subject: null, not_before: one.due, ...common },
    }
  const { title, body } = textOfNotice(row, locale)
  const link = row.link ? `\n\n${services.config.publicUrl}${row.link}` : ''
  const text = `${body}${link}\n\n${fill(words[locale].why, { no }, locale)}`
  return { channel: 'mail', to: address ?? '', subject: title, text, template_code: 'NOTICE', ...common }
}

const stateOf = { listed: 'sent', queued: 'sent', held: 'held', unwanted: 'unwanted', gone: 'gone' } as const

/** Puts a portion where its readers find it: a statement for each kind of step, however many people they are. */
export async function placePortion(
  trx: Trx,
  services: Services,
  row: SentNotice,
  pending: readonly Pending[],
): Promise<void> {
  const fates = pending.map((one) => ({ one, fate: fateOf(one) }))
  const of = (...wanted: Fate[]) => fates.flatMap(({ one, fate }) => (wanted.includes(fate) ? [one] : []))
  const numbers = await putInLists(trx, row, of('listed', 'held'))
  await hold(trx, row, of('held'), numbers)
  const queued = await queueAll(
    trx,
    of('queued').map((one) => messageOf(services, row, one)),
  )
  const settled = fates.map(({ one, fate }) => ({
    ...{ id: one.id, state: stateOf[fate] },
    outbox_id: fate === 'queued' ? (queued.get(keyOf(row, one)) ?? null) : null,
  }))
  await sql`update notification_deliveries d set state = s.state, sent_at = case s.state when 'sent' then now() end, outbox_id = s.outbox_id
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) s (id bigint, state text, outbox_id bigint) where d.id = s.id`.execute(
    trx,
  )
}
