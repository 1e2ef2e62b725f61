import type { CampaignPhase } from '#contract/campaigns/phases.ts'
import { campaignMachine, type CampaignStatus } from '#contract/campaigns/workflow.ts'
import { formatMoney, formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { campaignPhaseTones, campaignPhaseWords } from './public/campaign-words.ts'
import { useCurrency } from './use-currency.ts'

interface Target {
  readonly campaign_amount: string | null
  readonly currency_id: number | null
  readonly number: number | string | null
  readonly unit_id: number | null
}

/** How much a campaign is to bring: an amount or a number of things. */
export function TargetText({ of }: { of: Target }) {
  const [currency, unit] = [useCurrency(), useName('units')]
  return of.campaign_amount !== null && of.currency_id !== null ? (
    <>{formatMoney(of.campaign_amount, currency(of.currency_id))}</>
  ) : (
    <>
      {formatNumber(Number(of.number))} {of.unit_id !== null && unit(of.unit_id)}
    </>
  )
}

/** How a campaign stands: the decision, and where it was accepted, its phase. */
export const CampaignTags = ({ confirmed, phase }: { confirmed: CampaignStatus; phase: CampaignPhase }) => (
  <>
    <StateTag tone={campaignMachine.statuses[confirmed].tone}>{label(campaignMachine.statuses[confirmed])}</StateTag>{' '}
    {confirmed === 'A' && <StateTag tone={campaignPhaseTones[phase]}>{campaignPhaseWords[phase]()}</StateTag>}
  </>
)
