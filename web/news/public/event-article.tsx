import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { PublicEvent } from '#contract/news/events.ts'
import { formatNumber } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Ltr, Named } from '#web/ui/text.tsx'
import { Article, Cover, Share } from './article.tsx'
import { EventDays, EventTime } from './event-rows.tsx'
import { PlaceMap } from './place-map.tsx'
import { attendHref, closedWords } from './attend-words.ts'
import { activitiesHref, calendarHref, placeOf, titleOf } from './news-words.ts'
import { Teller } from './teller.tsx'
import { Rich } from '#web/core/site/rich.tsx'
import { own, said } from '#web/core/site/words.ts'
import css from './article.module.css'

function EventFacts({ event }: { event: PublicEvent }) {
  const { registration } = event
  const free = registration?.closed === null ? registration.left : null
  const left = free === null ? '' : ` – ${m.attend_left({ count: free })}`
  return (
    <Facts
      facts={[
        { key: 'days', label: m.event_when(), value: <EventDays event={event} /> },
        { key: 'time', label: m.event_time(), value: <EventTime event={event} /> },
        { key: 'place', label: label(commonWords.place), value: <Named>{placeOf(event)}</Named> },
        { key: 'host', label: m.event_host(), value: <Teller ngo={event.ngo} /> },
        ...(event.type ? [{ key: 'type', label: m.event_type(), value: said(event.type) }] : []),
        ...(event.capacity === null
          ? []
          : [{ key: 'capacity', label: m.event_capacity(), value: formatNumber(event.capacity) + left }]),
        ...(event.link
          ? [
              {
                key: 'link',
                label: m.event_link(),
                value: (
                  <a href={event.link} rel="noopener nofollow">
                    <Ltr>{new URL(event.link).host}</Ltr>
                  </a>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** The way to the form while one can register; else the reason why not. */
function Attend({ event: { registration, ngo, id } }: { event: PublicEvent }) {
  if (registration === null || ngo === null || registration.closed === 'over') return null
  if (registration.closed !== null)
    return (
      <Notice tone="info" title={m.attend_closed()}>
        {closedWords[registration.closed]()}
      </Notice>
    )
  return (
    <ButtonLink size="main" href={attendHref(ngo.id, id)}>
      {registration.left === 0 ? m.attend_queue() : m.attend_action()}
    </ButtonLink>
  )
}

/** An event: when and where, who invites, and a file for the reader's own calendar. */
export function EventArticle({ event }: { event: PublicEvent }) {
  const title = titleOf(event)
  return (
    <Article
      list={{ label: m.ngo_tab_events(), href: activitiesHref({ show: event.over ? 'past' : 'upcoming' }) }}
      title={title}
      first={
        <>
          <Card>
            <EventFacts event={event} />
          </Card>
          <Attend event={event} />
          {!event.over && (
            <ButtonLink
              size="main"
              look={event.registration?.closed === null ? 'default' : 'filled'}
              href={calendarHref(event)}
              icon={<IconCalendarPlus size={20} aria-hidden />}
            >
              {m.event_add()}
            </ButtonLink>
          )}
        </>
      }
      aside={
        <>
          <Share url={event.page_url} title={title} />
          <Anchor className={css.more} href={activitiesHref({ show: 'upcoming' })}>
            {m.event_other()}
          </Anchor>
        </>
      }
    >
      {event.over && (
        <Notice tone="info" title={m.event_over()}>
          {m.event_over_text()}
        </Notice>
      )}
      {event.image && <Cover picture={event.image} alt={own(event.image.alt_ar ?? '', event.image.alt_en)} />}
      {event.details_ar && (
        <section aria-labelledby="details">
          <h2 id="details">{m.event_details()}</h2>
          <Rich html={event.details_ar} lang={lang() === 'en' ? 'ar' : undefined} />
        </section>
      )}
      {event.map && <PlaceMap map={event.map} place={placeOf(event)} />}
    </Article>
  )
}
