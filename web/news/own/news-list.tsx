import { newsRegister } from '#contract/news/own-news.ts'
import { ownNewsWords } from '#contract/news/own-news-words.ts'
import { label } from '#web/base/label.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { link } from '#web/core/screens/link.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateText } from '#web/ui/text.tsx'
import { newsHref } from '../public/news-words.ts'
import { OwnList } from './own-list.tsx'

const path = '/guest-pages-management/news-management'

/** News of the organisation, newest first. */
export function OwnNews() {
  const governorate = useName('governorates')
  return (
    <OwnList
      resource={newsRegister}
      words={{
        title: headingOf(path),
        add: m.own_news_add(),
        search: m.own_news_search(),
        empty: m.own_news_empty(),
        emptyText: m.own_news_empty_text(),
        total: (count) => m.own_news_total({ count }),
        remove: m.own_news_remove(),
        removeTitle: (name) => m.own_news_remove_title({ name }),
      }}
      columns={[
        { key: 'title_ar', label: label(ownNewsWords.title_ar), sort: 'title_ar', cell: (row) => row.title_ar },
        {
          key: 'accomplished_at_date',
          label: label(ownNewsWords.accomplished_at_date),
          sort: 'accomplished_at_date',
          cell: (row) => <DateText value={row.accomplished_at_date} short />,
        },
        {
          key: 'governorate_id',
          label: label(ownNewsWords.governorate_id),
          cell: (row) => governorate(row.governorate_id),
        },
      ]}
      addHref={link(path, undefined, { add: '1' })}
      href={({ id }) => link('/guest-pages-management/news-details/{id}', { id })}
      openAt={({ id }) => newsHref(id)}
    />
  )
}
