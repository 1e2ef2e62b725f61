import { sql } from 'kysely'
import {
  readCampaign,
  readCampaignChoices,
  readCampaignImage,
  readCampaignReport,
  readSeason,
  type Campaign,
  type CampaignChoices,
  type Season,
} from '#contract/campaigns/calls.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { found } from '../core/errors.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { cleanRichText } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import { keepFor, statusDecision } from '../public-site/index.ts'
import { booksOf } from './books.ts'
import { campaignExpenses } from './expenses.ts'
import { campaignReports } from './report.ts'
import { campaignLists } from './lists.ts'
import { ownCampaigns } from './own.ts'
import { accountOf, donationMethods, offered, publicAccount } from './payments.ts'
import { campaignRows, type CampaignColumns } from './rows.ts'
import { supervisedCampaigns } from './supervised.ts'
import { campaignUpdates, updatesOf } from './updates.ts'
import { campaignTags } from './tags.ts'

export { shownUpdates } from './updates.ts'
export { reminderDays as reportReminders } from './jobs.ts'
export { endOf as endOfCampaign } from './report-due.ts'
export { freeOf, hasFree } from './books.ts'
export { campaignRows } from './rows.ts'
export { campaignJobs } from './jobs.ts'
export { campaignLicenceType } from './licence-type.ts'
export { campaignPages } from './sitemap.ts'

interface PageColumns extends CampaignColumns {
  age_category_id: number[]
  target_group_ids: number[]
  details_ar: string
  collection_means: Campaign['collection_means']
  account: Parameters<typeof accountOf>[0] | null
  confirmed_at: string
  final_report_at: string | null
  report_late: Campaign['report_late']
  report_words: Campaign['report_words']
  updates: Campaign['updates']
  report: { id: number; name: string; size: number } | null
  image_size: Campaign['image_size']
  tags: Campaign['tags']
  status_decision: Campaign['status_decision']
}
const tagColumns = sql`'slug', t.slug, 'name_ar', t.name_ar, 'name_en', t.name_en, 'page_key', t.page_key`

// Both are of one organisation, whatever id stands in the campaign.
const reportFile = sql`a.id = c.final_report_file and a.ngo_id = c.ngo_id and a.deleted_at is null`

/** Donation campaigns as the public sees them; the payment itself is not part of it. */
export const campaigns: Area = (on, services) => {
  campaignLists(on, services)
  donationMethods(on, services)
  campaignTags(on, services)
  supervisedCampaigns(on, services)
  ownCampaigns(on, services)
  campaignExpenses(on, services)
  campaignReports(on, services)
  campaignUpdates(on, services)
  campaignFiles(on, services)
  campaignChoices(on, services)
  campaignPage(on, services)
}

/** One campaign with all that its page tells. */
const campaignPage: Area = (on, services) => {
  const db = services.readDb
  const rows = campaignRows(services)
  const { words } = rows
  on(readCampaign, async ({ params, request, reply }) => {
    const { rows: some } = await sql<PageColumns>`select ${rows.columns}, c.age_category_id, c.target_group_ids,
      c.details_ar, c.collection_means, c.confirmed_at, c.final_report_at, c.final_report as report_words,
      (select jsonb_build_object('due_on', k.due_on, 'state', case when k.lifted_at is not null then 'excused'
          when exists (select from transaction_requests g where g.related_type = 'late_marks' and g.related_id = k.id and g.submitted_at is not null and g.closed_at is null) then 'appealed' else 'late' end)
        from late_marks k where k.campaign_id = c.id) as report_late,
      (select jsonb_build_object('width', a.width, 'height', a.height) from attachments a where a.id = c.image and a.width is not null and a.height is not null) as image_size,
      (select jsonb_build_object('id', a.id, 'name', a.name, 'size', a.size) from attachments a where ${reportFile} and a.scan_state = 'clean') as report,
      (select ${publicAccount} from bank_accounts b where b.id = c.bank_account_id and b.ngo_id = c.ngo_id and ${offered}
        and p.phase = 'running' and c.collection_means ? 'bank_transfer') as account,
      coalesce((select jsonb_agg(jsonb_build_object(${tagColumns}) order by t.starts_on desc)
        from campaign_tags t where t.campaign_ids @> array[c.id] and t.deleted_at is null), '[]') as tags,
      ${updatesOf} as updates, ${statusDecision} as status_decision
      from ${rows.source()} where c.id = ${params.id} and ${rows.shown()}`.execute(db)
    const {
      age_category_id,
      target_group_ids,
      account,
      details_ar,
      collection_means,
      confirmed_at,
      final_report_at,
      report_late,
      report_words,
      updates,
      report,
      tags,
      image_size,
      status_decision,
      ...row
    } = found(some[0])
    return publicAnswer(request, reply, {
      ...rows.rowOf(row),
      books: row.campaign_type === 0 ? await booksOf(db, row.id) : null,
      report_words: report_words && { achieved_ar: report_words.achieved_ar, surplus_ar: report_words.surplus_ar },
      collection_means,
      confirmed_at,
      final_report_at,
      report_late,
      updates,
      final_report: report && {
        name: report.name,
        size: report.size,
        url: `/api/v2/guest/campaign-report/${row.id}?v=${report.id}`,
      },
      tags,
      image_size,
      status_decision,
      age_categories: age_category_id.map((code) => words.word('age-categories', code)),
      target_groups: target_group_ids.map((code) => words.word('target-groups', code)),
      details_ar: cleanRichText(details_ar),
      bank_account: account && accountOf(account, words),
    })
  })
}

/** Picture and final report of a campaign. */
const campaignFiles: Area = (on, services) => {
  const { readDb: db } = services
  const rows = campaignRows(services)

  on(readCampaignImage, async ({ params, request, reply }) => {
    const { rows: files } = await sql<Attachment>`select a.* from ${rows.source()}
      join attachments a on a.id = c.image and a.ngo_id = c.ngo_id and a.deleted_at is null where c.id = ${params.id} and ${rows.shown()}`.execute(
      db,
    )
    const file = found(files[0])
    found(file.mime.startsWith('image/') ? file : undefined)
    return serveFile(request, reply, services.storage, { ...file, is_public: true })
  })

  on(readCampaignReport, async ({ params, request, reply }) => {
    const { rows: files } = await sql<Attachment>`select a.* from ${rows.source()}
      join attachments a on ${reportFile} where c.id = ${params.id} and ${rows.shown()}`.execute(db)
    return serveFile(request, reply, services.storage, { ...found(files[0]), is_public: true })
  })
}

/** What campaigns can be filtered by, and their seasons. */
const campaignChoices: Area = (on, services) => {
  const { readDb: db } = services
  const rows = campaignRows(services)
  const { words } = rows

  const choices = keepFor(30_000, services.now, async (): Promise<CampaignChoices> => {
    const listed = sql`from ${rows.source()} where ${rows.listed()}`
    const [codes, tags] = await Promise.all([
      sql<{
        running: number
        governorates: number[]
        purposes: number[]
      }>`select count(*) filter (where p.phase = 'running') as running, coalesce(array_agg(distinct c.governorate), '{}') as governorates,
        coalesce(array_agg(distinct c.campaign_purpose_id), '{}') as purposes ${listed}`.execute(db),
      sql<
        CampaignChoices['tags'][number]
      >`select t.slug, t.name_ar, t.name_en, t.page_key, t.starts_on, coalesce(t.ends_on < ${todayIn(services.now())}::date, false) as over, count(*) as campaigns
        from campaign_tags t join (select c.id ${listed}) s on s.id = any(t.campaign_ids) where t.deleted_at is null
        group by t.id order by t.starts_on desc, t.id`.execute(db),
    ])
    const [one] = codes.rows
    return {
      running: one?.running ?? 0,
      governorates: (one?.governorates ?? []).map((code) => words.word('governorates', code)),
      campaign_purposes: (one?.purposes ?? []).map((code) => words.word('campaign-purposes', code)),
      tags: tags.rows,
    }
  })
  on(readSeason, async ({ params, request, reply }) => {
    const { rows: some } =
      await sql<Season>`select t.slug, t.name_ar, t.name_en, t.page_key, t.starts_on, t.ends_on, t.text_ar, t.text_en
      from campaign_tags t where t.slug = ${params.slug} and t.deleted_at is null`.execute(db)
    return publicAnswer(request, reply, found(some[0]))
  })
  on(readCampaignChoices, async ({ request, reply }) => publicAnswer(request, reply, await choices()))
}
