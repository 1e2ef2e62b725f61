import { invitationTypes } from '#contract/news/own-events.ts'
import { ownEventWords } from '#contract/news/own-event-words.ts'
import { label } from '#web/base/label.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { PinPlace } from '#web/core/forms/pin-place.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChoiceField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Fields } from '#web/ui/use-fields.ts'
import { Alternative, PointedPicture } from './picture-field.tsx'

export const emptyEvent = {
  title_ar: '',
  title_en: '' as string | null,
  image_event: null as number | null,
  image_alt_ar: '' as string | null,
  image_alt_en: '' as string | null,
  focus_x: 50,
  focus_y: 50,
  event_type_id: null as number | null,
  invitation_type: 'public' as (typeof invitationTypes)[number],
  from_event_date: '',
  to_event_date: '',
  is_full_day: false,
  from_event_time: '' as string | null,
  to_event_time: '' as string | null,
  announce_from: '' as string | null,
  announce_to: '' as string | null,
  governorate_id: null as number | null,
  location: '',
  latitude: null as number | string | null,
  longitude: null as number | string | null,
  link: '' as string | null,
  capacity: null as number | null,
  takes_registration: false,
  details_ar: '',
}
type EventValues = typeof emptyEvent

/** Labels of the fields, in the order in which changes are shown. */
export const eventLabels: Readonly<Record<string, () => string>> = Object.fromEntries(
  (
    [
      'title_ar',
      'title_en',
      'event_type_id',
      'invitation_type',
      'from_event_date',
      'to_event_date',
      'is_full_day',
      'from_event_time',
      'to_event_time',
      'announce_from',
      'announce_to',
      'governorate_id',
      'location',
      'latitude',
      'longitude',
      'link',
      'capacity',
      'takes_registration',
      'details_ar',
      'image_event',
      'image_alt_ar',
      'image_alt_en',
    ] as const
  )
    .map((name): [string, () => string] => [name, () => label(ownEventWords[name])])
    .concat([['focus_x', m.own_focus]]),
)

function When({ form: { field, values } }: { form: Fields<EventValues> }) {
  return (
    <>
      <FieldRow>
        <DateField field={field('from_event_date')} label={label(ownEventWords.from_event_date)} />
        <DateField field={field('to_event_date')} label={label(ownEventWords.to_event_date)} />
      </FieldRow>
      <CheckField field={field('is_full_day')} label={label(ownEventWords.is_full_day)} />
      {!values.is_full_day && (
        <FieldRow>
          {(['from_event_time', 'to_event_time'] as const).map((name) => (
            <TextField
              key={name}
              field={field(name)}
              label={label(ownEventWords[name])}
              hint={m.content_event_time_hint()}
              ltr
              width="short"
              inputMode="numeric"
            />
          ))}
        </FieldRow>
      )}
      <FieldRow>
        <DateField field={field('announce_from')} label={label(ownEventWords.announce_from)} optional />
        <DateField field={field('announce_to')} label={label(ownEventWords.announce_to)} optional />
      </FieldRow>
    </>
  )
}

function Where({ form: { field } }: { form: Fields<EventValues> }) {
  const governorates = useChoices('governorates')
  return (
    <>
      <PickField field={field('governorate_id')} label={label(ownEventWords.governorate_id)} options={governorates} />
      <TextField field={field('location')} label={label(ownEventWords.location)} max={255} />
      <PinPlace
        latitude={field('latitude').value}
        longitude={field('longitude').value}
        governorate={field('governorate_id')}
      />
      <FieldRow>
        <NumberField
          field={field('latitude')}
          label={label(ownEventWords.latitude)}
          hint={m.content_event_latitude_hint()}
          optional
        />
        <NumberField
          field={field('longitude')}
          label={label(ownEventWords.longitude)}
          hint={m.content_event_longitude_hint()}
          optional
        />
      </FieldRow>
    </>
  )
}

/** An event: what, when, where, for whom. */
export function EventFields({ form, mayEdit }: { form: Fields<EventValues>; mayEdit: boolean }) {
  const { field } = form
  const types = useChoices('event-types')
  return (
    <>
      <TextField field={field('title_ar')} label={label(ownEventWords.title_ar)} max={150} />
      <PickField field={field('event_type_id')} label={label(ownEventWords.event_type_id)} options={types} />
      <ChoiceField
        field={field('invitation_type')}
        label={label(ownEventWords.invitation_type)}
        choices={invitationTypes.map((value) => ({
          value,
          label: label(ownEventWords.invitation_type.words[value]),
          hint: value === 'public' ? m.own_event_public_hint() : m.own_event_private_hint(),
        }))}
      />
      <When form={form} />
      <Where form={form} />
      <RichTextField field={field('details_ar')} label={label(ownEventWords.details_ar)} lang="ar" max={5000} />
      <NumberField
        field={field('capacity')}
        label={label(ownEventWords.capacity)}
        hint={m.content_event_capacity_hint()}
        optional
      />
      <CheckField
        field={field('takes_registration')}
        label={label(ownEventWords.takes_registration)}
        hint={m.own_event_registers_hint()}
      />
      <PointedPicture
        fields={{ file: field('image_event'), x: field('focus_x'), y: field('focus_y') }}
        label={label(ownEventWords.image_event)}
        mayEdit={mayEdit}
      />
      <Alternative ar={field('image_alt_ar')} en={field('image_alt_en')} />
      <TextField
        field={field('link')}
        label={label(ownEventWords.link)}
        hint={m.content_link_hint()}
        ltr
        optional
        max={255}
      />
      <TextField field={field('title_en')} label={label(ownEventWords.title_en)} ltr optional max={150} />
    </>
  )
}
