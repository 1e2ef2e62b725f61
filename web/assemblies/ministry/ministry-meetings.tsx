import { meetingWords } from '#contract/assemblies/meeting-words.ts'
import { type ListedMeeting, listMinistryMeetings } from '#contract/assemblies/meetings.ts'
import { meetingMachine } from '#contract/assemblies/workflow.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { nameOf, useName } from '#web/core/api/use-lookup.ts'
import { statusChoices, statusOf } from '#web/core/cases/words.ts'
import { ListCard } from '#web/core/lists/list-card.tsx'
import { useList } from '#web/core/lists/use-list.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Named } from '#web/ui/text.tsx'

export const meetingsPath = '/ministry/ngos-communication/assemblies'
const ngoOf = (row: ListedMeeting) => nameOf({ name_ar: row.ngo_name_ar, name_en: row.ngo_name_en })

const columns = (typeOf: (id: number) => string): Column<ListedMeeting>[] => [
  { key: 'title', label: label(meetingWords.title), sort: 'title', cell: (row) => <bdi>{row.title}</bdi> },
  { key: 'ngo', label: label(commonWords.ngo), cell: (row) => <Named>{ngoOf(row)}</Named> },
  { key: 'type', label: label(meetingWords.meeting_type_id), cell: (row) => typeOf(row.meeting_type_id) },
  {
    key: 'day',
    label: label(meetingWords.meeting_date),
    sort: 'meeting_date',
    cell: (row) => <DateText value={row.meeting_date} short />,
  },
  {
    key: 'status',
    label: label(commonWords.status),
    cell: (row) => {
      const { tone, text } = statusOf(meetingMachine, row.status)
      return <StateTag tone={tone}>{text}</StateTag>
    },
  },
  {
    key: 'due',
    label: m.assembly_answer_by(),
    cell: (row) => <DateText value={row.due_at?.slice(0, 10) ?? null} short />,
  },
]

/** Meetings of general assemblies within reach: requests and minutes that wait for the ministry first. */
export function MinistryMeetings() {
  const list = useList(listMinistryMeetings)
  const typeOf = useName('meeting-types')
  return (
    <Page>
      <PageHead title={titleAt(meetingsPath)} note={m.assembly_ministry_note()} />
      <Stack>
        <ScreenInstructions />
        <ListCard
          list={list}
          label={titleAt(meetingsPath)}
          search={m.assembly_ministry_search()}
          filters={[
            {
              name: 'status',
              label: label(commonWords.status),
              any: m.profile_all_states(),
              options: statusChoices(meetingMachine),
            },
          ]}
          columns={columns(typeOf)}
          rowName={(row: ListedMeeting) => `${row.title} · ${ngoOf(row)}`}
          href={(row: ListedMeeting) =>
            link('/ministry/accreditation-transactions/{id}', { id: row.transaction_request_id ?? 0 })
          }
          empty={<EmptyState title={m.assembly_ministry_none()} />}
        />
      </Stack>
    </Page>
  )
}
