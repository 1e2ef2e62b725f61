import { sql } from 'kysely'
import { dayInWords } from '#contract/core/values/date-words.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { OpportunityType } from '#contract/opportunities/calls.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { decisionText, eventAddress, newsAddress, shownEvents, shownNews, siteOf } from '../news/index.ts'
import { shownUpdates } from '../campaigns/index.ts'
import { opportunityAddress, opportunityQuery } from '../opportunities/index.ts'
import { publicWords } from '../public-site/index.ts'

const shownNgo = (services: Services) =>
  sql`n.deleted_at is null and n.status_id = any(${publicWords(services).publicStatuses()}::integer[])`

/**
 * Notes what has become public since the last time, whoever published it and by whatever way: each record once. The day
 * on which it became public is its last change when it was noted first, for an announced event the day of the announcement.
 */
export async function notePublications(trx: Trx, services: Services): Promise<void> {
  const ask = opportunityQuery(services)
  const found = [
    sql`select 'news', w.id, 'ngo', w.ngo_id, null::integer, null::integer, w.updated_at from ${shownNews(services)}`,
    sql`select 'event', e.id, 'ngo', e.ngo_id, null, null, greatest(e.updated_at, (e.announce_from::timestamp at time zone 'Asia/Damascus'))
      from ${shownEvents(services)} where e.of = 'ngo' and e.is_announced`,
    sql`select 'decision', h.id, 'ngo', h.ngo_id, null, null, h.created_at
      from ngo_status_histories h join ngos n on n.id = h.ngo_id where ${shownNgo(services)}`,
    sql`select 'campaign_update', u.id, 'ngo', u.ngo_id, null, null, u.created_at from ${shownUpdates(services)}`,
    sql`select 'opportunity', o.id, o.type, o.ngo_id, o.governorate_id, o.position_type_id, o.updated_at
      from opportunities o join ngos n on n.id = o.ngo_id where ${ask.shown()} and not ${ask.closed()}`,
  ]
  await sql`insert into publications (kind, record_id, topic, ngo_id, governorate_id, position_type_id, published_at)
    select * from (${sql.join(found, sql` union all `)}) found (kind, record_id, topic, ngo_id, governorate_id, position_type_id, published_at)
    where not exists (select from publications p where p.kind = found.kind and p.record_id = found.record_id)
    on conflict (kind, record_id) do nothing`.execute(trx)
}

/** What a mail says of a publication, and where it can be read. */
export interface Told {
  text: Record<Lang, string>
  url: string
}
interface Titled {
  id: number
  record_id: number
  title_ar: string
  title_en: string | null
}
interface Decision {
  id: number
  ngo_id: number
  from_status_id: number | null
  to_status_id: number
  decision_no: string
}
interface Offered {
  id: number
  record_id: number
  type: OpportunityType
  name: string
  closing_date: string
}
const both = (of: (lang: Lang) => string): Told['text'] => ({ ar: of('ar'), en: of('en') })
const own = (lang: Lang, { title_ar, title_en }: Titled) => (lang === 'en' && title_en) || title_ar

/** What organisations told of their campaigns. */
async function tellUpdates(
  db: Db | Trx,
  services: Services,
  among: ReturnType<typeof sql>,
  told: Map<number, Told>,
): Promise<void> {
  const updates = await sql<{
    id: number
    campaign_id: number
    title_ar: string
    campaign_ar: string
    campaign_en: string | null
  }>`
    select p.id, u.campaign_id, u.title_ar, u.campaign_ar, u.campaign_en
    from ${among} join ${shownUpdates(services)} on u.id = p.record_id`.execute(db)
  for (const row of updates.rows)
    told.set(row.id, {
      text: {
        ar: `مستجدات حملة «${row.campaign_ar}»: ${row.title_ar}`,
        en: `Update on the campaign “${row.campaign_en ?? row.campaign_ar}”: ${row.title_ar}`,
      },
      url: `${siteOf(services)}/details_donation/${row.campaign_id}`,
    })
}

/** Words of publications by id; one that is not public any more has none. */
export async function tellPublications(
  db: Db | Trx,
  services: Services,
  ids: readonly number[],
): Promise<Map<number, Told>> {
  const ask = opportunityQuery(services)
  const words = publicWords(services)
  /** Publications as `p` of one kind among those that are asked for. */
  const among = (kind: string) =>
    sql`(select * from publications where kind = ${kind} and id = any(${ids}::bigint[])) p`
  const told = new Map<number, Told>()

  const news = await sql<Titled>`select p.id, p.record_id, w.title_ar, w.title_en
    from ${among('news')} join ${shownNews(services)} on w.id = p.record_id`.execute(db)
  for (const row of news.rows)
    told.set(row.id, { text: both((lang) => own(lang, row)), url: newsAddress(services, row.record_id) })

  const events = await sql<Titled & { from_event_date: string }>`
    select p.id, p.record_id, e.title_ar, e.title_en, e.from_event_date
    from ${among('event')} join ${shownEvents(services)} on e.of = 'ngo' and e.id = p.record_id`.execute(db)
  for (const row of events.rows)
    told.set(row.id, {
      text: both((lang) => `${own(lang, row)} (${dayInWords(row.from_event_date, lang)})`),
      url: eventAddress(services, 'ngo', row.record_id),
    })

  const decisions = await sql<Decision>`select p.id, h.ngo_id, h.from_status_id, h.to_status_id, h.decision_no
    from ${among('decision')} join ngo_status_histories h on h.id = p.record_id join ngos n on n.id = h.ngo_id
    where ${shownNgo(services)}`.execute(db)
  for (const row of decisions.rows)
    told.set(row.id, {
      text: both((lang) => decisionText(words, lang, row)),
      url: `${siteOf(services)}/ngo/${row.ngo_id}`,
    })

  await tellUpdates(db, services, among('campaign_update'), told)
  const opportunities = await sql<Offered>`select p.id, p.record_id, o.type, o.name, o.closing_date
    from ${among('opportunity')} join opportunities o on o.id = p.record_id join ngos n on n.id = o.ngo_id
    where ${ask.shown()} and not ${ask.closed()}`.execute(db)
  for (const row of opportunities.rows)
    told.set(row.id, {
      text: {
        ar: `${row.name} (حتى ${dayInWords(row.closing_date, 'ar')})`,
        en: `${row.name} (until ${dayInWords(row.closing_date, 'en')})`,
      },
      url: opportunityAddress(services, row.type, row.record_id),
    })
  return told
}
