import { eventRegister } from '#contract/news/own-events.ts'
import { ownEventWords } from '#contract/news/own-event-words.ts'
import { label } from '#web/base/label.ts'
import { link } from '#web/core/screens/link.ts'
import { useMay } from '#web/core/session/session.ts'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateText } from '#web/ui/text.tsx'
import { eventHref } from '../public/news-words.ts'
import { OwnList } from './own-list.tsx'

const path = '/guest-pages-management/events'

/** Events of the organisation, the latest first. */
export function OwnEvents() {
  const mayEdit = useMay('ngo-events', 'U')
  return (
    <OwnList
      resource={eventRegister}
      words={{
        title: headingOf(path),
        add: m.own_event_add(),
        search: m.content_event_search(),
        empty: m.own_event_empty(),
        emptyText: m.own_event_empty_text(),
        total: (count) => m.content_event_total({ count }),
        remove: m.content_event_remove(),
        removeTitle: (name) => m.content_event_remove_title({ name }),
      }}
      columns={[
        { key: 'title_ar', label: label(ownEventWords.title_ar), sort: 'title_ar', cell: (row) => row.title_ar },
        {
          key: 'from_event_date',
          label: label(ownEventWords.from_event_date),
          sort: 'from_event_date',
          cell: (row) => <DateText value={row.from_event_date} short />,
        },
        { key: 'location', label: label(ownEventWords.location), sort: 'location', cell: (row) => row.location },
        {
          key: 'invitation_type',
          label: label(ownEventWords.invitation_type),
          cell: (row) => label(ownEventWords.invitation_type.words[row.invitation_type]),
        },
      ]}
      addHref={link(path, undefined, { add: '1' })}
      href={({ id }) => link(path, undefined, { event: id })}
      openAt={({ id }) => eventHref({ of: 'ngo', id })}
      menu={({ id }) => (mayEdit ? [{ label: m.registered(), href: link(path, undefined, { registered: id }) }] : [])}
    />
  )
}
