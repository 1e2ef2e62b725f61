import { ngoWords } from '#contract/profile/ngo-words.ts'
import { addressWords } from '#contract/core/calls/common-words.ts'
import { branchWords } from '#contract/profile/unit-words.ts'
import { label } from '#web/base/label.ts'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { readMainInfo } from '#contract/profile/file.ts'
import { inRow } from '#web/base/list-words.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Facts } from '#web/ui/facts.tsx'
import { DateText, Dec, Ltr } from '#web/ui/text.tsx'
import { linesOf } from '../edit.ts'
import { lockOf } from './lock.tsx'

type Main = AnswerOf<typeof readMainInfo>

/** For how long it exists, and what it says of itself. */
const aims = (main: Main, lock: (field: string) => ReturnType<typeof lockOf>) => [
  {
    key: 'duration',
    label: label(ngoWords.duration_type),
    value: main.duration_type === 'unlimited' ? m.profile_unlimited() : <DateText value={main.duration_until} />,
    ...lock('duration_type'),
  },
  {
    key: 'beneficiary',
    label: label(ngoWords.dissolution_beneficiary),
    value: main.dissolution_beneficiary && <bdi>{main.dissolution_beneficiary}</bdi>,
  },
  {
    key: 'about',
    label: label(ngoWords.about),
    value: main.about && <bdi style={{ whiteSpace: 'pre-line' }}>{linesOf(main.about)}</bdi>,
  },
  { key: 'mission', label: label(ngoWords.mission), value: main.mission && <bdi>{main.mission}</bdi> },
  { key: 'vision', label: label(ngoWords.vision), value: main.vision && <bdi>{main.vision}</bdi> },
]

/** Who the organisation is; `locks` says at each locked value why. */
export function MainFacts({ main, locks = false }: { main: Main; locks?: boolean }) {
  const [form, status, governorate, scope] = [
    useName('legal-forms'),
    useName('ngo-status'),
    useName('governorates'),
    useName('work-scopes'),
  ]
  const lock = (field: string) => (locks ? lockOf(main, field) : {})
  return (
    <Facts
      missing={m.profile_missing()}
      facts={[
        { key: 'name_ar', label: label(ngoWords.name_ar), value: <bdi>{main.name_ar}</bdi>, ...lock('name_ar') },
        {
          key: 'name_en',
          label: label(ngoWords.name_en),
          value: main.name_en && <bdi>{main.name_en}</bdi>,
          ...lock('name_en'),
        },
        { key: 'short_name', label: label(ngoWords.short_name), value: main.short_name },
        { key: 'ngo_code', label: label(ngoWords.ngo_code), value: <Ltr>{main.ngo_code}</Ltr> },
        {
          key: 'legal_form_id',
          label: label(ngoWords.legal_form_id),
          value: form(main.legal_form_id),
          ...lock('legal_form_id'),
        },
        {
          key: 'decision',
          label: m.profile_decision(),
          value: (
            <>
              <Dec>{main.decision_no}</Dec> – <DateText value={main.decision_date} />
            </>
          ),
          ...lock('decision_no'),
        },
        { key: 'status_id', label: label(ngoWords.status_id), value: status(main.status_id) },
        { key: 'governorate_id', label: label(ngoWords.governorate_id), value: governorate(main.governorate_id) },
        {
          key: 'work_scope_id',
          label: label(ngoWords.work_scope_id),
          value: main.work_scope_id && scope(main.work_scope_id),
          ...lock('work_scope_id'),
        },
        {
          key: 'work_governorates',
          label: label(ngoWords.work_governorates),
          value: inRow(main.work_governorates.map(governorate)),
          ...lock('work_governorates'),
        },
        ...aims(main, lock),
      ]}
    />
  )
}

/** Where the headquarters are and how they are occupied. */
export function HeadquartersFacts({ place }: { place: Main['headquarters'] }) {
  const [governorate, district, form] = [useName('governorates'), useName('districts'), useName('possessive-forms')]
  if (!place) return <p>{m.profile_headquarters_none()}</p>
  return (
    <Facts
      facts={[
        { key: 'governorate', label: label(addressWords.governorate_id), value: governorate(place.governorate_id) },
        {
          key: 'district',
          label: label(addressWords.district_id),
          value: place.district_id && district(place.district_id),
        },
        { key: 'address', label: label(addressWords.address), value: <bdi>{place.address}</bdi> },
        {
          key: 'form',
          label: label(branchWords.possessive_form_id),
          value: place.possessive_form_id && form(place.possessive_form_id),
        },
        {
          key: 'until',
          label: label(branchWords.occupancy_until),
          value: place.occupancy_until && <DateText value={place.occupancy_until} />,
        },
        { key: 'phone', label: label(branchWords.phone), value: place.phone && <Ltr>{place.phone}</Ltr> },
      ]}
    />
  )
}
