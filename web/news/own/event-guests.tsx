import { useQuery, useQueryClient } from '@tanstack/react-query'
import { commonWords } from '#contract/core/calls/common-words.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { namesOf } from '#contract/core/machine.ts'
import { eventRegister } from '#contract/news/own-events.ts'
import { registrationWords } from '#contract/news/registration-words.ts'
import { registrationMachine } from '#contract/news/registration-workflow.ts'
import {
  actOnRegistration,
  listRegistrations,
  readRegistrationFigures,
  type Registration,
} from '#contract/news/registrations.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import css from './event-guests.module.css'

const list = '/guest-pages-management/events'
const { path } = eventRegister
const statuses = registrationMachine.statuses
const nameOf = ({ name, reference }: Registration) => name ?? reference

const columns = (): Column<Registration>[] => [
  {
    key: 'name',
    label: label(registrationWords.name),
    cell: (row) => (row.erased_at ? m.registered_erased() : <bdi>{row.name}</bdi>),
  },
  { key: 'reference', label: label(registrationWords.reference), cell: (row) => <Ltr>{row.reference}</Ltr> },
  {
    key: 'phone_number',
    label: label(registrationWords.phone_number),
    cell: (row) => row.phone_number && <Ltr>{row.phone_number}</Ltr>,
  },
  { key: 'email', label: label(registrationWords.email), cell: (row) => row.email && <Ltr>{row.email}</Ltr> },
  {
    key: 'created_at',
    label: label(registrationWords.created_at),
    cell: (row) => <DateText value={row.created_at} time short />,
  },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: (row) => <StateTag tone={statuses[row.status].tone}>{label(statuses[row.status])}</StateTag>,
  },
]

const useFigures = (id: number) =>
  useQuery({
    queryKey: [path, id, 'registrations'],
    queryFn: async () => (await callApi(readRegistrationFigures, { params: { id } })).data,
  }).data

function Moves({ event, row }: { event: number; row: Registration }) {
  const client = useQueryClient()
  const take = (body: SentBody<typeof actOnRegistration>) =>
    sendAct(
      () => callApi(actOnRegistration, { params: { id: event, registration: row.id }, body, version: row.updated_at }),
      () => client.invalidateQueries({ queryKey: [path] }),
    )
  return (
    <ActionBar
      machine={registrationMachine}
      actions={row.actions}
      name={nameOf(row)}
      size="row"
      several
      take={(action, given) => take({ action, ...given } as SentBody<typeof actOnRegistration>)}
    />
  )
}

/** How the places stand, and until when the list names anybody. */
function Figures({ figures }: { figures: NonNullable<ReturnType<typeof useFigures>> }) {
  const { capacity, counts, erased_on } = figures
  const taken = formatNumber(counts.registered)
  return (
    <Card>
      <Facts
        facts={[
          {
            key: 'places',
            label: m.attend_places(),
            value: capacity === null ? taken : m.registered_of({ taken, capacity: formatNumber(capacity) }),
          },
          { key: 'waiting', label: label(statuses.waiting), value: formatNumber(counts.waiting) },
          { key: 'erased', label: m.registered_erased_on(), value: <DateText value={erased_on} /> },
        ]}
      />
    </Card>
  )
}

/** Who registered for one event, in the order in which they came. */
export function EventGuests({ id }: { id: number }) {
  const rows = useList(listRegistrations, { params: { id }, within: path, keep: ['registered'] })
  const figures = useFigures(id)
  const back = link(list, undefined, { event: id })
  return (
    <Page>
      <PageHead
        title={m.registered()}
        crumbs={[
          { label: headingOf(list), href: list },
          { label: figures?.title_ar ?? '', href: back },
          { label: m.registered() },
        ]}
        note={<bdi>{figures?.title_ar ?? ''}</bdi>}
      />
      <Stack>
        <ScreenInstructions />
        {figures && !figures.takes_registration && <Notice tone="info" title={m.registered_off()} />}
        {figures && <Figures figures={figures} />}
        <ListCard
          list={rows}
          label={m.registered()}
          search={m.registered_search()}
          filters={[
            {
              name: 'status',
              label: label(commonWords.status),
              any: m.registered_any(),
              options: namesOf(statuses).map((value) => ({ value, label: label(statuses[value]) })),
            },
          ]}
          total={(count) => m.registered_total({ count })}
          columns={columns()}
          rowName={nameOf}
          menu={(row) => (
            <span className={css.act}>
              <Moves event={id} row={row} />
            </span>
          )}
          empty={<EmptyState title={m.registered_none()} text={m.registered_none_text()} />}
        />
      </Stack>
    </Page>
  )
}
