import { formatDate } from '#web/base/format.ts'
import { titled } from '#web/core/screens/document-title.ts'
import { formTitle } from '#web/core/site/form-title.ts'
import { shareHead } from '#web/core/site/share-head.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { said } from '#web/core/site/words.ts'
import type { CampaignData } from './load-campaign.ts'

/**
 * `head` of a campaign's page; of one whose amount cannot be given, which its title says first. What was raised is not
 * told: a shared link keeps its words for years.
 */
export function campaignHead(data: CampaignData | undefined) {
  if (!data) return {}
  const { campaign, chosen } = data
  return chosen.state === 'wrong'
    ? titled(formTitle(said(campaign), chosen))
    : shareHead({
        title: said(campaign),
        description: m.giving_share_text({
          ngo: said(campaign.ngo),
          purpose: said(campaign.campaign_purpose),
          governorate: said(campaign.governorate),
          licence: campaign.licence_no,
          date: formatDate(campaign.end_date),
        }),
        picture: { url: campaign.image, ...(campaign.image_size ?? { width: null, height: null }) },
      })
}
