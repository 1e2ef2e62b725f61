import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { templates } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { queueMail } from '../core/mail/queue.ts'
import type { Services, Trx } from '../core/services.ts'
import { forgetFollowers } from './answers.ts'
import { daysToConfirm } from './follow.ts'
import { linkTo } from './links.ts'
import { notePublications, tellPublications, type Told } from './publications.ts'
import { findSubscriptions, topicText } from './topics.ts'

/** Followers told in one transaction. */
const batch = 100
/** Of one subscription; the page has the rest. */
const mostLines = 15

interface Follower {
  id: number
  email: string
  locale: Lang
}

/** «جمعية كذا», below it each new thing with its address. */
const sectionOf = (title: string, lines: readonly Told[], lang: Lang) =>
  [title, ...lines.slice(0, mostLines).map(({ text, url }) => `- ${text[lang]}\n  ${url}`)].join('\n')

/** Tells one batch of those who were not told today; answers how many they were. */
async function tellBatch(trx: Trx, services: Services, today: string): Promise<number> {
  const { rows: followers } = await sql<Follower>`
    select f.id, f.email, f.locale from followers f where (f.told_on is null or f.told_on < ${today}::date)
      and exists (select from subscriptions s where s.follower_id = f.id and s.confirmed_at is not null)
    order by f.id limit ${batch} for update skip locked`.execute(trx)
  if (followers.length === 0) return 0
  const ids = followers.map(({ id }) => id)
  const { rows: news } = await sql<{ subscription_id: number; publication_id: number }>`
    select s.id as subscription_id, p.id as publication_id
    from subscriptions s join followers f on f.id = s.follower_id
      join publications p on p.id > f.told_publication and p.published_at >= s.confirmed_at and p.topic = s.topic
        and (s.ngo_id is null or s.ngo_id = p.ngo_id)
        and (s.governorate_id is null or s.governorate_id = p.governorate_id)
        and (s.position_type_id is null or s.position_type_id = p.position_type_id)
    where f.id = any(${ids}::bigint[]) order by p.id desc`.execute(trx)
  const told = await tellPublications(trx, services, [...new Set(news.map((row) => row.publication_id))])
  const subscriptions = await findSubscriptions(
    trx,
    services,
    sql`s.id = any(${[...new Set(news.map((row) => row.subscription_id))]}::bigint[])`,
  )
  for (const follower of followers) {
    const { id, email, locale } = follower
    const sections = subscriptions
      .filter((one) => one.follower_id === id)
      .flatMap((one) => {
        const lines = news.flatMap((row) =>
          row.subscription_id === one.id ? [told.get(row.publication_id)].filter((line) => line !== undefined) : [],
        )
        return lines.length > 0 ? [sectionOf(topicText(one, locale), lines, locale)] : []
      })
    if (sections.length === 0) continue
    const stop = linkTo(services, 'stop', follower, locale)
    const { title, body } = templates['FOLLOW-DIGEST']
    await queueMail(trx, {
      to: email,
      subject: title[locale],
      text: fill(body[locale], { news: sections.join('\n\n'), stop }, locale),
      template_code: 'FOLLOW-DIGEST',
      entity: 'followers',
      entity_id: id,
      unsubscribe_url: stop,
    })
  }
  await sql`update followers set told_on = ${today}::date, told_publication = (select coalesce(max(id), 0) from publications)
    where id = any(${ids}::bigint[])`.execute(trx)
  return followers.length
}

/** Tells followers what has become public, each at most once a day. What was done stays done when the process ends. */
export async function tellFollowers(services: Services): Promise<void> {
  const today = todayIn(services.now())
  await services.db.transaction().execute((trx) => notePublications(trx, services))
  while ((await services.db.transaction().execute((trx) => tellBatch(trx, services, today))) === batch);
}

/** Erases wishes that nobody agreed to, and addresses that follow nothing. */
export async function forgetUnconfirmed(services: Services): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await sql`delete from subscriptions where confirmed_at is null and created_at < now() - make_interval(days => ${daysToConfirm})`.execute(
      trx,
    )
    const { rows } = await sql<{ id: number }>`
      select f.id from followers f where not exists (select from subscriptions s where s.follower_id = f.id) for update`.execute(
      trx,
    )
    await forgetFollowers(
      trx,
      rows.map(({ id }) => id),
    )
  })
}

export const followerJobs: readonly JobDefinition[] = [
  { name: 'tell-followers', cron: '0 8 * * *', run: tellFollowers },
  { name: 'forget-unconfirmed-followers', cron: '47 3 * * *', run: forgetUnconfirmed },
]
