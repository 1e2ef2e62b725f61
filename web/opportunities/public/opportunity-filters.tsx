import { opportunityWords } from '#contract/opportunities/opportunity-words.ts'
import { label } from '#web/base/label.ts'
import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import type { OpportunityFigures } from '#contract/opportunities/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { AskedOpportunities } from './load-opportunities.ts'
import { FilterSelect, optionsOf } from '#web/core/site/filter-select.tsx'
import css from '#web/core/site/filter-form.module.css'
import field from '#web/ui/input.module.css'

/** Without a choice to make there is none. */
const choosable = (records: readonly unknown[], chosen: string) => records.length > 1 || chosen !== ''

const choices = [
  { name: 'governorate_id', list: 'governorates', text: () => label(addressWords.governorate_id) },
  { name: 'position_type_id', list: 'position_types', text: () => label(opportunityWords.position_type_id) },
  { name: 'employment_type_id', list: 'employment_types', text: () => label(commonWords.employment_type) },
] as const

/** Search and filters as a plain GET form. */
export function OpportunityFilters({
  action,
  asked,
  figures,
}: {
  action: string
  asked: AskedOpportunities
  figures: OpportunityFigures
}) {
  return (
    <search>
      <form className={css.form} action={action} method="get">
        <label className={css.words}>
          <span>{m.work_words()}</span>
          <input
            className={field.input}
            name="name"
            type="search"
            defaultValue={asked.name}
            autoComplete="off"
            maxLength={150}
          />
        </label>
        {choices.map(
          ({ name, list, text }) =>
            choosable(figures[list], asked[name]) && (
              <FilterSelect
                key={name}
                label={text()}
                name={name}
                any={m.work_any()}
                chosen={asked[name]}
                options={optionsOf(figures[list])}
              />
            ),
        )}
        <FilterSelect
          label={m.work_show()}
          name="state"
          any={m.work_show_open()}
          chosen={asked.state}
          options={[
            ['closed', m.work_show_closed()],
            ['all', m.work_show_all()],
          ]}
        />
        <Button type="submit" size="form">
          {m.work_apply_filter()}
        </Button>
      </form>
    </search>
  )
}
