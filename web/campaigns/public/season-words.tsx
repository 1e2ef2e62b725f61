import type { Season } from '#contract/campaigns/calls.ts'
import { formatDate } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { own } from '#web/core/site/words.ts'
import { campaignsHref } from './campaign-words.ts'
import css from './season-page.module.css'

/** Where a season is shown: one of its kind on the page that its record names, any other in the list of campaigns. */
export const seasonHref = ({ slug, page_key }: Pick<Season, 'slug' | 'page_key'>): string =>
  page_key === 'ramadanCampaign' || page_key === 'earthquakes'
    ? link(`/${page_key}`, undefined, { season: slug })
    : campaignsHref({ tag: slug, phase: 'all' })

/** What the ministry says of a season, and its days. */
export const SeasonWords = ({ season: { starts_on, ends_on, text_ar, text_en } }: { season: Season }) => (
  <div className={css.words}>
    <p>
      {ends_on === null
        ? m.giving_season_from({ from: formatDate(starts_on) })
        : m.giving_term_text({ from: formatDate(starts_on), to: formatDate(ends_on) })}
    </p>
    {text_ar !== null && (
      <p lang={lang() === 'en' && text_en === null ? 'ar' : undefined} dir="auto">
        {own(text_ar, text_en)}
      </p>
    )}
  </div>
)
