import type { OpportunityFigures } from '#contract/opportunities/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { AskedOpportunities } from './load-opportunities.ts'
import { FilterSelect, optionsOf } from '#web/core/site/filter-select.tsx'
import css from '#web/core/site/filter-form.module.css'
import field from '#web/ui/input.module.css'

/** Without a choice to make there is none. */
const choosable = (records: readonly unknown[], chosen: string) => records.length > 1 || chosen !== ''

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
        {choosable(figures.governorates, asked.governorate_id) && (
          <FilterSelect
            label={m.work_governorate()}
            name="governorate_id"
            any={m.work_any()}
            chosen={asked.governorate_id}
            options={optionsOf(figures.governorates)}
          />
        )}
        {choosable(figures.position_types, asked.position_type_id) && (
          <FilterSelect
            label={m.work_position()}
            name="position_type_id"
            any={m.work_any()}
            chosen={asked.position_type_id}
            options={optionsOf(figures.position_types)}
          />
        )}
        {choosable(figures.employment_types, asked.employment_type_id) && (
          <FilterSelect
            label={m.work_employment()}
            name="employment_type_id"
            any={m.work_any()}
            chosen={asked.employment_type_id}
            options={optionsOf(figures.employment_types)}
          />
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
