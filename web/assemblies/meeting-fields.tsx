import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { AgendaItem, Meeting } from '#contract/assemblies/meetings.ts'
import { itemWords, meetingWords } from '#contract/assemblies/meeting-words.ts'
import { namesOf } from '#contract/core/machine.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField, SelectField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding, Fields } from '#web/ui/use-fields.ts'
import css from './assemblies.module.css'

interface Item {
  title: string
  kind: AgendaItem['kind']
  majority: AgendaItem['majority']
  is_secret: boolean
  seats: number | string | null
}
const newItem: Item = { title: '', kind: 'decision', majority: 'half_present', is_secret: false, seats: null }
export const emptyMeeting = {
  meeting_type_id: null as number | null,
  title: '',
  meeting_date: null as string | null,
  meeting_time: '10:00',
  place: '',
  governorate_id: null as number | null,
  agenda: [newItem] as Item[],
  second_date: null as string | null,
  proxies_per_member: 0 as number | string | null,
  bylaws_article: '' as string | null,
}
export type MeetingValues = typeof emptyMeeting

export const meetingForm = (row: Meeting): MeetingValues => ({
  meeting_type_id: row.meeting_type_id,
  title: row.title,
  meeting_date: row.meeting_date,
  meeting_time: row.meeting_time,
  place: row.place,
  governorate_id: row.governorate_id,
  agenda: row.agenda.map((one) => ({ ...one })),
  second_date: row.second_date,
  proxies_per_member: row.proxies_per_member,
  bylaws_article: row.bylaws_article,
})
/** An item says only what its kind has. */
export const meetingBody = (values: MeetingValues) => ({
  ...values,
  proxies_per_member:
    values.proxies_per_member === null || values.proxies_per_member === '' ? 0 : values.proxies_per_member,
  agenda: values.agenda.map(({ title, kind, majority, is_secret, seats }) => ({
    title,
    kind,
    majority: kind === 'decision' ? (majority ?? 'half_present') : null,
    is_secret: kind === 'election' || (kind === 'decision' && is_secret),
    seats: kind === 'election' ? seats : null,
  })),
})

const optionsOf = <T extends string>(words: Readonly<Record<T, { ar: string; en: string }>>) =>
  namesOf(words).map((value) => ({ value, label: label(words[value]) }))

/** A part of an item as a field of its own. */
function bound<K extends keyof Item>(form: Fields<MeetingValues>, at: number, name: K): Binding<Item[K]> {
  const agenda = form.field('agenda')
  // Errors and the summary know a part by its path.
  const own = (form.field as (name: string) => Binding<unknown>)(`agenda.${at}.${name}`)
  return {
    ...own,
    value: (agenda.value[at] ?? newItem)[name],
    onChange: (value) =>
      agenda.onChange(agenda.value.map((one, index) => (index === at ? { ...one, [name]: value } : one))),
  }
}

function ItemFields({ form, at }: { form: Fields<MeetingValues>; at: number }) {
  const agenda = form.field('agenda')
  const { kind = 'decision' } = agenda.value[at] ?? {}
  const move = (by: -1 | 1) => {
    const list = [...agenda.value]
    const [one] = list.splice(at, 1)
    if (one) list.splice(at + by, 0, one)
    agenda.onChange(list)
  }
  const no = { no: at + 1 }
  return (
    <li className={css.item}>
      <div className={css.itemHead}>
        <b>{m.assembly_item_no(no)}</b>
        <span className={css.tools}>
          {at > 0 && (
            <IconButton label={m.assembly_item_up(no)} onClick={() => move(-1)}>
              <IconArrowUp size={18} aria-hidden />
            </IconButton>
          )}
          {at < agenda.value.length - 1 && (
            <IconButton label={m.assembly_item_down(no)} onClick={() => move(1)}>
              <IconArrowDown size={18} aria-hidden />
            </IconButton>
          )}
          {agenda.value.length > 1 && (
            <IconButton
              label={m.assembly_item_remove(no)}
              onClick={() => agenda.onChange(agenda.value.filter((_, index) => index !== at))}
            >
              <IconTrash size={18} aria-hidden />
            </IconButton>
          )}
        </span>
      </div>
      <TextField field={bound(form, at, 'title')} label={label(itemWords.title)} max={200} />
      <FieldRow>
        <SelectField
          field={bound(form, at, 'kind')}
          label={label(itemWords.kind)}
          options={optionsOf(itemWords.kind.words)}
        />
        {kind === 'decision' && (
          <SelectField
            field={bound(form, at, 'majority')}
            label={label(itemWords.majority)}
            options={optionsOf(itemWords.majority.words)}
          />
        )}
        {kind === 'election' && <NumberField field={bound(form, at, 'seats')} label={label(itemWords.seats)} />}
      </FieldRow>
      {kind === 'decision' && <CheckField field={bound(form, at, 'is_secret')} label={label(itemWords.is_secret)} />}
    </li>
  )
}

function AgendaFields({ form }: { form: Fields<MeetingValues> }) {
  const agenda = form.field('agenda')
  return (
    <FormSection title={label(meetingWords.agenda)}>
      <ol className={css.agenda}>
        {agenda.value.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an item has no name but its place
          <ItemFields key={at} form={form} at={at} />
        ))}
      </ol>
      {agenda.value.length < 40 && (
        <Button
          look="default"
          size="row"
          icon={<IconPlus size={17} aria-hidden />}
          onClick={() => agenda.onChange([...agenda.value, newItem])}
        >
          {m.assembly_item_add()}
        </Button>
      )}
    </FormSection>
  )
}

/** The fields of a meeting, with the items of its agenda in their order. */
export function MeetingFields({ form }: { form: Fields<MeetingValues> }) {
  const { field } = form
  return (
    <>
      <PickField
        field={field('meeting_type_id')}
        label={label(meetingWords.meeting_type_id)}
        options={useChoices('meeting-types')}
      />
      <TextField field={field('title')} label={label(meetingWords.title)} max={150} />
      <FieldRow>
        <DateField
          field={field('meeting_date')}
          label={label(meetingWords.meeting_date)}
          hint={m.assembly_date_hint()}
        />
        <TextField
          field={field('meeting_time')}
          label={label(meetingWords.meeting_time)}
          hint={m.assembly_time_hint()}
          ltr
        />
      </FieldRow>
      <FieldRow>
        <PickField
          field={field('governorate_id')}
          label={label(meetingWords.governorate_id)}
          options={useChoices('governorates')}
        />
        <TextField field={field('place')} label={label(meetingWords.place)} max={255} />
      </FieldRow>
      <DateField
        field={field('second_date')}
        label={label(meetingWords.second_date)}
        hint={m.assembly_second_hint()}
        optional
      />
      <AgendaFields form={form} />
      <FormSection title={m.assembly_proxies()}>
        <FieldRow>
          <NumberField
            field={field('proxies_per_member')}
            label={label(meetingWords.proxies_per_member)}
            hint={m.assembly_proxies_hint()}
          />
          <TextField field={field('bylaws_article')} label={label(meetingWords.bylaws_article)} optional max={100} />
        </FieldRow>
      </FormSection>
    </>
  )
}
