import { addressWords } from '#contract/core/calls/common-words.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import type { ListFilter } from '#web/core/lists/list-card.tsx'
import { useChoices } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { unitChoices } from './units.tsx'

/** Type, governorate and state of branches and centres; `type` is the field that holds their own index. */
export function useUnitFilters(type: { name: string; index: string; label: string }): ListFilter[] {
  const [types, governorates] = [useChoices(type.index), useChoices('governorates')]
  return [
    { name: type.name, label: type.label, any: m.profile_all_types(), options: types },
    {
      name: 'governorate_id',
      label: label(addressWords.governorate_id),
      any: m.profile_all_governorates(),
      options: governorates,
    },
    { name: 'status', label: label(commonWords.status), any: m.profile_all_states(), options: unitChoices() },
  ]
}
