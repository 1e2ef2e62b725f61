import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { EventRows } from './event-rows.tsx'
import type { Latest } from './load-news.ts'
import { NewsRows } from './news-rows.tsx'
import { ngoActivitiesHref } from './news-words.ts'
import { Slides } from './slides.tsx'
import css from './home-latest.module.css'

/** Slides, news and next events of an organisation on its first page; parts without rows are left out. */
export function NgoLatest({ id, latest: { slides, news, events } }: { id: number; latest: Latest }) {
  return (
    <>
      <Slides slides={slides} label={m.ngo_slides()} on="paper" />
      {news.length > 0 && (
        <section aria-labelledby="news">
          <div className={css.head}>
            <h2 id="news">{m.home_news()}</h2>
            <Anchor href={ngoActivitiesHref(id)}>{m.home_news_all()}</Anchor>
          </div>
          <NewsRows rows={news} as="h3" pictures={false} />
        </section>
      )}
      {events.length > 0 && (
        <section aria-labelledby="events">
          <div className={css.head}>
            <h2 id="events">{m.home_events()}</h2>
            <Anchor href={ngoActivitiesHref(id, 'upcoming')}>{m.home_events_all()}</Anchor>
          </div>
          <EventRows rows={events} as="h3" short />
        </section>
      )}
    </>
  )
}
