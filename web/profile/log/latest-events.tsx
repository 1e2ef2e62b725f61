import { formatAgo } from '#web/base/ago.ts'
import { formatDate, formatTime } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { sentenceOf } from '../shared/log-words.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { Named, Worded } from '#web/ui/text.tsx'
import css from './latest-events.module.css'

interface Event {
  readonly id: number
  readonly action: string
  readonly status_id: number | null
  readonly created_at: string
  readonly entity: string
  readonly entity_id: number | null
  readonly description_ar: string
  readonly user_name: string | null
}

/** Where an entry of the log can be looked at; most entries have no screen of their own. */
function placeOf({ entity, entity_id: id }: Event): string | undefined {
  if (id === null) return undefined
  if (entity === 'establishments') return link('/ministry/creation-requests/{id}', { id })
  return entity === 'transaction_requests' ? link('/ministry/accreditation-transactions/{id}', { id }) : undefined
}

/** What happened last, newest first. */
export function LatestEvents({ events }: { events: readonly Event[] }) {
  const seesLog = useMay('ministry_dashboard_log')
  return (
    <Card
      title={m.ministry_events()}
      action={seesLog && <Anchor href={link('/ministry/dashboard-events-log')}>{m.platform_log_whole()}</Anchor>}
    >
      {events.length === 0 && <p className={css.none}>{m.ministry_events_none()}</p>}
      <ol className={css.list}>
        {events.map((event) => {
          const place = placeOf(event)
          return (
            <li key={event.id}>
              <span>
                {place ? (
                  <Anchor href={place}>
                    <Worded>{sentenceOf(event)}</Worded>
                  </Anchor>
                ) : (
                  <Worded>{sentenceOf(event)}</Worded>
                )}
              </span>
              <small>
                {event.user_name && (
                  <>
                    <Named>{event.user_name}</Named> ·{' '}
                  </>
                )}
                <time
                  dateTime={event.created_at}
                  title={`${formatDate(event.created_at)} ${formatTime(event.created_at)}`}
                >
                  {formatAgo(event.created_at)}
                </time>
              </small>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
