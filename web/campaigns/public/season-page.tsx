import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { CampaignCards } from './campaign-cards.tsx'
import { campaignsHref } from './campaign-words.ts'
import type { SeasonData } from './load-campaigns.ts'
import { seasonHref, SeasonWords } from './season-words.tsx'
import { NoneFound } from '#web/core/site/none-found.tsx'
import { Sections } from '#web/core/site/sections.tsx'
import { bodyOf, Parts } from '#web/pages/shared/text-page.tsx'
import { own, said } from '#web/core/site/words.ts'
import css from './season-page.module.css'

/** A season or a disaster: what the ministry says of it, and the campaigns of its tag. All of it is data. */
export function SeasonPage({ data: { page, seasons, season, rows, paging } }: { data: SeasonData }) {
  const { parts, arabicOnly } = bodyOf(page)
  const title = own(page.title_ar, page.title_en)
  const [lead, rest] = [
    parts.filter(({ heading }) => heading === null),
    parts.filter(({ heading }) => heading !== null),
  ]
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={title}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: title }]}
      />
      <div className={css.text}>
        <Parts parts={lead} arabicOnly={arabicOnly} />
      </div>
      {seasons.length > 1 && (
        <Sections
          label={m.giving_seasons()}
          items={seasons.map((one) => ({
            label: said(one),
            href: seasonHref(one),
            current: one.slug === season?.slug,
          }))}
        />
      )}
      {season && rows.length > 0 ? (
        <section aria-labelledby="campaigns">
          <h2 id="campaigns" className={css.head}>
            {m.giving_season_of({ name: said(season) })}
          </h2>
          <SeasonWords season={season} />
          <CampaignCards rows={rows} />
          {paging && paging.last_page > 1 && <Pager paging={paging} search={{ season: season.slug }} />}
        </section>
      ) : (
        <NoneFound title={m.giving_none_season()} text={m.giving_none_season_text()}>
          <ButtonLink look="default" size="form" href={campaignsHref()}>
            {m.giving_show_all()}
          </ButtonLink>
        </NoneFound>
      )}
      <div className={css.text}>
        <Parts parts={rest} arabicOnly={arabicOnly} after={lead.length} />
      </div>
    </Page>
  )
}
