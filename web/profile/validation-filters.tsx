import { completionStates, type CompletionState } from '#contract/profile/workflow.ts'
import { useSession } from '#web/core/session.ts'
import { useAddress } from '#web/core/use-address.ts'
import { useChoices, useName } from '#web/core/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Chip } from '#web/ui/filter-bar.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { bare } from '#web/core/bare-filter.ts'
import { stateWords } from './section-words.ts'

const texts = (choices: readonly { value: number | string; label: string }[]) =>
  choices.map(({ value, label }) => ({ value: String(value), label }))
const filterOf = (address: ReturnType<typeof useAddress>) => ({
  filter: address.one,
  setFilter: (name: string, value: string | undefined) => address.set({ [name]: value }),
})
const isState = (text: string | undefined): text is CompletionState =>
  (completionStates as readonly (string | undefined)[]).includes(text)

/** State, governorate and legal form of the lists of files; a directorate has one governorate only. */
export function FileFilters() {
  const filter = filterOf(useAddress())
  const central = useSession()?.user.governorate_id === null
  const [governorates, forms] = [texts(useChoices('governorates')), texts(useChoices('legal-forms'))]
  return (
    <>
      <SelectField
        bare
        size="desk"
        field={bare(filter, 'state')}
        label={m.validation_state()}
        placeholder={m.validation_all_states()}
        options={completionStates.map((state) => ({ value: state as string, label: stateWords[state].word() }))}
      />
      {central && (
        <SelectField
          bare
          size="desk"
          field={bare(filter, 'governorate_id')}
          label={m.validation_governorate()}
          placeholder={m.validation_all_governorates()}
          options={governorates}
        />
      )}
      <SelectField
        bare
        size="desk"
        field={bare(filter, 'legal_form_id')}
        label={m.validation_form()}
        placeholder={m.validation_all_forms()}
        options={forms}
      />
    </>
  )
}

/** The chosen filters of the lists of files. */
export function useFileChips(): Chip[] {
  const address = useAddress()
  const [governorate, form] = [useName('governorates'), useName('legal-forms')]
  const state = address.one('state')
  const chip = (key: string, label: string, words: string): Chip => ({
    key,
    label: `${label}: ${words}`,
    onRemove: () => address.set({ [key]: undefined }),
  })
  return [
    ...(isState(state) ? [chip('state', m.validation_state(), stateWords[state].word())] : []),
    ...(address.one('governorate_id')
      ? [chip('governorate_id', m.validation_governorate(), governorate(Number(address.one('governorate_id'))))]
      : []),
    ...(address.one('legal_form_id')
      ? [chip('legal_form_id', m.validation_form(), form(Number(address.one('legal_form_id'))))]
      : []),
  ]
}
