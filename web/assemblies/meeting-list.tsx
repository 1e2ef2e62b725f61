import { meetingWords } from '#contract/assemblies/meeting-words.ts'
import { meetings } from '#contract/assemblies/meetings.ts'
import { meetingMachine } from '#contract/assemblies/workflow.ts'
import { label } from '#web/base/label.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { statusChoices, statusOf } from '#web/core/cases/words.ts'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText } from '#web/ui/text.tsx'
import { emptyMeeting, MeetingFields, meetingBody, meetingForm } from './meeting-fields.tsx'
import { meetingHref, meetingsPath } from './meeting-state.ts'

const meetingTexts = () => ({
  title: headingOf(meetingsPath),
  add: m.assembly_add(),
  addTitle: m.assembly_add(),
  editTitle: m.assembly_edit(),
  empty: m.assembly_empty(),
  emptyText: m.assembly_empty_text(),
  search: m.assembly_search(),
  remove: m.assembly_remove(),
  removeTitle: (name: string) => m.assembly_remove_title({ name }),
  removeText: m.assembly_remove_text(),
})

/** Meetings of the own general assembly; institutions have none [spec 2§2]. */
export function MeetingList() {
  const type = useName('meeting-types')
  const filters = [
    {
      name: 'status',
      label: label(meetingWords.status),
      any: m.assembly_all_states(),
      options: statusChoices(meetingMachine),
    },
    {
      name: 'meeting_type_id',
      label: label(meetingWords.meeting_type_id),
      any: m.profile_all_types(),
      options: useChoices('meeting-types'),
    },
  ]
  return (
    <RegisterPage
      resource={meetings}
      words={meetingTexts()}
      href={(row) => meetingHref(row.id)}
      columns={[
        { key: 'title', label: label(meetingWords.title), sort: 'title', cell: (row) => <bdi>{row.title}</bdi> },
        {
          key: 'meeting_type_id',
          label: label(meetingWords.meeting_type_id),
          cell: (row) => type(row.meeting_type_id),
        },
        {
          key: 'meeting_date',
          label: label(meetingWords.meeting_date),
          sort: 'meeting_date',
          cell: (row) => <DateText value={row.meeting_date} short />,
        },
        {
          key: 'status',
          label: label(meetingWords.status),
          cell: (row) => {
            const state = statusOf(meetingMachine, row.status)
            return <StateTag tone={state.tone}>{state.text}</StateTag>
          },
        },
      ]}
      choices={filters}
      initial={emptyMeeting}
      toForm={meetingForm}
      toBody={meetingBody}
      rowName={(row) => row.title}
      fields={(form) => <MeetingFields form={form} />}
    />
  )
}
