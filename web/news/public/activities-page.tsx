import { label } from '#web/base/label.ts'
import { addressWords } from '#contract/core/calls/common-words.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { ActivityRowsView } from './activity-list.tsx'
import { EventArticle } from './event-article.tsx'
import { Follow } from './follow.tsx'
import type { Activities, ActivitiesData } from './load-news.ts'
import { GonePage } from './gone-page.tsx'
import { NewsArticle } from './news-article.tsx'
import { activitiesHref, activityTabs, monthOf, type ActivityList } from './news-words.ts'
import { FilterSelect, optionsOf } from '#web/core/site/filter-select.tsx'
import { Sections } from '#web/core/site/sections.tsx'
import css from './activity-list.module.css'
import form from '#web/core/site/filter-form.module.css'

/** Governorate and month as a plain GET form; the list that is open stays open. */
function Filters({ all: { list, governorate, month, choices } }: { all: Activities }) {
  const months = choices[list.show]
  return (
    <search>
      <form
        className={form.form}
        action={link('/general-activities')}
        method="get"
        aria-label={m.news_filters()}
        key={`${list.show} ${governorate} ${month}`}
      >
        {list.show !== 'news' && <input type="hidden" name="show" value={list.show} />}
        <FilterSelect
          label={label(addressWords.governorate_id)}
          name="governorate"
          any={m.news_all_governorates()}
          chosen={governorate}
          options={optionsOf(choices.governorates)}
        />
        <FilterSelect
          label={m.news_month()}
          name="month"
          any={m.news_month_any()}
          chosen={month}
          options={[
            ...(month && !months.some((one) => one.month === month) ? [[month, monthOf(month)] as const] : []),
            ...months.map((one) => [one.month, `${monthOf(one.month)} (${one.count})`] as const),
          ]}
        />
        <Button type="submit" size="form">
          {m.news_filter()}
        </Button>
        {(governorate || month) && <Anchor href={activitiesHref({ show: list.show })}>{m.news_filter_off()}</Anchor>}
        {list.show !== 'news' && <p className={css.hint}>{m.news_ministry_hint()}</p>}
      </form>
    </search>
  )
}

function Lists({ all }: { all: Activities }) {
  const { list, governorate, month } = all
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={m.ngo_tab_events()}
        note={m.news_note()}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: m.ngo_tab_events() }]}
      />
      <Sections
        label={m.news_tabs()}
        items={(Object.keys(activityTabs) as ActivityList[]).map((show) => ({
          href: activitiesHref({ show, governorate }),
          label: activityTabs[show](),
          current: show === list.show,
        }))}
      />
      <Filters all={all} />
      <ActivityRowsView
        list={list}
        search={{ governorate, month }}
        first={activitiesHref({ show: list.show, governorate, month })}
        none={{
          text: m.news_none_text(),
          way: (
            <ButtonLink look="default" size="form" href={activitiesHref({ show: list.show })}>
              {m.news_show_all()}
            </ButtonLink>
          ),
        }}
      />
      <Follow feeds={['news', 'events', 'decisions', 'regulations']} />
    </Page>
  )
}

/** News and events of the ministry and the organisations: the lists, or what was opened of them. */
export function ActivitiesPage({ data }: { data: ActivitiesData }) {
  if ('gone' in data) return <GonePage />
  if ('news' in data) return <NewsArticle item={data.news} />
  if ('event' in data) return <EventArticle event={data.event} />
  return <Lists all={data.all} />
}
