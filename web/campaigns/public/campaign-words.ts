import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import type { CampaignRow } from '#contract/campaigns/calls.ts'
import type { CampaignPhase } from '#contract/campaigns/phases.ts'
import { formatMoney, formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { StateTone } from '#web/ui/state-tone.ts'
import { said } from '#web/core/site/words.ts'

/** What the address of the list asks. */
export interface CampaignsAsked {
  readonly type: '' | '0' | '1'
  readonly name: string
  readonly governorate_id: string
  readonly campaign_purpose_id: string
  /** Blank is running. */
  readonly phase: string
  readonly tag: string
}
export const campaignsHref = (asked: Partial<CampaignsAsked> = {}): string => link('/donation', undefined, { ...asked })
export const campaignHref = (id: number): string => link('/details_donation/{id}', { id })
/** Where the steps of giving stand on the page of a campaign. */
export const giveAnchor = 'give'

export const campaignPhaseWords: Record<CampaignPhase, () => string> = {
  running: m.giving_running,
  upcoming: m.giving_upcoming,
  finished: m.giving_finished,
  stopped: () => label(commonWords.stopped),
}
export const campaignPhaseTones: Record<CampaignPhase, StateTone> = {
  running: 'ok',
  upcoming: 'info',
  finished: 'mute',
  stopped: 'bad',
}

const syrianPound = 1
/** Whether a campaign collects the currency of the country, in which wallets pay. */
export const inPounds = (currency: CampaignRow['currency']): boolean => currency === null || currency.id === syrianPound
/** An amount of a campaign in its currency. */
export const moneyOf = (amount: string, currency: CampaignRow['currency']): string =>
  currency === null || inPounds(currency) ? formatMoney(amount) : formatMoney(amount, said(currency))

/** What was raised, of what, and how much of it that is: amounts or numbers. */
export function progressOf(row: CampaignRow): { raised: string; goal: string; percent: string; bare: string } {
  const percent =
    row.percent === 0 && (row.collected_number > 0 || Number(row.collected_amount) > 0)
      ? m.giving_less()
      : `${formatNumber(row.percent)}%`
  if (row.campaign_amount !== null) {
    const goal = moneyOf(row.campaign_amount, row.currency)
    return { raised: moneyOf(row.collected_amount, row.currency), goal, bare: goal.split('\u00a0')[0] ?? goal, percent }
  }
  const number = formatNumber(row.number ?? 0)
  const goal = row.unit ? m.giving_of_unit({ number, unit: said(row.unit) }) : number
  return { raised: formatNumber(row.collected_number), goal, bare: goal, percent }
}

/** «18 يوماً متبقياً» */
export const daysLeft = (count: number): string =>
  count === 0 ? m.giving_last_day() : m.giving_days_left({ count, n: formatNumber(count) })
