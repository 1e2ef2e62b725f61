import { minutes, bodies } from '#contract/assemblies/minutes.ts'
import { minutesWords } from '#contract/assemblies/meeting-words.ts'
import { label } from '#web/base/label.ts'
import { RecordFile } from '#web/core/forms/record-file.tsx'
import { RegisterPage } from '#web/core/registers/register-page.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { meetingHref } from './meeting-state.ts'

const initial = {
  body: '' as (typeof bodies)[number] | '',
  title: '',
  meeting_no: '',
  meeting_date: null as string | null,
  attendees_number: null as number | string | null,
  attendees: '' as string | null,
  decisions: '',
  file: null as number | null,
}
const bodyWord = (body: (typeof bodies)[number]) => label(minutesWords.body.words[body])

/** Bodies that an organisation of this form writes minutes of by itself; those of the assembly come from its meeting. */
function useBodies() {
  const form = useSession()?.user.ngo?.legalForm.id
  return bodies
    .filter((body) => body !== 'general_authority' && body !== (form === 1 ? 'administrative' : 'trustee'))
    .map((value) => ({ value, label: bodyWord(value) }))
}

function MinutesFields({ form, isOfAssembly }: { form: Fields<typeof initial>; isOfAssembly: boolean }) {
  const { field } = form
  const own = useBodies()
  const options = isOfAssembly ? [{ value: 'general_authority' as const, label: bodyWord('general_authority') }] : own
  return (
    <>
      {isOfAssembly && <Notice tone="lock">{m.assembly_minutes_locked()}</Notice>}
      <FieldRow>
        <SelectField field={field('body')} label={label(minutesWords.body)} options={options} />
        <TextField field={field('meeting_no')} label={label(minutesWords.meeting_no)} max={20} />
      </FieldRow>
      <TextField field={field('title')} label={label(minutesWords.title)} max={150} />
      <FieldRow>
        <DateField field={field('meeting_date')} label={label(minutesWords.meeting_date)} />
        <NumberField field={field('attendees_number')} label={label(minutesWords.attendees_number)} />
      </FieldRow>
      <AreaField field={field('attendees')} label={label(minutesWords.attendees)} optional max={2000} />
      <RichTextField field={field('decisions')} lang="ar" label={label(minutesWords.decisions)} max={5000} />
      <RecordFile field={field('file')} label={label(minutesWords.file)} />
    </>
  )
}

const words = () => ({
  title: headingOf('/administrative-status/meetings'),
  add: m.assembly_minutes_add(),
  addTitle: m.assembly_minutes_add(),
  editTitle: m.assembly_minutes_edit(),
  empty: m.assembly_minutes_empty(),
  emptyText: m.assembly_minutes_empty_text(),
  search: m.assembly_minutes_search(),
  remove: m.assembly_minutes_remove(),
  removeTitle: (name: string) => m.assembly_minutes_remove_title({ name }),
  removeText: m.assembly_minutes_remove_text(),
})

/** Minutes of the bodies of the organisation [spec 2§2]. */
export function MinutesPage() {
  return (
    <RegisterPage
      resource={minutes}
      words={words()}
      columns={[
        { key: 'title', label: label(minutesWords.title), sort: 'title', cell: (row) => <bdi>{row.title}</bdi> },
        { key: 'body', label: label(minutesWords.body), sort: 'body', cell: (row) => bodyWord(row.body) },
        { key: 'meeting_no', label: label(minutesWords.meeting_no), cell: (row) => <Ltr>{row.meeting_no}</Ltr> },
        {
          key: 'meeting_date',
          label: label(minutesWords.meeting_date),
          sort: 'meeting_date',
          cell: (row) => <DateText value={row.meeting_date} short />,
        },
        {
          key: 'attendees_number',
          label: label(minutesWords.attendees_number),
          cell: (row) => <Ltr>{row.attendees_number}</Ltr>,
        },
        {
          key: 'locked_at',
          label: label(minutesWords.locked_at),
          cell: (row) => (row.locked_at ? <StateTag tone="ok">{m.assembly_locked()}</StateTag> : null),
        },
      ]}
      choices={[
        {
          name: 'body',
          label: label(minutesWords.body),
          any: m.assembly_all_bodies(),
          options: bodies.map((value) => ({ value, label: bodyWord(value) })),
        },
      ]}
      initial={initial}
      rowName={(row) => row.title}
      actions={(row) =>
        row.meeting_id === null ? [] : [{ label: m.assembly_open_meeting(), href: meetingHref(row.meeting_id) }]
      }
      fields={(form, row) => <MinutesFields form={form} isOfAssembly={row?.body === 'general_authority'} />}
    />
  )
}
