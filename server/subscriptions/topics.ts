import { sql } from 'kysely'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { Subscription, Topic } from '#contract/subscriptions/calls.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { publicWords } from '../public-site/index.ts'

/** What is followed, as the table keeps it. */
export interface TopicRow {
  topic: Topic
  ngo_id: number | null
  governorate_id: number | null
  position_type_id: number | null
}
interface Row extends TopicRow {
  id: number
  ngo: Subscription['ngo']
}

const names: Record<Lang, Record<Exclude<Topic, 'ngo'>, string>> = {
  ar: { job: 'فرص العمل', volunteer: 'فرص التطوع' },
  en: { job: 'Jobs', volunteer: 'Volunteering' },
}

/** Subscriptions that fulfil a condition on `s`, with what they are about. */
export async function findSubscriptions(
  db: Db | Trx,
  services: Services,
  where: ReturnType<typeof sql>,
): Promise<(Subscription & { follower_id: number })[]> {
  const words = publicWords(services)
  const { rows } = await sql<Row & { follower_id: number }>`
    select s.id, s.follower_id, s.topic, s.ngo_id, s.governorate_id, s.position_type_id,
      case when n.id is not null then jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en) end as ngo
    from subscriptions s left join ngos n on n.id = s.ngo_id where ${where} order by s.id`.execute(db)
  return rows.map(({ id, follower_id, topic, ngo, governorate_id, position_type_id }) => ({
    id,
    follower_id,
    topic,
    ngo,
    governorate: governorate_id === null ? null : words.word('governorates', governorate_id),
    position_type: position_type_id === null ? null : words.word('position-types', position_type_id),
  }))
}

/** «فرص العمل – حلب – محاسب» */
export function topicText({ topic, ngo, governorate, position_type }: Subscription, lang: Lang): string {
  const own = (word: { name_ar: string; name_en: string | null }) => (lang === 'en' && word.name_en) || word.name_ar
  const about = topic === 'ngo' ? [] : [names[lang][topic]]
  return [...about, ...[ngo, governorate, position_type].flatMap((word) => (word ? [own(word)] : []))].join(' – ')
}
