import type { CollectionMeans } from '#contract/campaigns/calls.ts'
import { meansWords } from '#contract/campaigns/campaign-words.ts'
import type { Donor } from '#contract/campaigns/donors.ts'
import type { campaignRegister } from '#contract/campaigns/own.ts'
import { donorKindWords } from '#contract/campaigns/donor-words.ts'
import { formatMoney, formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import type { RowOf } from '#web/core/registers/use-register.ts'

export type DeskCampaign = RowOf<typeof campaignRegister>

/** Who gave, for lists and titles. */
export const donorName = (row: Pick<Donor, 'name'>): string => row.name ?? label(donorKindWords.anonymous)
/** How it was given; null where nobody noted it. */
export const meansText = ({ means }: { readonly means?: unknown }): string | null =>
  typeof means === 'string' ? label(meansWords[means as CollectionMeans]) : null
/** What was given: an amount in its currency, or a number of things. */
export const givenOf = (
  row: Pick<Donor, 'amount' | 'number' | 'currency_id' | 'unit_id'>,
  currency: (id: number) => string,
  unit: (id: number) => string,
): string =>
  row.amount === null
    ? [formatNumber(row.number ?? 0), row.unit_id === null ? '' : unit(row.unit_id)].join(' ').trim()
    : formatMoney(row.amount, currency(row.currency_id ?? 1))
