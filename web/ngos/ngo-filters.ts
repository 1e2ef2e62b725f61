import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import { ngoWords } from '#contract/profile/ngo-words.ts'
import { ngoClassificationWords } from '#contract/profile/service-words.ts'
import { registerWords } from '#contract/ngos/register-words.ts'
import { label } from '#web/base/label.ts'
import { fileStates, scoreBands } from '#contract/ngos/register.ts'
import type { ListFilter } from '#web/core/lists/list-card.tsx'
import { useClassifications } from '#web/core/api/use-classifications.ts'
import { nameOf, useChoices } from '#web/core/api/use-lookup.ts'
import { useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { bandWords, fileWords } from './words.ts'

function useMainFields(): { value: string; label: string }[] {
  return useClassifications().flatMap((one) =>
    one.parent_id === null ? [{ value: String(one.id), label: nameOf(one) }] : [],
  )
}

/** Filters of the register; whoever belongs to a directorate has one governorate and is not asked for it. */
export function useNgoFilters(): ListFilter[] {
  const everywhere = useSession()?.user.ministry_user_type !== 'directorate'
  const governorates = useChoices('governorates')
  const forms = useChoices('legal-forms')
  const statuses = useChoices('ngo-status')
  const fields = useMainFields()
  return [
    ...(everywhere
      ? [
          {
            name: 'governorate_id',
            label: label(addressWords.governorate_id),
            any: m.ngos_all_governorates(),
            options: governorates,
          },
        ]
      : []),
    { name: 'legal_form_id', label: label(ngoWords.legal_form_id), any: m.ngos_all_forms(), options: forms },
    { name: 'status_id', label: label(commonWords.status), any: m.ngos_all_statuses(), options: statuses },
    {
      name: 'classification_id',
      label: label(ngoClassificationWords.classification_id),
      any: m.ngos_all_fields(),
      options: fields,
    },
    {
      name: 'band',
      label: m.ngos_score(),
      any: m.ngos_all_scores(),
      options: scoreBands.map((value) => ({ value, label: bandWords[value].word() })),
    },
    {
      name: 'file',
      label: label(registerWords.file),
      any: m.ngos_all_files(),
      options: fileStates.map((value) => ({ value, label: fileWords[value].word() })),
    },
    {
      name: 'late',
      label: m.ngos_duties(),
      any: m.ngos_all_duties(),
      options: [{ value: '1', label: m.ngos_duties_late() }],
    },
  ]
}
