import type { Campaign } from '#contract/campaigns/calls.ts'
import { formatDate } from '#web/base/format.ts'
import { shareHead } from '#web/core/site/share-head.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { said } from '#web/core/site/words.ts'

/** `head` of a campaign's page. What was raised is not told: a shared link keeps its words for years. */
export const campaignHead = (campaign: Campaign | undefined) =>
  campaign
    ? shareHead({
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
    : {}
