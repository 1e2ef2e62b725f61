import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { MapPin } from '#web/core/forms/map-pin.tsx'
import { PinPlace } from '#web/core/forms/pin-place.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fieldId } from './draft.ts'
import { usePut } from './drafts.ts'
import type { FieldSpec } from './fields/field-spec.ts'
import { places } from './places.ts'
import { fieldsWithin, realEstateFields } from './fields/section-fields.ts'
import { FormLead, SectionErrors, SectionFields } from './section-form.tsx'
import { useFieldOfAddress } from './use-field-of-address.ts'
import { SectionPage } from './section-page.tsx'
import { SectionView } from './section-view.tsx'
import { useSection } from './section.ts'
import css from './founding.module.css'

const shared = ['governorate_id', 'district_id', 'sub_district_id', 'address'] as const
const hints = new Map([
  ['latitude', m.profile_field_geo_hint],
  ['longitude', m.profile_field_longitude_hint],
])
const fields = realEstateFields.map((spec): FieldSpec => {
  const hint = hints.get(spec.name)
  return hint ? { ...spec, hint } : spec
})
/** The look at the map stands below the coordinates. */
const pinAt = fields.findIndex((spec) => spec.name === 'longitude') + 1

/** What the pin says of the governorate stands below that field. */
const placeAt = fields.findIndex((spec) => spec.name === 'governorate_id') + 1

/** The governorate that the pin stands in; another choice empties the fields within it. */
function PlaceOfPin({ section: { values } }: { section: ReturnType<typeof useSection> }) {
  const put = usePut()
  const degrees = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : null)
  const move = (governorate: number | null) => {
    for (const field of fieldsWithin('est_real_estate', 'governorate_id')) put('est_real_estate', field, null)
    put('est_real_estate', 'governorate_id', governorate)
  }
  return (
    <PinPlace
      latitude={degrees(values.latitude)}
      longitude={degrees(values.longitude)}
      governorate={{ value: typeof values.governorate_id === 'number' ? values.governorate_id : null, onChange: move }}
    />
  )
}

/** Real estate of the headquarters, asked in stage 4. */
export function EstatePage({ check }: { check: boolean }) {
  const section = useSection('est_real_estate', check)
  const put = usePut()
  const ngo = section.info.est_ngo.values
  const open = section.locked === undefined
  const copy = () => {
    for (const field of shared) put('est_real_estate', field, ngo[field])
  }
  const coordinate = (name: 'latitude' | 'longitude'): Binding<number | string | null> => {
    const value = section.values[name]
    return {
      id: fieldId('est_real_estate', name),
      name,
      value: typeof value === 'number' || typeof value === 'string' ? value : null,
      error: undefined,
      onChange: (next) => put('est_real_estate', name, next),
      onBlur: () => undefined,
      onLabel: () => undefined,
    }
  }
  useFieldOfAddress('estate')
  return (
    <SectionPage part="estate" number={4} title={m.founding_part_estate()} lead={m.founding_estate_lead()}>
      <SectionErrors section={section} fields={realEstateFields} shown={check} />
      {section.locked ? <Notice tone="lock">{section.locked}</Notice> : <FormLead section={section} />}
      {open && !section.values.governorate_id && ngo.governorate_id ? (
        <Notice tone="sand">
          {m.founding_estate_copy_text()}{' '}
          <button type="button" onClick={copy}>
            {m.founding_estate_copy()}
          </button>
        </Notice>
      ) : null}
      {open ? (
        <>
          <SectionFields section={section} fields={fields.slice(0, placeAt)} />
          <PlaceOfPin section={section} />
          <SectionFields section={section} fields={fields.slice(placeAt, pinAt)} />
          <MapPin latitude={coordinate('latitude')} longitude={coordinate('longitude')} />
          <SectionFields section={section} fields={fields.slice(pinAt)} />
        </>
      ) : (
        section.answer && <SectionView section={section} fields={realEstateFields} />
      )}
      <div className={css.actions}>
        <ButtonLink size="form" href={places.docs()}>
          {m.founding_to({ part: label(screenWords.temp_docs) })}
        </ButtonLink>
        <ButtonLink size="form" look="default" href={places.track()}>
          {m.founding_task_list()}
        </ButtonLink>
      </div>
    </SectionPage>
  )
}
