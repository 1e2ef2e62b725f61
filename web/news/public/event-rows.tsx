import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { IconClock, IconMapPin } from '@tabler/icons-react'
import type { EventRow } from '#contract/news/events.ts'
import { monthNames } from '#web/base/format.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { DateText, Ltr, Named } from '#web/ui/text.tsx'
import { eventHref, placeOf, titleOf } from './news-words.ts'
import { Teller } from './teller.tsx'
import { said } from '#web/core/site/words.ts'
import css from './event-rows.module.css'
import text from './row-words.module.css'

/** «10:00–13:00», or that it takes the whole day. */
export const EventTime = ({ event }: { event: Pick<EventRow, 'from_event_time' | 'to_event_time'> }) =>
  event.from_event_time && event.to_event_time ? (
    <Ltr>
      {event.from_event_time}–{event.to_event_time}
    </Ltr>
  ) : (
    label(commonWords.full_day)
  )

/** One day or a span of days in words. */
export const EventDays = ({ event }: { event: Pick<EventRow, 'from_event_date' | 'to_event_date'> }) => (
  <span>
    <DateText value={event.from_event_date} />
    {event.to_event_date !== event.from_event_date && (
      <>
        {'\u00A0– '}
        <DateText value={event.to_event_date} />
      </>
    )}
  </span>
)

/** Events with their day as a leaf of a calendar. `short` leaves out who invites and the kind. */
export function EventRows({
  rows,
  as: Title,
  short = false,
}: {
  rows: readonly EventRow[]
  as: 'h2' | 'h3'
  short?: boolean
}) {
  return (
    <ul className={css.list}>
      {rows.map((event) => (
        <li key={`${event.of}-${event.id}`}>
          <time className={css.leaf} dateTime={event.from_event_date}>
            <b>{Number(event.from_event_date.slice(8))}</b>
            {monthNames()[Number(event.from_event_date.slice(5, 7)) - 1]}
            <span className="visually-hidden"> {event.from_event_date.slice(0, 4)}</span>
          </time>
          <div className={text.words}>
            <Title>
              <Anchor href={eventHref(event)}>
                <Named>{titleOf(event)}</Named>
              </Anchor>
            </Title>
            <p className={text.meta}>
              <span>
                <IconMapPin size={16} aria-hidden />
                <Named>{placeOf(event)}</Named>
              </span>
              <span>
                <IconClock size={16} aria-hidden />
                <EventTime event={event} />
              </span>
              {event.to_event_date !== event.from_event_date && (
                <span>
                  <EventDays event={event} />
                </span>
              )}
            </p>
            {!short && (
              <p className={text.meta}>
                <Teller ngo={event.ngo} />
                {event.type && <span>{said(event.type)}</span>}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
