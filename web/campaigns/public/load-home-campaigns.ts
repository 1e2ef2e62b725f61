import type { CampaignRow } from '#contract/campaigns/calls.ts'
import { callApi } from '#web/core/api/api.ts'

export interface ShuffledCampaigns {
  readonly rows: readonly CampaignRow[]
  readonly total: number
}
/** Six running campaigns for the home page, which is worth showing without them. */
export async function loadShuffledCampaigns(): Promise<ShuffledCampaigns> {
  const { listShuffledCampaigns } = await import('#contract/campaigns/calls.ts')
  return callApi(listShuffledCampaigns, { query: { per_page: 6 } }).then(
    ({ data, pagination }) => ({ rows: data, total: pagination.total_row }),
    () => ({ rows: [], total: 0 }),
  )
}
