import { bare, type Filtered } from '#web/core/bare-filter.ts'
import { useChoices } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Chip } from '#web/ui/filter-bar.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { unitChoices, unitWord } from './units.tsx'

interface Choice {
  readonly value: string
  readonly label: string
}
/** Type, governorate and state of branches and centres. */
export function UnitFilters({
  register,
  type,
}: {
  register: Filtered
  type: { readonly name: string; readonly index: string; readonly label: string }
}) {
  const texts = (choices: readonly { value: number | string; label: string }[]): Choice[] =>
    choices.map(({ value, label }) => ({ value: String(value), label }))
  return (
    <>
      <SelectField
        bare
        size="desk"
        field={bare(register, type.name)}
        label={type.label}
        placeholder={m.profile_all_types()}
        options={texts(useChoices(type.index))}
      />
      <SelectField
        bare
        size="desk"
        field={bare(register, 'governorate_id')}
        label={m.profile_field_governorate()}
        placeholder={m.profile_all_governorates()}
        options={texts(useChoices('governorates'))}
      />
      <SelectField
        bare
        size="desk"
        field={bare(register, 'status')}
        label={m.profile_field_status()}
        placeholder={m.profile_all_states()}
        options={texts(unitChoices())}
      />
    </>
  )
}

/** The chosen filters as chips; `names` gives the words of a code. */
export function unitChips(
  register: Filtered,
  type: { name: string; label: string },
  names: { type: (code: number) => string; governorate: (code: number) => string },
): Chip[] {
  const chip = (key: string, label: string, words: (value: string) => string): Chip[] => {
    const value = register.filter(key)
    return value === undefined
      ? []
      : [{ key, label: `${label}: ${words(value)}`, onRemove: () => register.setFilter(key, undefined) }]
  }
  return [
    ...chip(type.name, type.label, (value) => names.type(Number(value))),
    ...chip('governorate_id', m.profile_field_governorate(), (value) => names.governorate(Number(value))),
    ...chip('status', m.profile_field_status(), unitWord),
  ]
}
