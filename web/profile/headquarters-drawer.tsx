import { endingForms } from '#contract/profile/branches.ts'
import type { AnswerOf, SentBody } from '#contract/core/call.ts'
import type { readMainInfo } from '#contract/profile/file.ts'
import { saveHeadquarters } from '#contract/profile/info.ts'
import { callApi } from '#web/core/api.ts'
import { useChoices } from '#web/core/use-lookup.ts'
import { bySchema } from '#web/core/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow, FormSection } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { AddressFields } from './address-fields.tsx'
import { useSaveFile } from './edit.ts'
import { RecordFile } from '#web/core/record-file.tsx'

type Main = AnswerOf<typeof readMainInfo>

/** Edits the main headquarters: place with coordinates, and the document of its occupancy. */
export function HeadquartersDrawer({ main, onClose }: { main: Main; onClose: () => void }) {
  const save = useSaveFile()
  const now = main.headquarters
  const check = bySchema(saveHeadquarters.body as NonNullable<typeof saveHeadquarters.body>)
  const form = useFields({
    initial: {
      name_ar: now?.name_ar ?? m.profile_headquarters(),
      governorate_id: now?.governorate_id ?? (main.governorate_id as number | null),
      district_id: now?.district_id ?? null,
      sub_district_id: now?.sub_district_id ?? null,
      address: now?.address ?? '',
      latitude: (now?.latitude ?? null) as number | string | null,
      longitude: (now?.longitude ?? null) as number | string | null,
      real_estate_id: now?.real_estate_id ?? null,
      real_estate_number: now?.real_estate_number ?? '',
      area_id: now?.area_id ?? null,
      possessive_form_id: now?.possessive_form_id ?? null,
      occupancy_file: now?.occupancy_file ?? null,
      occupancy_until: now?.occupancy_until ?? null,
      manager_name: now?.manager_name ?? '',
      phone: now?.phone ?? '',
      service_ids: now?.service_ids ?? [],
    },
    validate: (values) => check(values),
  })
  const { field, values } = form
  const ends = values.possessive_form_id !== null && endingForms.includes(values.possessive_form_id)
  return (
    <RecordDrawer
      title={m.profile_edit_headquarters()}
      form={form}
      verb={m.profile_save_headquarters()}
      onSubmit={(given) => save(() => callApi(saveHeadquarters, { body: given as SentBody<typeof saveHeadquarters> }))}
      onClose={onClose}
    >
      <TextField field={field('name_ar')} label={m.profile_headquarters_name()} max={150} />
      <AddressFields
        locked={main.completed_by_ngo ? m.profile_closed_field() : undefined}
        form={{
          governorate: field('governorate_id'),
          district: field('district_id'),
          subDistrict: field('sub_district_id'),
          area: field('area_id'),
          address: field('address'),
          latitude: field('latitude'),
          longitude: field('longitude'),
          estateNumber: field('real_estate_number'),
        }}
      />
      <FormSection title={m.profile_occupancy()}>
        <PickField
          field={field('possessive_form_id')}
          label={m.profile_possessive_form()}
          options={useChoices('possessive-forms')}
        />
        <DateField field={field('occupancy_until')} label={m.profile_occupancy_until()} optional={!ends} />
        <RecordFile
          field={field('occupancy_file')}
          label={m.profile_occupancy_file()}
          hint={m.profile_occupancy_file_hint()}
        />
      </FormSection>
      <FieldRow>
        <TextField
          field={field('phone')}
          label={m.profile_headquarters_phone()}
          hint={m.profile_hint_phone()}
          ltr
          optional
          inputMode="tel"
        />
        <TextField field={field('manager_name')} label={m.profile_headquarters_manager()} optional max={100} />
      </FieldRow>
    </RecordDrawer>
  )
}
