import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import type { TestApp } from './app.ts'
import { uploaded, type Organisation } from './factories.ts'

export interface GivenCampaign {
  name?: string
  /** First and last day, counted from today. */
  days?: readonly [from: number, to: number]
  amount?: string
  number?: number
  confirmed?: 'P' | 'A' | 'R'
  stopped?: boolean
  featured?: boolean
  deleted?: boolean
  governorate?: number
  means?: readonly string[]
  details?: string
}
let serial = 0

/** A bank account of an organisation that donors can use. */
export async function account(app: TestApp, ngoId: number): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into bank_accounts (ngo_id, bank_id, branch_name, account_no, account_name, currency_id, is_available, opened_at, approval_no, approval_date)
    values (${ngoId}, 1, 'الفرع الرئيسي', ${`TEST-${ngoId}-${(serial += 1)}`}, 'حساب الاختبار', 1, true, '2021-01-02', '1/ص', '2021-01-01') returning id`.execute(
    app.ownerDb,
  )
  return (rows[0] as { id: number }).id
}

/** A campaign of an organisation; by default approved and running. */
export async function campaign(app: TestApp, ngo: Organisation, given: GivenCampaign = {}): Promise<number> {
  const n = (serial += 1)
  const today = todayIn(app.services.now())
  const [from, to] = given.days ?? [-10, 10]
  const kind = given.number === undefined
  const image = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id }, 'png')
  const confirmed = given.confirmed ?? 'A'
  const { rows } = await sql<{
    id: number
  }>`insert into campaigns (ngo_id, name_ar, campaign_type, campaign_amount, currency_id, bank_account_id, number, unit_id, campaign_purpose_id,
      age_category_id, target_group_ids, governorate, start_date, end_date, image, details_ar, collection_means, confirmed, confirmed_at, licence_no, reject_text, featured, stopped_at, stop_reason, deleted_at)
    values (${ngo.id}, ${given.name ?? `حملة الاختبار ${n}`}, ${kind ? 0 : 1}, ${kind ? (given.amount ?? '100000') : null}, ${kind ? 1 : null}, ${kind ? await account(app, ngo.id) : null},
      ${given.number ?? null}, ${kind ? null : 2}, 6, '{6}', '{8}', ${given.governorate ?? 1}, ${addDays(today, from)}, ${addDays(today, to)}, ${image},
      ${given.details ?? 'تفاصيل حملة الاختبار التي لا يقل طولها عن خمسين محرفاً كما يقضي الحقل.'}, ${JSON.stringify(given.means ?? ['bank_transfer'])}::jsonb,
      ${confirmed}, ${confirmed === 'A' ? new Date() : null}, ${confirmed === 'A' ? `ح/2026/${String(n).padStart(4, '0')}` : null}, ${confirmed === 'R' ? 'سبب' : null},
      ${given.featured ?? false}, ${given.stopped ? new Date() : null}, ${given.stopped ? 'سبب' : null}, ${given.deleted ? new Date() : null}) returning id`.execute(
    app.ownerDb,
  )
  return (rows[0] as { id: number }).id
}

/** A donation to a campaign; returns its id. */
export async function gift(
  app: TestApp,
  ngoId: number,
  campaignId: number,
  given: { amount?: string; number?: number },
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into donors (ngo_id, campaign_id, donor_kind, name, phone_number, amount, number, donation_date, receipt_no)
    values (${ngoId}, ${campaignId}, 'person', 'متبرع لا يُنشر اسمه', '0933999888', ${given.amount ?? null}, ${given.number ?? null}, ${todayIn(app.services.now())}, ${`R-${(serial += 1)}`}) returning id`.execute(
    app.ownerDb,
  )
  return (rows[0] as { id: number }).id
}
