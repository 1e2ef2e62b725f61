import { eventWords } from '#contract/cooperation/event-words.ts'
import { actOnEvent, internationalEvents, type InternationalEvent } from '#contract/cooperation/events.ts'
import { moneyWords } from '#contract/grants/grant-words.ts'
import { inRow } from '#web/base/list-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import layout from '#web/ui/record-columns.module.css'
import { EditDrawer } from '#web/core/registers/edit-drawer.tsx'
import { eventInitial } from './initials.ts'
import { later } from '#web/ui/later.tsx'
import { type OwnKind, RecordPage } from './record-page.tsx'
import { date, Name, paper } from './shown.tsx'

const EventFields = later(async () => (await import('./event-fields.tsx')).EventFields)

const event: OwnKind<InternationalEvent> = {
  kind: 'event',
  read: internationalEvents.read,
  resource: internationalEvents.path,
  act: actOnEvent,
  name: (row) => row.event_name,
  facts: (row) => [
    { key: 'organiser', label: label(eventWords.organiser), value: row.organiser },
    { key: 'country', label: m.coop_event_country(), value: <Name index="countries" id={row.country_id} /> },
    { key: 'city', label: label(eventWords.city), value: row.city },
    { key: 'from', label: label(eventWords.from_date), value: date(row.from_date) },
    { key: 'to', label: label(eventWords.to_date), value: date(row.to_date) },
    {
      key: 'who',
      label: label(eventWords.participants),
      value: inRow(row.participants.map((one) => `${one.full_name} (${one.position})`)),
    },
    { key: 'funding', label: label(eventWords.funding), value: row.funding },
    {
      key: 'papers',
      label: m.money_papers(),
      value: (
        <span className={layout.tags}>
          {paper(row.invitation_file, eventWords.invitation_file)}
          {paper(row.took_part_file, moneyWords.proof)}
          {paper(row.report_file, eventWords.report_file)}
        </span>
      ),
    },
  ],
  edit: (row, onClose) => (
    <EditDrawer
      resource={internationalEvents}
      row={row}
      initial={eventInitial}
      title={m.coop_event_edit()}
      verb={m.coop_event_add()}
      fields={(form) => <EventFields form={form} />}
      onClose={onClose}
    />
  ),
}

export const EventPage = ({ id }: { id: number }) => <RecordPage own={event} id={id} />
