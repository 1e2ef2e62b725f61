import { link } from '#web/core/screens/link.ts'
import { CampaignBody } from './campaign-body.tsx'
import type { CampaignData } from './load-campaign.ts'
import { NgoFrame } from '#web/public-site/shared/ngo-frame.tsx'
import { said } from '#web/core/site/words.ts'
import type { ShownNgo } from '#web/public-site/shared/load-shown.ts'

/** A campaign among the pages of its organisation, whose head says who asks. */
export const NgoCampaignPage = ({ ngo, ...data }: CampaignData & { ngo: ShownNgo }) => (
  <NgoFrame ngo={ngo} part="campaigns" title={said(data.campaign)}>
    <CampaignBody
      {...data}
      here={link('/ngo/{id}/details_donation/{details_donation_id}', {
        id: ngo.id,
        details_donation_id: data.campaign.id,
      })}
    />
  </NgoFrame>
)
