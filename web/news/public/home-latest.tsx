import type { ReactNode } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { EventRows } from './event-rows.tsx'
import type { Latest } from './load-news.ts'
import { NewsRows } from './news-rows.tsx'
import { activitiesHref } from './news-words.ts'
import css from './home-latest.module.css'

const Part = ({
  id,
  title,
  all,
  children,
}: {
  id: string
  title: string
  all: { href: string; label: string }
  children: ReactNode
}) => (
  <section aria-labelledby={id}>
    <div className={css.head}>
      <h2 id={id}>{title}</h2>
      <Anchor href={all.href}>{all.label}</Anchor>
    </div>
    {children}
  </section>
)

/** The newest news beside the next events; a part without rows is left out. */
export function HomeLatest({ latest: { news, events } }: { latest: Latest }) {
  if (news.length + events.length === 0) return null
  return (
    <div className={css.latest}>
      {news.length > 0 && (
        <Part id="news" title={m.home_news()} all={{ href: activitiesHref(), label: m.home_news_all() }}>
          <NewsRows rows={news} as="h3" pictures={false} />
        </Part>
      )}
      {events.length > 0 && (
        <Part
          id="events"
          title={m.home_events()}
          all={{ href: activitiesHref({ show: 'upcoming' }), label: m.home_events_all() }}
        >
          <EventRows rows={events} as="h3" short />
        </Part>
      )}
    </div>
  )
}
