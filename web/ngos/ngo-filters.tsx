import { useQuery } from '@tanstack/react-query'
import { fileStates, scoreBands } from '#contract/ngos/register.ts'
import { readClassifications } from '#contract/settings/selects.ts'
import { callApi } from '#web/core/api.ts'
import type { useAddress } from '#web/core/use-address.ts'
import { nameOf, useChoices } from '#web/core/use-lookup.ts'
import { useSession } from '#web/core/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Chip } from '#web/ui/filter-bar.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { bandWords, fileWords } from './words.ts'

type Address = ReturnType<typeof useAddress>
interface Filter {
  readonly key: string
  readonly label: string
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

const texts = (choices: readonly { value: number | string; label: string }[]) =>
  choices.map(({ value, label }) => ({ value: String(value), label }))

function useMainFields(): { value: string; label: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['classifications'],
    queryFn: async () => (await callApi(readClassifications)).data,
    staleTime: 3_600_000,
    meta: { quiet: true },
  })
  return data.flatMap((one) => (one.parent_id === null ? [{ value: String(one.id), label: nameOf(one) }] : []))
}

/** Filters of the register; whoever belongs to a directorate has one governorate and is not asked for it. */
export function useNgoFilters(): Filter[] {
  const everywhere = useSession()?.user.ministry_user_type !== 'directorate'
  const governorates = texts(useChoices('governorates'))
  const forms = texts(useChoices('legal-forms'))
  const statuses = texts(useChoices('ngo-status'))
  const fields = useMainFields()
  return [
    ...(everywhere
      ? [{ key: 'governorate_id', label: m.ngos_governorate(), all: m.ngos_all_governorates(), options: governorates }]
      : []),
    { key: 'legal_form_id', label: m.ngos_form(), all: m.ngos_all_forms(), options: forms },
    { key: 'status_id', label: m.ngos_status(), all: m.ngos_all_statuses(), options: statuses },
    { key: 'classification_id', label: m.ngos_field(), all: m.ngos_all_fields(), options: fields },
    {
      key: 'band',
      label: m.ngos_score(),
      all: m.ngos_all_scores(),
      options: scoreBands.map((value) => ({ value, label: bandWords[value].word() })),
    },
    {
      key: 'file',
      label: m.ngos_file(),
      all: m.ngos_all_files(),
      options: fileStates.map((value) => ({ value, label: fileWords[value].word() })),
    },
    {
      key: 'late',
      label: m.ngos_duties(),
      all: m.ngos_all_duties(),
      options: [{ value: '1', label: m.ngos_duties_late() }],
    },
  ]
}

export function NgoFilters({ filters, address }: { filters: readonly Filter[]; address: Address }) {
  return filters.map(({ key, label, all, options }) => (
    <SelectField
      key={key}
      bare
      size="desk"
      label={label}
      placeholder={all}
      options={options}
      field={{
        id: `filter-${key}`,
        name: key,
        value: address.one(key) ?? '',
        error: undefined,
        onChange: (value: string | null) => address.set({ [key]: value ?? undefined }),
        onBlur: () => undefined,
        onLabel: () => undefined,
      }}
    />
  ))
}

/** The chosen filters as chips. */
export const ngoChips = (filters: readonly Filter[], address: Address): Chip[] =>
  filters.flatMap(({ key, label, options }) => {
    const value = address.one(key)
    if (value === undefined) return []
    const word = options.find((option) => option.value === value)?.label ?? value
    return [{ key, label: `${label}: ${word}`, onRemove: () => address.set({ [key]: undefined }) }]
  })
