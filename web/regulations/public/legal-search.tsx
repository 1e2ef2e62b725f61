import { label } from '#web/base/label.ts'
import { regulationWords } from '#contract/regulations/regulation-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { stateChoices } from '../shared/regulation-state.tsx'
import { legalLists } from './legal-words.ts'
import { FilterSelect } from '#web/core/site/filter-select.tsx'
import type { LegalList } from './load-legal.ts'
import css from '#web/core/site/filter-form.module.css'
import field from '#web/ui/input.module.css'

/** Search and state of a list as a plain GET form; the type that was chosen stays. */
export function LegalSearch({ list: { model, name, state, type } }: { list: LegalList }) {
  const { path, name: kind } = legalLists[model]
  return (
    <search>
      <form className={css.form} action={path} method="get" key={`${path} ${name} ${state}`}>
        {type && <input type="hidden" name="type" value={type.id} />}
        <label className={css.words}>
          <span>{m.legal_search_label({ kind: kind() })}</span>
          <input
            className={field.input}
            name="name"
            type="search"
            defaultValue={name}
            placeholder={m.legal_search()}
            autoComplete="off"
            maxLength={150}
          />
        </label>
        <FilterSelect
          label={label(regulationWords.state)}
          name="state"
          any={m.legal_state_any()}
          chosen={state}
          options={stateChoices().map(({ value, label }) => [value, label] as const)}
        />
        <Button type="submit" size="form">
          {m.shell_search()}
        </Button>
      </form>
    </search>
  )
}
