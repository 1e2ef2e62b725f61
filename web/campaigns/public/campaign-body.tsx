import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { openWords } from '#contract/profile/open-words.ts'
import type { ReactNode } from 'react'
import type { Campaign } from '#contract/campaigns/calls.ts'
import { formatDate, formatNumber, formatSize } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec } from '#web/ui/text.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { CampaignTime, Licence } from './campaign-state.tsx'
import { MoneyPlaces, SpentTypes } from './money-places.tsx'
import { campaignPhaseTones, campaignPhaseWords, moneyOf } from './campaign-words.ts'
import { Columns } from '#web/core/site/columns.tsx'
import { Give } from './give.tsx'
import type { CampaignData } from './load-campaign.ts'
import { seasonHref } from './season-words.tsx'
import { Rich } from '#web/core/site/rich.tsx'
import { said } from '#web/core/site/words.ts'
import css from './campaign-page.module.css'

const comma = () => (lang() === 'ar' ? '، ' : ', ')

/** Why nothing can be given now. */
function Closed({ campaign: { phase, start_date } }: { campaign: Campaign }) {
  if (phase === 'upcoming')
    return (
      <Notice tone="info" title={m.giving_is_upcoming()}>
        {m.giving_is_upcoming_text({ date: formatDate(start_date) })}
      </Notice>
    )
  if (phase === 'finished') return <Notice tone="info" title={m.giving_is_finished()} />
  if (phase === 'stopped')
    return (
      <Notice tone="bad" title={m.giving_is_stopped()}>
        {m.giving_is_stopped_text()}
      </Notice>
    )
  return null
}

/** What is raised, how long it runs, by which licence. */
const State = ({ campaign }: { campaign: Campaign }) => (
  <Card>
    <div className={css.state}>
      <p className={css.tags}>
        <Licence number={campaign.licence_no} />
        <StateTag tone={campaignPhaseTones[campaign.phase]}>{campaignPhaseWords[campaign.phase]()}</StateTag>
      </p>
      <CampaignProgress row={campaign} />
      <p className={css.small}>
        <CampaignTime row={campaign} />
        <span>{m.giving_donors({ count: campaign.donors, n: formatNumber(campaign.donors) })}</span>
      </p>
    </div>
  </Card>
)

/** A final report that was not there by its last day. */
const lateWords = { late: m.giving_report_late, appealed: m.giving_report_appealed, excused: m.giving_report_excused }

/** When the final report came, and the report itself: what was raised and what was spent. */
function Report({ campaign: { final_report_at: at, final_report: file, report_late: late } }: { campaign: Campaign }) {
  const lateness = late && lateWords[late.state]({ date: formatDate(late.due_on) })
  if (at === null) return lateness ?? m.giving_report_due()
  return (
    <>
      {m.giving_report_on({ date: formatDate(at) })}
      {lateness && ` · ${lateness}`}
      {file && (
        <>
          {' '}
          <a href={file.url} download={file.name}>
            {m.giving_report_file({ size: formatSize(file.size) })}
          </a>
        </>
      )}
    </>
  )
}

function factsOf(campaign: Campaign) {
  const { campaign_amount: amount, currency, number, unit } = campaign
  const over = campaign.phase === 'finished' || campaign.final_report_at !== null
  return [
    { key: 'licence', label: m.giving_licence(), value: <Dec>{campaign.licence_no}</Dec> },
    {
      key: 'licensed',
      label: label(openWords.licence_date),
      value: <DateText value={campaign.confirmed_at.slice(0, 10)} />,
    },
    {
      key: 'type',
      label: label(commonWords.kind),
      value: campaign.campaign_type === 0 ? m.giving_type_money() : m.giving_type_kind(),
    },
    {
      key: 'target',
      label: m.giving_target(),
      value: amount === null ? [formatNumber(number ?? 0), unit && said(unit)].join(' ') : moneyOf(amount, currency),
    },
    { key: 'purpose', label: m.giving_purpose(), value: said(campaign.campaign_purpose) },
    { key: 'groups', label: m.giving_groups(), value: campaign.target_groups.map(said).join(comma()) },
    { key: 'ages', label: m.giving_ages(), value: campaign.age_categories.map(said).join(comma()) },
    {
      key: 'term',
      label: m.giving_term(),
      value: m.giving_term_text({ from: formatDate(campaign.start_date), to: formatDate(campaign.end_date) }),
    },
    ...(over
      ? [
          {
            key: 'report',
            label: m.giving_report(),
            value: <Report campaign={campaign} />,
          },
        ]
      : []),
  ]
}

/** What became of the money, from the ledger, and what its organisation says of it at the end. */
function MoneyParts({ campaign: { books, currency, report_words: words } }: { campaign: Campaign }) {
  const money = (amount: string) => moneyOf(amount, currency)
  return (
    <>
      {words && (
        <section aria-labelledby="achieved">
          <h2 id="achieved">{m.books_achieved()}</h2>
          <p lang="ar">{words.achieved_ar}</p>
        </section>
      )}
      {books && (
        <section aria-labelledby="money">
          <h2 id="money">{m.books_title()}</h2>
          <MoneyPlaces books={books} money={money} />
        </section>
      )}
      {books && books.types.length > 0 && (
        <section aria-labelledby="types">
          <h2 id="types">{m.books_types_title()}</h2>
          <SpentTypes books={books} money={money} />
        </section>
      )}
      {words?.surplus_ar && (
        <section aria-labelledby="surplus">
          <h2 id="surplus">{m.books_surplus()}</h2>
          <p lang="ar">{words.surplus_ar}</p>
        </section>
      )}
    </>
  )
}

/** What its organisation told since; followers of the organisation get it by mail. */
function Updates({ campaign: { updates, ngo } }: { campaign: Campaign }) {
  if (updates.length === 0) return null
  return (
    <section aria-labelledby="updates">
      <h2 id="updates">{m.giving_updates()}</h2>
      {updates.map((one) => (
        <article key={one.id} lang="ar">
          <h3>{one.title_ar}</h3>
          <p className={css.small}>
            <DateText value={one.published_at} />
          </p>
          <p>{one.text_ar}</p>
        </article>
      ))}
      <p>
        <Anchor href={link('/ngo/{id}', { id: ngo.id })}>{m.giving_updates_follow()}</Anchor>
      </p>
    </section>
  )
}

/** A campaign below its heading; `here` is the page that the form of the amount comes back to, `aside` stands below its state. */
export function CampaignBody({ here, aside, ...data }: CampaignData & { here: string; aside?: ReactNode }) {
  const { campaign } = data
  return (
    <Columns
      aside={
        <>
          <State campaign={campaign} />
          {aside}
        </>
      }
    >
      <Closed campaign={campaign} />
      <Give {...data} here={here} />
      <img
        className={css.picture}
        src={campaign.image}
        alt={m.giving_picture({ name: said(campaign) })}
        width={640}
        height={320}
      />
      <section aria-labelledby="about">
        <h2 id="about">{m.giving_about()}</h2>
        <Rich html={campaign.details_ar} lang={lang() === 'en' ? 'ar' : undefined} />
      </section>
      <Updates campaign={campaign} />
      <MoneyParts campaign={campaign} />
      <section aria-labelledby="facts">
        <h2 id="facts">{m.giving_facts()}</h2>
        <Facts facts={factsOf(campaign)} />
        {campaign.tags.length > 0 && (
          <p className={css.links}>
            {campaign.tags.map((tag) => (
              <Anchor key={tag.slug} href={seasonHref(tag)}>
                {m.giving_season_of({ name: said(tag) })}
              </Anchor>
            ))}
          </p>
        )}
      </section>
    </Columns>
  )
}
