import { openWords } from '#contract/profile/open-words.ts'
import { label } from '#web/base/label.ts'
import { addressWords, commonWords } from '#contract/core/calls/common-words.ts'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import type { RegisterFigure, RegisterStatistics } from '#contract/public-site/register.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { listHref, type Asked, type AskedPlaces, type HrefOf } from './register-address.ts'
import { useLiveFilters } from './use-live-filters.ts'
import { FilterSelect, type FilterOption } from '#web/core/site/filter-select.tsx'
import { said } from '#web/core/site/words.ts'
import css from './register-filters.module.css'
import field from '#web/ui/input.module.css'

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
      {/* With script a tick applies at once; without it a button is near at hand. */}
      <noscript>
        <Button type="submit" size="bar" look="default">
          {m.list_filter()}
        </Button>
      </noscript>
    </fieldset>
  )
}

interface Shown {
  readonly asked: Asked
  readonly figures: RegisterStatistics
}

const counted = (record: RegisterFigure): FilterOption => [record.id, `${said(record)} (${formatNumber(record.count)})`]

/** The place that the register is listed around. */
function Nearest({ asked, figures, places }: Shown & { places: AskedPlaces }) {
  return (
    <label>
      <span>{m.list_nearest()}</span>
      <select className={field.input} name="near" defaultValue={asked.near}>
        <option value="">{m.list_near_any()}</option>
        {/* First a governorate; its sub-districts are offered once it is chosen. */}
        {places.near && places.near.sub_districts.length > 0 && (
          <optgroup label={m.list_near_within({ governorate: said(places.near.governorate) })}>
            {places.near.sub_districts.map((record) => (
              <option key={record.id} value={`s${record.id}`}>
                {said(record)}
              </option>
            ))}
          </optgroup>
        )}
        {figures.governorates.map((record) => (
          <option key={record.id} value={`g${record.id}`}>
            {said(record)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Services, gathered by the field of work that they belong to. */
function Services({ asked, figures }: Shown) {
  return (
    <label>
      <span>{label(openWords.service)}</span>
      <select className={field.input} name="service_id" defaultValue={asked.service_id}>
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
  )
}

function RegisteredAs({ asked, figures }: Shown) {
  return (
    <>
      <Boxes
        title={label(addressWords.governorate_id)}
        name="governorate_id"
        records={figures.governorates}
        chosen={asked.governorate_id}
      />
      <Boxes
        title={label(commonWords.legal_form)}
        name="legal_form_id"
        records={figures.legal_forms}
        chosen={asked.legal_form_id}
      />
      <Boxes title={label(commonWords.status)} name="status_id" records={figures.statuses} chosen={asked.status_id} />
    </>
  )
}

/** The name, and what the map or a link has narrowed besides. */
function AskedFor({ asked }: { asked: Asked }) {
  return (
    <>
      <label>
        <span>{m.list_name()}</span>
        <input
          className={field.input}
          name="name"
          type="search"
          defaultValue={asked.name}
          autoComplete="off"
          maxLength={150}
        />
      </label>
      {asked.box !== '' && <input type="hidden" name="box" value={asked.box} />}
      {asked.sub_district_id !== '' && <input type="hidden" name="sub_district_id" value={asked.sub_district_id} />}
    </>
  )
}

/** The filters that a phone keeps closed. */
function More({ asked, figures, places }: Shown & { places: AskedPlaces }) {
  return (
    <div className={css.more}>
      <FilterSelect
        label={label(commonWords.sort)}
        name="sort"
        any={m.list_sort_name()}
        chosen={asked.sort}
        options={[['-decision_date', m.list_sort_newest()]]}
      />
      <Nearest asked={asked} figures={figures} places={places} />
      <RegisteredAs asked={asked} figures={figures} />
      <FilterSelect
        label={m.list_field()}
        name="classification_id"
        any={m.list_all()}
        chosen={asked.classification_id}
        options={figures.classifications.map(counted)}
      />
      <Services asked={asked} figures={figures} />
      <FilterSelect
        label={m.list_year()}
        name="year"
        any={m.list_all()}
        chosen={asked.year}
        options={figures.years.map(({ year, count: of }) => [year, `${year} (${formatNumber(of)})`] as const)}
      />
      <FilterSelect
        label={m.public_fact_benefit()}
        name="public_benefit"
        any={m.list_all()}
        chosen={asked.public_benefit}
        options={[
          ['1', `${m.public_benefit()} (${formatNumber(figures.public_benefit)})`],
          ['0', m.list_no_benefit()],
        ]}
      />
      <Button type="submit" size="form" look="default" wide>
        {m.list_filter()}
      </Button>
    </div>
  )
}

// Messages of its own: one shared with the bars of signed-in registers would bring their whole file to this page.
/** Filters of the register as a plain GET form; on phones all but the name open under one button, without script. */
export function RegisterFilters({
  asked,
  figures,
  places,
  count,
  hrefOf = listHref,
}: {
  asked: Asked
  figures: RegisterStatistics
  places: AskedPlaces
  count: number
  /** Addresses of the page that shows what is found. */
  hrefOf?: HrefOf
}) {
  const { key, ...live } = useLiveFilters(asked, hrefOf)
  return (
    <search>
      <form key={key} className={css.form} action={hrefOf()} method="get" {...live}>
        <AskedFor asked={asked} />
        <Button type="submit" size="form" wide icon={<IconSearch size={18} aria-hidden />}>
          {m.list_apply()}
        </Button>
        {/* A button for the fields that follow: `details` around them would keep them closed on wide windows too. */}
        <details className={css.toggle}>
          <summary>
            <IconFilter size={18} aria-hidden />
            {count > 0 ? m.list_filters_count({ count: formatNumber(count) }) : m.list_filters()}
          </summary>
        </details>
        <More asked={asked} figures={figures} places={places} />
      </form>
    </search>
  )
}
