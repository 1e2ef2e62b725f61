import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { CampaignCards } from './campaign-cards.tsx'
import { campaignsHref } from './campaign-words.ts'
import type { ShuffledCampaigns } from './load-home-campaigns.ts'
import css from './home-campaigns.module.css'

/** Running campaigns on the home page: featured ones first, the others in an order that is fair to all. */
export function HomeCampaigns({ campaigns: { rows, total } }: { campaigns: ShuffledCampaigns }) {
  if (rows.length === 0) return null
  return (
    <section className={css.part} aria-labelledby="campaigns">
      <div className={css.head}>
        <h2 id="campaigns">{m.giving_home()}</h2>
        <Anchor href={campaignsHref()}>{m.giving_home_all({ n: formatNumber(total) })}</Anchor>
      </div>
      <CampaignCards rows={rows} />
    </section>
  )
}
