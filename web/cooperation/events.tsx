import { lazy } from 'react'
import { eventWords } from '#contract/cooperation/event-words.ts'
import { internationalEvents, type InternationalEvent } from '#contract/cooperation/events.ts'
import { approvalMachine } from '#contract/grants/workflow.ts'
import { label } from '#web/base/label.ts'
import { statusChoices } from '#web/core/cases/words.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Chosen } from './chosen.tsx'
import { ownPaths } from './coop-words.ts'
import { eventInitial } from './initials.ts'
import { later } from '#web/ui/later.tsx'
import { ApprovalTags, date, Name } from './shown.tsx'

const EventFields = later(async () => (await import('./event-fields.tsx')).EventFields)

const EventPage = lazy(async () => ({ default: (await import('./event-page.tsx')).EventPage }))

const columns = (): readonly Column<InternationalEvent>[] => [
  {
    key: 'event_name',
    label: label(eventWords.event_name),
    sort: 'event_name',
    cell: (row) => <bdi>{row.event_name}</bdi>,
  },
  { key: 'organiser', label: label(eventWords.organiser), cell: (row) => <bdi>{row.organiser}</bdi> },
  {
    key: 'country_id',
    label: m.coop_event_country(),
    cell: (row) => <Name index="countries" id={row.country_id} />,
  },
  { key: 'from_date', label: label(eventWords.from_date), sort: 'from_date', cell: (row) => date(row.from_date) },
  { key: 'to_date', label: label(eventWords.to_date), sort: 'to_date', cell: (row) => date(row.to_date) },
  {
    key: 'status',
    label: label(eventWords.status),
    cell: (row) => <ApprovalTags status={row.status} late={row.is_late} />,
  },
]

/** Events abroad in which the organisation takes part [spec 2§2]. */
export const InternationalEvents = () => (
  <Chosen
    page={(id) => <EventPage id={id} />}
    list={
      <RegisterPage
        resource={internationalEvents}
        words={{
          title: headingOf(ownPaths.event),
          add: m.coop_event_add(),
          addTitle: m.coop_event_add(),
          editTitle: m.coop_event_edit(),
          empty: m.coop_event_empty(),
          emptyText: m.coop_event_empty_text(),
          search: m.coop_event_search(),
          remove: m.coop_event_remove(),
          removeTitle: (name) => m.coop_remove_title({ name }),
          removeText: m.money_remove_text(),
          total: (count) => m.coop_event_total({ count }),
        }}
        columns={columns()}
        choices={[
          {
            name: 'status',
            label: label(eventWords.status),
            any: m.content_all_states(),
            options: statusChoices(approvalMachine),
          },
        ]}
        initial={eventInitial}
        rowName={(row) => row.event_name}
        href={(row) => `${ownPaths.event}?record=${row.id}`}
        fields={(form) => <EventFields form={form} />}
      />
    }
  />
)
