import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { label } from '#web/base/label.ts'
import { IconX } from '@tabler/icons-react'
import { listedPhases } from '#contract/campaigns/phases.ts'
import { formatNumber } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { CampaignCards } from './campaign-cards.tsx'
import { CampaignTypes } from './campaign-types.tsx'
import { campaignPhaseWords, campaignsHref } from './campaign-words.ts'
import type { CampaignList } from './load-campaigns.ts'
import { NoneFound } from '#web/core/site/none-found.tsx'
import { FilterSelect, optionsOf } from '#web/core/site/filter-select.tsx'
import { Sections } from '#web/core/site/sections.tsx'
import { said } from '#web/core/site/words.ts'
import { seasonHref, SeasonWords } from './season-words.tsx'
import form from '#web/core/site/filter-form.module.css'
import css from './campaigns-page.module.css'
import field from '#web/ui/input.module.css'
import { Named } from '#web/ui/text.tsx'

/** Filters of the list as a plain GET form; type and tag that were chosen stay. */
function Filters({ asked, choices }: Pick<CampaignList, 'asked' | 'choices'>) {
  const phases = listedPhases.map((phase) => [phase === 'running' ? '' : phase, campaignPhaseWords[phase]()] as const)
  return (
    <search>
      <form className={form.form} action={link('/donation')} method="get" key={campaignsHref(asked)}>
        {asked.type && <input type="hidden" name="type" value={asked.type} />}
        {asked.tag && <input type="hidden" name="tag" value={asked.tag} />}
        <label className={form.words}>
          <span>{m.giving_search()}</span>
          <input
            className={field.input}
            name="name"
            type="search"
            defaultValue={asked.name}
            autoComplete="off"
            maxLength={150}
          />
        </label>
        <FilterSelect
          name="governorate_id"
          label={label(addressWords.governorate_id)}
          chosen={asked.governorate_id}
          any={m.giving_any()}
          options={optionsOf(choices.governorates)}
        />
        <FilterSelect
          name="campaign_purpose_id"
          label={m.giving_purpose()}
          chosen={asked.campaign_purpose_id}
          any={m.giving_any()}
          options={optionsOf(choices.campaign_purposes)}
        />
        <FilterSelect
          name="phase"
          label={label(commonWords.status)}
          chosen={asked.phase === 'running' ? '' : asked.phase}
          options={[...phases, ['all', m.giving_any()]]}
        />
        <Button type="submit" size="form">
          {m.shell_search()}
        </Button>
      </form>
    </search>
  )
}

function Seasons({ seasons, current }: { seasons: CampaignList['choices']['tags']; current: string | undefined }) {
  return (
    <section aria-labelledby="seasons">
      <h2 id="seasons" className={css.seasons}>
        {m.giving_seasons()}
      </h2>
      <Sections
        label={m.giving_seasons()}
        items={seasons.map((one) => ({
          label: said(one),
          href: seasonHref(one),
          current: one.slug === current,
        }))}
      />
    </section>
  )
}

/** Campaigns of organisations that may collect, by type, filtered by the address. */
export function CampaignsPage({ list: { asked, rows, paging, choices, season } }: { list: CampaignList }) {
  const seasons = choices.tags.filter(({ over }) => !over)
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={season ? m.giving_season_of({ name: said(season) }) : label(openScreenWords.campaigns)}
        note={m.giving_note()}
        crumbs={[
          { label: m.title_home(), href: link('/home') },
          season
            ? { label: label(openScreenWords.campaigns), href: campaignsHref() }
            : { label: label(openScreenWords.campaigns) },
          ...(season ? [{ label: said(season) }] : []),
        ]}
      />
      {season && <SeasonWords season={season} />}
      <CampaignTypes type={asked.type} hrefOf={(type) => campaignsHref({ ...asked, type })} />
      <Filters asked={asked} choices={choices} />
      <div className={css.head}>
        <h2>
          <span role="status">{m.giving_count({ count: paging.total_row, n: formatNumber(paging.total_row) })}</span>
        </h2>
        {season && (
          <Anchor className={css.chip} href={campaignsHref({ ...asked, tag: '' })}>
            <Named>{m.giving_tag({ name: said(season) })}</Named>
            <IconX size={15} aria-hidden />
            <span className="visually-hidden">{m.giving_tag_off()}</span>
          </Anchor>
        )}
      </div>
      {rows.length === 0 ? (
        <NoneFound
          as="h3"
          title={paging.total_row > 0 ? m.giving_past() : m.giving_none()}
          text={paging.total_row > 0 ? undefined : m.giving_none_text()}
        >
          <ButtonLink look="default" size="form" href={campaignsHref(paging.total_row > 0 ? asked : {})}>
            {paging.total_row > 0 ? m.giving_first() : m.giving_show_all()}
          </ButtonLink>
        </NoneFound>
      ) : (
        <>
          <CampaignCards rows={rows} name={asked.name} />
          {paging.last_page > 1 && <Pager paging={paging} search={{ ...asked }} />}
        </>
      )}
      {seasons.length > 0 && <Seasons seasons={seasons} current={season?.slug} />}
      <p>
        <Anchor href={link('/donation-statement')}>{m.giving_mine()}</Anchor>
      </p>
    </Page>
  )
}
