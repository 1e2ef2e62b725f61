import { sql } from 'kysely'
import {
  confirmCampaign,
  featureCampaign,
  listSupervisedCampaigns,
  readSupervisedCampaign,
  type SupervisedCampaign,
  type SupervisedCampaignPage,
} from '#contract/campaigns/supervision.ts'
import { act, actionsOf } from '../core/cases/act.ts'
import { found, invalid } from '../core/errors.ts'
import { cleanRichText } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Services } from '../core/services.ts'
import type { Actor } from '../core/identity/actor.ts'
import { keepingAway } from '../core/identity/interest.ts'
import { campaignKind, campaignsWithin, type HeldCampaign, inRequest } from './kind.ts'
import { campaignRows } from './rows.ts'

type Listed = Omit<SupervisedCampaign, 'actions'>
type Opened = Omit<SupervisedCampaignPage, 'actions'>

const orders = {
  name_ar: sql`t.name_ar`,
  start_date: sql`t.start_date`,
  end_date: sql`t.end_date`,
  decide_by: sql`t.decide_by`,
}
const columnsOf = (services: Services) =>
  sql`c.name_en, c.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, c.campaign_type, c.campaign_amount, c.currency_id, c.number, c.unit_id,
  c.collected_amount, c.collected_number, c.start_date, c.end_date, c.confirmed, p.phase, c.reject_text, c.licence_no, c.featured, ${inRequest} as in_request, c.updated_at,
  case c.confirmed when 'P' then ((c.created_at at time zone 'Asia/Damascus')::date + ${services.reference.setting('campaign.decision_days', 30)}::integer) end as decide_by`

/** What the reader may do with each campaign now. */
async function actionsFor(services: Services, actor: Actor, listed: readonly Listed[]) {
  const kind = await keepingAway(services.db, actor, campaignKind(services), listed)
  return (row: Listed) =>
    actionsOf(kind, { ...row, status: row.confirmed } as unknown as HeldCampaign, actor, ['ministry'])
}

/** The refusal of `c` that stands; null where a refused request carries it. */
const standingRefusal = sql`case when c.confirmed = 'R' then (select jsonb_build_object('article', f.article, 'served_at', f.served_at, 'appeal_due_at', f.appeal_due_at)
  from campaign_refusals f where f.campaign_id = c.id and f.served_at = c.confirmed_at) end`
/** 422 for a refusal without its reason or its article. */
function givenRefusal({ reject_text, article }: { reject_text?: string; article?: string }) {
  if (reject_text !== undefined && article !== undefined) return { reject_text, article }
  throw invalid({
    ...(reject_text === undefined ? { reject_text: ['V-REQ'] as const } : {}),
    ...(article === undefined ? { article: ['V-REQ'] as const } : {}),
  })
}

/** Campaigns as the ministry decides on them [domain 3.6]. */
export const supervisedCampaigns: Area = (on, services) => {
  const rows = campaignRows(services)
  on(listSupervisedCampaigns, async ({ actor, query }) => {
    const where = [sql`c.deleted_at is null and n.deleted_at is null`, campaignsWithin(actor)]
    if (query.confirmed) where.push(sql`c.confirmed = ${query.confirmed}`)
    if (query.phase) where.push(sql`c.confirmed = 'A' and p.phase = ${query.phase}`)
    if (query.ngo_id !== undefined) where.push(sql`c.ngo_id = ${query.ngo_id}`)
    const page = await listFrom(
      services.readDb,
      sql<Listed>`select c.id, c.name_ar, ${columnsOf(services)} from ${rows.source()} where ${sql.join(where, sql` and `)}`,
      query,
      {
        text: sql`concat_ws(' ', t.name_ar, t.ngo_name_ar, t.licence_no)`,
        order: orderOf(query.sort, orders, { usual: sql`t.decide_by nulls last, t.id desc`, last: sql`t.id desc` }),
        size: 10,
      },
    )
    const actions = await actionsFor(services, actor, page.rows)
    return { ...page, rows: page.rows.map((row) => ({ ...row, actions: actions(row) })) }
  })
  on(readSupervisedCampaign, async ({ actor, params }) => {
    const { rows: some } =
      await sql<Opened>`select c.id, c.name_ar, ${columnsOf(services)}, c.campaign_purpose_id, c.age_category_id, c.target_group_ids, c.governorate, c.image, c.details_ar, c.collection_means,
        (select jsonb_build_object('bank_id', b.bank_id, 'branch_name', b.branch_name, 'account_no', b.account_no,
            'is_usable', b.is_available and b.in_force and b.status = 'active' and b.deleted_at is null)
          from bank_accounts b where b.id = c.bank_account_id and b.ngo_id = c.ngo_id) as account,
        ${standingRefusal} as refusal
      from ${rows.source()} where c.id = ${params.id} and c.deleted_at is null and n.deleted_at is null and ${campaignsWithin(actor)}`.execute(
        services.db,
      )
    const row = found(some[0])
    const actions = await actionsFor(services, actor, [row])
    return { ...row, details_ar: cleanRichText(row.details_ar), actions: actions(row) }
  })
  on(confirmCampaign, ({ actor, params, query, request, lang, write }) =>
    write(async (trx) => {
      const { status } = query
      const given = { actor, id: params.id, request, lang }
      if (status === 'A')
        await act(trx, services, campaignKind(services), { ...given, action: 'accept', input: undefined })
      else await act(trx, services, campaignKind(services), { ...given, action: 'reject', input: givenRefusal(query) })
      const { rows: some } = await sql<{
        licence_no: string | null
      }>`select licence_no from campaigns where id = ${params.id}`.execute(trx)
      return { confirmed: status, licence_no: found(some[0]).licence_no }
    }),
  )
  on(featureCampaign, ({ actor, params, query, lang, write }) =>
    write(async (trx) => {
      const action = query.set === 1 ? 'feature' : 'unfeature'
      await act(trx, services, campaignKind(services), { actor, id: params.id, action, input: undefined, lang })
      return { featured: query.set === 1 }
    }),
  )
}
