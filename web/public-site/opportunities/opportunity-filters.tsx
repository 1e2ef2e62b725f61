import type { OpportunityFigures } from '#contract/opportunities/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { AskedOpportunities } from './load-opportunities.ts'
import { said } from '../words.ts'
import css from '../filter-form.module.css'
import field from '#web/ui/input.module.css'

/** One filter; without a choice to make there is none. */
function Choice({
  label,
  name,
  records,
  chosen,
}: {
  label: string
  name: string
  records: OpportunityFigures['governorates']
  chosen: string
}) {
  if (records.length < 2 && chosen === '') return null
  return (
    <label>
      <span>{label}</span>
      <select className={field.input} name={name} defaultValue={chosen}>
        <option value="">{m.work_any()}</option>
        {records.map((record) => (
          <option key={record.id} value={record.id}>
            {said(record)}
          </option>
        ))}
      </select>
    </label>
  )
}

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
        <Choice
          label={m.work_governorate()}
          name="governorate_id"
          records={figures.governorates}
          chosen={asked.governorate_id}
        />
        <Choice
          label={m.work_position()}
          name="position_type_id"
          records={figures.position_types}
          chosen={asked.position_type_id}
        />
        <Choice
          label={m.work_employment()}
          name="employment_type_id"
          records={figures.employment_types}
          chosen={asked.employment_type_id}
        />
        <label>
          <span>{m.work_show()}</span>
          <select className={field.input} name="state" defaultValue={asked.state}>
            <option value="">{m.work_show_open()}</option>
            <option value="closed">{m.work_show_closed()}</option>
            <option value="all">{m.work_show_all()}</option>
          </select>
        </label>
        <Button type="submit" size="form">
          {m.work_apply_filter()}
        </Button>
      </form>
    </search>
  )
}
