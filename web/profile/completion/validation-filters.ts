import { validationWords } from '#contract/profile/validation-words.ts'
import { addressWords } from '#contract/core/calls/common-words.ts'
import { ngoWords } from '#contract/profile/ngo-words.ts'
import { label } from '#web/base/label.ts'
import { completionStates } from '#contract/profile/workflow.ts'
import type { ListFilter } from '#web/core/lists/list-card.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { fileState } from '../section-words.ts'

/** State, governorate and legal form of the lists of files; a directorate has one governorate only. */
export function useFileFilters(): ListFilter[] {
  const central = useSession()?.user.governorate_id === null
  const [governorates, forms] = [useChoices('governorates'), useChoices('legal-forms')]
  return [
    {
      name: 'state',
      label: label(validationWords.state),
      any: m.validation_all_states(),
      options: completionStates.map((value) => ({ value, label: fileState(value).text })),
    },
    ...(central
      ? [
          {
            name: 'governorate_id',
            label: label(addressWords.governorate_id),
            any: m.validation_all_governorates(),
            options: governorates,
          },
        ]
      : []),
    { name: 'legal_form_id', label: label(ngoWords.legal_form_id), any: m.validation_all_forms(), options: forms },
  ]
}
