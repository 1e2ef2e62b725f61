import { sql } from 'kysely'
import type { PaymentForm, Wallet } from '#contract/giving/payment.ts'
import { campaignRows } from '../campaigns/index.ts'
import { found, invalid, Refusal } from '../core/errors.ts'
import type { Services, Trx } from '../core/services.ts'

/** The pound, in which wallets pay. */
const pound = 1

interface Asked {
  readonly campaign_id: number
  readonly amount: string
}
interface CampaignOf {
  id: number
  ngo_id: number
  name_ar: string
  name_en: string | null
  ngo_ar: string
  ngo_en: string | null
  licence_no: string
  image: number
  is_open: boolean
}
/** A campaign with a page, and whether wallets may give to it now. */
async function campaignOf(services: Services, id: number): Promise<CampaignOf> {
  const rows = campaignRows(services)
  const { rows: some } = await sql<CampaignOf>`
    select c.id, c.ngo_id, c.name_ar, c.name_en, n.name_ar as ngo_ar, n.name_en as ngo_en, c.licence_no, c.image,
      p.phase = 'running' and c.campaign_type = 0 and coalesce(c.currency_id, ${pound}) = ${pound} and c.collection_means ? 'platform_payment' as is_open
    from ${rows.source()} where c.id = ${id} and ${rows.shown()}`.execute(services.db)
  return found(some[0])
}

/**
 * 409 where a campaign or its organisation was stopped since the payment began [domain 3.6, 3.5]. One that came to its
 * end meanwhile takes what was begun in time. Held, so that who stops it waits for the code that is on its way.
 */
export async function refuseStopped(trx: Trx, services: Services, campaign: number): Promise<void> {
  const { rows } = await sql`select from ${campaignRows(services).source()}
    where c.id = ${campaign} and p.phase = 'stopped' for key share of c`.execute(trx)
  if (rows.length > 0) throw new Refusal(409, 'payment_closed')
}

interface WalletRow extends Wallet {
  merchant_no: string
}
/** The wallets of an organisation, with what an amount costs by each. */
async function walletsOf(services: Services, ngoId: number, amount: string): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`
    select m.id, m.slug, m.name_ar, m.name_en, o.merchant_no, m.min_amount, m.max_amount, ${amount}::numeric between m.min_amount and m.max_amount as is_within,
      m.fee_payer, f.fee, case m.fee_payer when 'donor' then ${amount}::numeric(18, 2) + f.fee else ${amount}::numeric(18, 2) end as charged,
      case m.fee_payer when 'ngo' then ${amount}::numeric(18, 2) - f.fee else ${amount}::numeric(18, 2) end as net
    from ngo_payment_methods o join payment_methods m on m.id = o.payment_method_id
      cross join lateral (select round(m.fee_fixed + ${amount}::numeric * m.fee_percent / 100, 2)::numeric(18, 2) as fee) f
    where o.ngo_id = ${ngoId} and o.is_active and o.status = 'verified' and o.deleted_at is null and m.is_active and m.requires_otp and m.deleted_at is null
    order by m.id`.execute(services.db)
  return rows
}

/** What a form to give shows. */
export async function paymentForm(
  services: Services,
  { campaign_id, amount }: Asked,
): Promise<Omit<PaymentForm, 'form_token'>> {
  const { ngo_id, ngo_ar, ngo_en, is_open, image, ...campaign } = await campaignOf(services, campaign_id)
  const wallets = is_open ? await walletsOf(services, ngo_id, amount) : []
  return {
    campaign: { ...campaign, image: `/api/v2/guest/campaign-image/${campaign.id}?v=${image}` },
    ngo: { id: ngo_id, name_ar: ngo_ar, name_en: ngo_en },
    is_open: is_open && wallets.length > 0,
    amount,
    wallets: wallets.map(({ merchant_no: _, ...wallet }) => wallet),
  }
}

export interface Way {
  readonly ngo_id: number
  readonly merchant_no: string
  readonly fee: string
  readonly fee_payer: string
  readonly currency_id: number
}
/** The method as the organisation of the campaign has it, when the campaign may be given to now. */
export async function wayOf(
  services: Services,
  { payment_method_id, ...asked }: Asked & { payment_method_id: number },
): Promise<Way> {
  const { ngo_id, is_open } = await campaignOf(services, asked.campaign_id)
  if (!is_open) throw new Refusal(409, 'payment_closed')
  const way = (await walletsOf(services, ngo_id, asked.amount)).find(({ id }) => id === payment_method_id)
  if (!way) throw invalid({ payment_method_id: ['V-CHOICE'] })
  const whole = (money: string) => money.replace(/\.00$/, '')
  if (!way.is_within)
    throw invalid({ amount: [{ code: 'V-RANGE', params: { a: whole(way.min_amount), b: whole(way.max_amount) } }] })
  return { ngo_id, merchant_no: way.merchant_no, fee: way.fee, fee_payer: way.fee_payer, currency_id: pound }
}
