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
      label: m.validation_state(),
      any: m.validation_all_states(),
      options: completionStates.map((value) => ({ value, label: fileState(value).text })),
    },
    ...(central
      ? [
          {
            name: 'governorate_id',
            label: m.validation_governorate(),
            any: m.validation_all_governorates(),
            options: governorates,
          },
        ]
      : []),
    { name: 'legal_form_id', label: m.validation_form(), any: m.validation_all_forms(), options: forms },
  ]
}
