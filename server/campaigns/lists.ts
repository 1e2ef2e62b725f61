import { type RawBuilder, sql } from 'kysely'
import {
  filterCampaigns,
  listNgoCampaigns,
  listShuffledCampaigns,
  type CampaignQuestion,
  type CampaignRow,
  type CampaignTypes,
} from '#contract/campaigns/calls.ts'
import { foldedWords } from '#contract/core/values/arabic.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import { found } from '../core/errors.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area, Page } from '../core/http/route.ts'
import { campaignRows, type CampaignColumns } from './rows.ts'

const perPageOf = (asked: { page?: number | undefined; per_page?: number | undefined }) => pageOf(asked, 12)

// What ends first stands first while something can be given; of what is over, the latest.
const byPhase = sql`array_position(array['running', 'upcoming', 'finished', 'stopped'], p.phase),
  case p.phase when 'running' then c.end_date when 'upcoming' then c.start_date end, c.end_date desc, c.id`

/** Milliseconds for which the shuffled order holds. */
export const shufflePeriod = 600_000
/** Order in which every campaign comes first equally often: `period` counts the times that it was drawn anew. */
export const shuffled = (id: RawBuilder<unknown>, period: RawBuilder<unknown>) => sql`md5(${id} || '.' || ${period})`

const ofType = (type: CampaignTypes) => (type === 'all' ? sql`true` : sql`c.campaign_type = ${Number(type)}`)
const ofName = (name: string) => {
  const folded = foldedWords(name)
  if (folded.length === 0) return sql`false`
  return sql.join(
    folded.map((one) => sql`(c.search_folded like ${`%${one}%`} or n.public_search like ${`%${one}%`})`),
    sql` and `,
  )
}

/** Lists of campaigns: filtered, of an organisation, and in a fair order. */
export const campaignLists: Area = (on, services) => {
  const db = services.readDb
  const rows = campaignRows(services)

  const list = async (
    where: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    asked: { page?: number | undefined; per_page?: number | undefined },
  ): Promise<Page<CampaignRow>> => {
    const { perPage, page, offset } = perPageOf(asked)
    const source = rows.source()
    const [{ rows: some }, count] = await Promise.all([
      sql<CampaignColumns>`select ${rows.columns} from ${source} where ${where} order by ${order} limit ${perPage} offset ${offset}`.execute(
        db,
      ),
      sql<{ total: number }>`select count(*) as total from ${source} where ${where}`.execute(db),
    ])
    return { rows: some.map(rows.rowOf), total: count.rows[0]?.total ?? 0, perPage, page }
  }

  const narrow = (asked: CampaignQuestion) => {
    const where = [rows.listed()]
    if (asked.name) where.push(ofName(asked.name))
    if (asked.governorate_id?.length) where.push(sql`c.governorate = any(${asked.governorate_id}::integer[])`)
    if (asked.campaign_purpose_id !== undefined) where.push(sql`c.campaign_purpose_id = ${asked.campaign_purpose_id}`)
    if (asked.phase) where.push(sql`p.phase = ${asked.phase}`)
    if (asked.tag)
      where.push(
        sql`c.id in (select unnest(t.campaign_ids) from campaign_tags t where t.slug = ${asked.tag} and t.deleted_at is null)`,
      )
    return where
  }

  on(filterCampaigns, async ({ params, query, body }) => {
    const asked = { ...query, ...body }
    if (asked.tag) {
      const tags = await sql`select 1 from campaign_tags where slug = ${asked.tag} and deleted_at is null`.execute(db)
      found(tags.rows[0])
    }
    return list(sql.join([ofType(params.type), ...narrow(asked)], sql` and `), byPhase, asked)
  })
  on(listNgoCampaigns, async ({ params, query, request, reply }) => {
    const ngo =
      await sql`select 1 from ngos n where n.id = ${params.id} and n.deleted_at is null and n.status_id = any(${rows.words.publicStatuses()}::integer[])`.execute(
        db,
      )
    found(ngo.rows[0])
    const where = sql`c.ngo_id = ${params.id} and ${ofType(params.type)} and ${rows.shown()}`
    return publicAnswer(request, reply, await list(where, byPhase, query))
  })
  on(listShuffledCampaigns, async ({ query, request, reply }) => {
    const period = Math.floor(services.now().getTime() / shufflePeriod)
    const order = sql`c.featured desc, ${shuffled(sql`c.id::text`, sql`${period}::text`)}`
    return publicAnswer(request, reply, await list(sql`${rows.listed()} and p.phase = 'running'`, order, query))
  })
}
