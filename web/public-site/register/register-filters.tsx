import { IconFilter, IconSearch } from '@tabler/icons-react'
import type { RegisterFigure, RegisterStatistics } from '#contract/public-site/register.ts'
import { formatNumber } from '#web/core/format.ts'
import { link } from '#web/core/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import type { Asked } from './register-address.ts'
import { said } from '../words.ts'
import css from './register-filters.module.css'

/** Boxes of one filter; in the order of the largest, as the figures come. */
function Boxes({
  title,
  name,
  records,
  chosen,
}: {
  title: string
  name: string
  records: readonly RegisterFigure[]
  chosen: readonly string[]
}) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {records.map((record) => (
        <label key={record.id} className={css.box}>
          <input type="checkbox" name={name} value={record.id} defaultChecked={chosen.includes(String(record.id))} />
          <span>{said(record)}</span>
          <small>{formatNumber(record.count)}</small>
        </label>
      ))}
    </fieldset>
  )
}

// Messages of its own: one shared with the bars of signed-in registers would bring their whole file to this page.
/** Filters of the register as a plain GET form; on phones all but the name open under one button, without script. */
export function RegisterFilters({
  asked,
  figures,
  count,
  action = link('/ngo-list'),
}: {
  asked: Asked
  figures: RegisterStatistics
  count: number
  /** Address of the page that shows what is found. */
  action?: string
}) {
  return (
    <search>
      <form className={css.form} action={action} method="get">
        <label className={css.field}>
          <span>{m.list_name()}</span>
          <input name="name" type="search" defaultValue={asked.name} autoComplete="off" maxLength={150} />
        </label>
        {asked.box !== '' && <input type="hidden" name="box" value={asked.box} />}
        <Button type="submit" size="form" wide icon={<IconSearch size={18} aria-hidden />}>
          {m.list_apply()}
        </Button>
        {/* A button for the fields that follow: `details` around them would keep them closed on wide windows too. */}
        <details className={css.toggle}>
          <summary>
            <IconFilter size={18} aria-hidden />
            {count > 0 ? m.list_filters_count({ count }) : m.list_filters()}
          </summary>
        </details>
        <div className={css.more}>
          <label className={css.field}>
            <span>{m.list_sort()}</span>
            <select name="sort" defaultValue={asked.sort}>
              <option value="">{m.list_sort_name()}</option>
              <option value="-decision_date">{m.list_sort_newest()}</option>
            </select>
          </label>
          <Boxes
            title={m.list_governorate()}
            name="governorate_id"
            records={figures.governorates}
            chosen={asked.governorate_id}
          />
          <Boxes
            title={m.public_fact_form()}
            name="legal_form_id"
            records={figures.legal_forms}
            chosen={asked.legal_form_id}
          />
          <Boxes title={m.list_status()} name="status_id" records={figures.statuses} chosen={asked.status_id} />
          <label className={css.field}>
            <span>{m.list_field()}</span>
            <select name="classification_id" defaultValue={asked.classification_id}>
              <option value="">{m.list_all()}</option>
              {figures.classifications.map((record) => (
                <option key={record.id} value={record.id}>
                  {said(record)} ({formatNumber(record.count)})
                </option>
              ))}
            </select>
          </label>
          <label className={css.field}>
            <span>{m.list_service()}</span>
            <select name="service_id" defaultValue={asked.service_id}>
              <option value="">{m.list_all()}</option>
              {figures.classifications.map((field) => {
                const offered = figures.services.filter((each) => each.field_id === field.id)
                return (
                  offered.length > 0 && (
                    <optgroup key={field.id} label={said(field)}>
                      {offered.map((record) => (
                        <option key={record.id} value={record.id}>
                          {said(record)} ({formatNumber(record.count)})
                        </option>
                      ))}
                    </optgroup>
                  )
                )
              })}
            </select>
          </label>
          <label className={css.field}>
            <span>{m.list_year()}</span>
            <select name="year" defaultValue={asked.year}>
              <option value="">{m.list_all()}</option>
              {figures.years.map(({ year, count: of }) => (
                <option key={year} value={year}>
                  {year} ({formatNumber(of)})
                </option>
              ))}
            </select>
          </label>
          <label className={css.field}>
            <span>{m.public_fact_benefit()}</span>
            <select name="public_benefit" defaultValue={asked.public_benefit}>
              <option value="">{m.list_all()}</option>
              <option value="1">
                {m.public_benefit()} ({formatNumber(figures.public_benefit)})
              </option>
              <option value="0">{m.list_no_benefit()}</option>
            </select>
          </label>
          <Button type="submit" size="form" look="default" wide>
            {m.list_filter()}
          </Button>
        </div>
      </form>
    </search>
  )
}
