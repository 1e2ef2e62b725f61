import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { CampaignCards } from './campaign-cards.tsx'
import { CampaignTypes } from './campaign-types.tsx'
import { campaignsHref } from './campaign-words.ts'
import { MethodWay, Ways } from './donation-methods.tsx'
import type { NgoCampaigns } from './load-campaigns.ts'
import { NgoFrame } from '#web/public-site/shared/ngo-frame.tsx'
import { NoneFound } from '#web/core/site/none-found.tsx'

/** Campaigns of an organisation and the ways in which donations reach it. */
export function NgoCampaignsPage({ ngo, type, rows, paging, methods }: NgoCampaigns) {
  const { id } = ngo
  // Not so on a page behind the last one.
  const never = type === '' && paging.total_row === 0
  const ways = methods.filter((method) => method.requires_otp || method.bank_account)
  return (
    <NgoFrame ngo={ngo} part="campaigns" title={m.title_ngo_donation()}>
      <CampaignTypes type={type} hrefOf={(one) => link('/ngo/{id}/donation', { id }, { type: one })} />
      {rows.length === 0 ? (
        <NoneFound
          title={never ? m.giving_none_ngo() : m.giving_none()}
          text={never ? m.giving_none_ngo_text() : undefined}
        >
          <ButtonLink look="default" size="form" href={campaignsHref()}>
            {m.giving_show_all()}
          </ButtonLink>
        </NoneFound>
      ) : (
        <>
          <CampaignCards
            rows={rows}
            heading="h2"
            hrefOf={(campaign) =>
              link('/ngo/{id}/details_donation/{details_donation_id}', { id, details_donation_id: campaign })
            }
          />
          {paging.last_page > 1 && <Pager paging={paging} search={{ type }} />}
        </>
      )}
      {ways.length > 0 && (
        <section aria-labelledby="methods">
          <h2 id="methods">{m.giving_methods()}</h2>
          <p>{m.giving_methods_ngo()}</p>
          <Ways>
            {ways.map((method) => (
              <MethodWay key={method.id} method={method} />
            ))}
          </Ways>
        </section>
      )}
    </NgoFrame>
  )
}
