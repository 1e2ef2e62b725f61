import { sql } from 'kysely'
import { addDays } from '#contract/core/values/dates.ts'
import { type FieldRefusals, invalid, Refusal } from '../core/errors.ts'
import type { Services, Trx } from '../core/services.ts'

/** Days before the first and after the last day of a campaign on which a donation may have been given [domain 2.7]. */
const daysAround = 30

interface Given {
  readonly campaign_id: number
  readonly amount: string | null
  readonly number: number | null
  readonly means: string | null
  readonly donation_date: string
  readonly is_promise: boolean
  readonly proof_file: number | null
}
interface Campaign {
  campaign_type: 0 | 1
  collection_means: string[]
  confirmed: string
  start_date: string
  end_date: string
  stopped_on: string | null
  is_closed: boolean
  is_stopped: boolean
}

const isZero = (amount: string) => !/[1-9]/.test(amount)

/** An amount of a campaign for money, things of one for things; the means are those of the licence. */
function whatErrors(given: Given, campaign: Campaign): FieldRefusals {
  const wrong: FieldRefusals = {}
  const money = campaign.campaign_type === 0
  const [wanted, other] = money ? (['amount', 'number'] as const) : (['number', 'amount'] as const)
  if (given[wanted] === null) wrong[wanted] = ['V-REQ']
  else if (given[other] !== null) wrong[other] = ['V-TYPE']
  else if (given.amount !== null && isZero(given.amount))
    wrong.amount = [{ code: 'V-RANGE', params: { a: '0.01', b: '10^16' } }]
  if (!campaign.collection_means.includes(given.means ?? '') || (given.means === 'in_kind_at_branch') === money)
    wrong.means = ['V-CHOICE']
  return wrong
}

function dayErrors(given: Given, campaign: Campaign): FieldRefusals {
  const [from, to] = [addDays(campaign.start_date, -daysAround), addDays(campaign.end_date, daysAround)]
  const last = campaign.stopped_on !== null && campaign.stopped_on < to ? campaign.stopped_on : to
  if (given.donation_date >= from && given.donation_date <= last) return {}
  return {
    donation_date: [
      {
        text: {
          ar: `تاريخ التبرع بين ${from} و${last}، كما تقضي مدة الحملة.`,
          en: `The donation was given between ${from} and ${last}, by the days of the campaign.`,
        },
      },
    ],
  }
}

/**
 * Refuses a donation that its campaign cannot have: of another organisation, not licensed, with closed books, or at the
 * fields. Holds the campaign, so that its books are not closed meanwhile.
 */
export async function refuseDonation(trx: Trx, services: Services, ngoId: number, given: Given): Promise<void> {
  const { rows } =
    await sql<Campaign>`select c.campaign_type, c.collection_means, c.confirmed, c.start_date, c.end_date,
      (c.stopped_at at time zone 'Asia/Damascus')::date as stopped_on, c.final_report_at is not null as is_closed, c.stopped_at is not null as is_stopped
    from campaigns c where c.id = ${given.campaign_id} and c.ngo_id = ${ngoId} and c.deleted_at is null for no key update of c`.execute(
      trx,
    )
  const [campaign] = rows
  if (!campaign) throw invalid({ campaign_id: ['V-CHOICE'] })
  if (campaign.confirmed !== 'A') throw invalid({ campaign_id: ['V-CHOICE'] })
  if (campaign.is_closed) throw new Refusal(409, 'campaign_books_closed')
  const wrong: FieldRefusals = { ...whatErrors(given, campaign), ...dayErrors(given, campaign) }
  // Nobody promises anything to a campaign that was stopped.
  if (given.is_promise && campaign.is_stopped) wrong.is_promise = ['V-CHOICE']
  if (!given.is_promise && given.proof_file === null) wrong.proof_file = ['V-REQ']
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}
