import { sql } from 'kysely'
import { addDays } from '#contract/core/values/dates.ts'
import { campaignPicture } from './campaign-pictures.ts'
import { openCampaigns, type CampaignText } from './campaign-texts.ts'
import { otherCampaigns } from './campaign-texts-past.ts'
import type { Kit } from './kit.ts'
import { organisations } from './organisations.ts'

const tags = [
  {
    slug: 'earthquake-2023',
    name_ar: 'زلزال شباط 2023',
    name_en: 'Earthquake of February 2023',
    page_key: 'earthquakes',
    starts_on: '2023-02-06',
  },
  {
    slug: 'ramadan-1447',
    name_ar: 'رمضان 1447',
    name_en: 'Ramadan 1447',
    page_key: 'ramadanCampaign',
    starts_on: '2026-02-18',
    ends_on: '2026-03-19',
  },
  {
    slug: 'ramadan-1448',
    name_ar: 'رمضان 1448',
    name_en: 'Ramadan 1448',
    page_key: 'ramadanCampaign',
    starts_on: '2027-02-08',
    ends_on: '2027-03-09',
  },
]
const methods = [
  {
    slug: 'demo_cash_a',
    name_ar: 'محفظة تجريبية أ',
    name_en: 'Demo wallet A',
    requires_otp: true,
    fee_percent: '0.50',
  },
  {
    slug: 'demo_cash_b',
    name_ar: 'محفظة تجريبية ب',
    name_en: 'Demo wallet B',
    requires_otp: true,
    fee_percent: '1.00',
  },
  { slug: 'bank_transfer', name_ar: 'تحويل مصرفي', name_en: 'Bank transfer', requires_otp: false },
]

/** Campaigns in every phase with their donors, tags of two seasons and an earthquake, donation methods (domain 6.7, 6.8). */
export async function seedCampaigns(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  await kit.db.insertInto('campaign_tags').values(tags).execute()
  const accounts = await seedMethods(kit, ngoIds)
  const judge = await kit.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'central.admin')
    .executeTakeFirstOrThrow()
  for (const [n, text] of [...openCampaigns, ...otherCampaigns].entries()) {
    const ngo_id = ngoIds[text.organisation - 1] as number
    const id = await seedCampaign(kit, text, n, { ngo_id, account: accounts.get(ngo_id) as number, judge: judge.id })
    for (const slug of text.tags ?? [])
      await sql`update campaign_tags set campaign_ids = campaign_ids || ${id}::bigint where slug = ${slug}`.execute(
        kit.db,
      )
    await seedDonors(kit, text, { id, ngo_id, n })
    if (text.state === 'P') await seedLicenceRequest(kit, ngo_id, id)
  }
}

/** A request for a licence that the organisation has handed in asks for this campaign. */
async function seedLicenceRequest(kit: Kit, ngoId: number, campaign: number): Promise<void> {
  const request = await kit.db
    .selectFrom('transaction_requests as q')
    .innerJoin('transaction_types as t', 't.id', 'q.transaction_type_id')
    .select('q.id')
    .where('t.slug', '=', 'fundraising_campaign')
    .where('q.ngo_id', '=', ngoId)
    .executeTakeFirst()
  if (!request) return
  await kit.db.updateTable('campaigns').set({ transaction_request_id: request.id }).where('id', '=', campaign).execute()
  await kit.db
    .updateTable('transaction_requests')
    .set({
      payload: JSON.stringify({ campaign_id: String(campaign) }),
      related_type: 'campaigns',
      related_id: campaign,
    })
    .where('id', '=', request.id)
    .execute()
}

/** The methods of the platform, and those of the organisations that ask for money; answers the account of each organisation. */
async function seedMethods(kit: Kit, ngoIds: readonly number[]): Promise<Map<number, number>> {
  const { db } = kit
  const added = await db
    .insertInto('payment_methods')
    .values(methods.map((method) => ({ ...method, min_amount: '1000', max_amount: '5000000' })))
    .returning('id')
    .execute()
  const { rows } = await sql<{
    ngo_id: number
    id: number
  }>`select ngo_id, min(id) as id from bank_accounts group by ngo_id`.execute(db)
  for (const [n, ngo_id] of ngoIds.entries()) {
    const account = rows.find((row) => row.ngo_id === ngo_id)
    // Institutions may not ask the public for donations [P2].
    if (account === undefined || organisations[n]?.form === 1) continue
    const agreement_file = await kit.pdf(
      { type: 'ngo_payment_methods', id: ngo_id, ngo_id },
      'عقد التحصيل',
      `Collection agreement ${n + 1}`,
    )
    const own = added.filter((_, at) => at === 2 || at === n % 2 || n % 3 === 0)
    await db
      .insertInto('ngo_payment_methods')
      .values(
        own.map(({ id }, at) => ({
          ngo_id,
          payment_method_id: id,
          merchant_no: String(700_100 + n * 10 + at),
          bank_account_id: account.id,
          agreement_file,
          is_active: true,
          status: 'verified',
          verified_at: `${addDays(kit.today, -120)}T09:30:00Z`,
          proved_at: `${addDays(kit.today, -121)}T09:30:00Z`,
        })),
      )
      .execute()
  }
  return new Map(rows.map((row) => [row.ngo_id, row.id]))
}

async function seedCampaign(
  kit: Kit,
  text: CampaignText,
  n: number,
  { ngo_id, account, judge }: { ngo_id: number; account: number; judge: number },
): Promise<number> {
  const [from, to] = text.days
  const owner = { type: 'campaigns', id: 0, ngo_id }
  const image = await kit.picture(owner, 'صورة الحملة', await campaignPicture(text.purpose, n))
  const money = typeof text.target === 'number'
  const confirmed = text.state === 'P' || text.state === 'R' ? text.state : 'A'
  const decided =
    confirmed === 'P'
      ? {}
      : { confirmed_by: judge, confirmed_at: `${addDays(kit.today, Math.min(from, 0) - 9)}T09:30:00Z` }
  const reported = confirmed === 'A' && to < -30
  const { id } = await kit.db
    .insertInto('campaigns')
    .values({
      ngo_id,
      name_ar: text.ar,
      name_en: text.en,
      campaign_type: money ? 0 : 1,
      ...(typeof text.target === 'number'
        ? { campaign_amount: String(text.target), currency_id: text.currency ?? 1, bank_account_id: account }
        : { number: text.target[0], unit_id: text.target[1] }),
      campaign_purpose_id: text.purpose,
      age_category_id: [...text.ages],
      target_group_ids: [...text.groups],
      governorate: organisations[text.organisation - 1]?.governorate ?? 1,
      start_date: addDays(kit.today, from),
      end_date: addDays(kit.today, to),
      image,
      details_ar: `<p>${text.text}</p><p><strong>أوجه الصرف</strong></p><ul>${text.uses.map((use) => `<li>${use}</li>`).join('')}</ul><p>حملة تجريبية تعرض عمل المنصة، ولا يُجمع فيها مال.</p>`,
      collection_means: JSON.stringify(
        money ? ['platform_payment', 'bank_transfer', 'numbered_receipts'] : ['in_kind_at_branch', 'numbered_receipts'],
      ),
      confirmed,
      ...decided,
      reject_text: confirmed === 'R' ? 'الغرض خارج نطاق عمل المنظمة المرخَّص داخل البلاد.' : null,
      licence_no:
        confirmed === 'A' ? `ح/${addDays(kit.today, from).slice(0, 4)}/${String(190 + n).padStart(4, '0')}` : null,
      featured: text.featured ?? false,
      ...(text.state === 'stopped'
        ? { stopped_at: `${kit.ago(6)}T08:00:00Z`, stop_reason: 'إيقاف بطلب المنظمة إلى حين تجديد رخصة الحفر.' }
        : {}),
      final_report_file: reported ? await kit.pdf(owner, 'التقرير الختامي', `Final report of campaign ${n + 1}`) : null,
      final_report_at: reported ? `${addDays(kit.today, to + 24)}T10:00:00Z` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kit.db
    .updateTable('attachments')
    .set({ owner_id: id })
    .where('owner_type', '=', 'campaigns')
    .where('owner_id', '=', 0)
    .execute()
  return id
}

const weights = [2, 5, 10, 1, 20, 15, 50, 3] as const
const weightOf = (n: number) => weights[n % weights.length] as number

/** Donors with amounts in round hundreds, or with numbers, that together come near the share that was given. */
async function seedDonors(
  kit: Kit,
  text: CampaignText,
  { id, ngo_id, n }: { id: number; ngo_id: number; n: number },
): Promise<void> {
  const [percent, count] = text.given
  if (count === 0) return
  const money = typeof text.target === 'number'
  const wanted = ((typeof text.target === 'number' ? text.target : text.target[0]) * percent) / 100
  const all = Array.from({ length: count }, (_, i) => weightOf(i + n))
  const sum = all.reduce((total, weight) => total + weight, 0)
  const [from, to] = text.days
  const span = Math.min(to, 0) - from
  await kit.db
    .insertInto('donors')
    .values(
      all.map((weight, i) => {
        const share = (wanted * weight) / sum
        const kind = i % 3 === 0 ? 'anonymous' : i % 7 === 0 ? 'organisation' : 'person'
        return {
          ngo_id,
          campaign_id: id,
          donor_kind: kind,
          name: kind === 'anonymous' ? null : `${kind === 'person' ? 'متبرع تجريبي' : 'شركة تجريبية'} ${i + 1}`,
          ...(money
            ? { amount: String(Math.max(500, Math.ceil(share / 100) * 100)) }
            : { number: Math.max(1, Math.round(share)) }),
          means: !money ? 'in_kind_at_branch' : i % 2 === 0 ? 'bank_transfer' : 'numbered_receipts',
          donation_date: addDays(kit.today, from + Math.floor((span * i) / count)),
          receipt_no: `${190 + n}-${String(i + 1).padStart(4, '0')}`,
        }
      }),
    )
    .execute()
}
