import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { commonWords } from '#contract/core/calls/common-words.ts'
import type { Filter, Listing } from '#contract/reports/listing.ts'
import type { FilterValue } from '#contract/reports/query-text.ts'
import { ministrySelects } from '#contract/settings/ministry-selects.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { nameOf, useChoices } from '#web/core/api/use-lookup.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField, SelectField } from '#web/ui/pick-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import type { Filters } from './ask.ts'
import css from './reports.module.css'

interface One {
  readonly filter: Filter
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | undefined) => void
}
const bind = <T,>({ filter }: One, value: T, onChange: (value: T) => void): Binding<T> => ({
  ...{ id: `condition-${filter.name}`, name: filter.name, value, error: undefined, onChange },
  ...{ onBlur: () => undefined, onLabel: () => undefined },
})
const firstOf = (value: FilterValue | undefined) =>
  (Array.isArray(value) ? (value as readonly (string | number)[])[0] : (value as string | number | undefined)) ?? null

function CodeField(one: One & { index: string }) {
  const options = useChoices(one.index)
  return (
    <SelectField
      size="desk"
      label={label(one.filter)}
      options={options}
      field={bind(one, firstOf(one.value) as number | null, (value) =>
        one.onChange(typeof value === 'number' ? [value] : undefined),
      )}
    />
  )
}

/** One of many records, found by typing. The chosen one is asked for by its number, so that its name is there. */
function RecordField(one: One & { select: string }) {
  const [search, setSearch] = useState('')
  const chosen = firstOf(one.value) as number | null
  const call = ministrySelects.find(({ name }) => name === one.select)?.call
  const asked = (query: object, key: unknown) => ({
    queryKey: ['report-select', one.select, key],
    queryFn: async () => (call ? (await callApi(call, { query })).data : []),
  })
  const { data: found = [], isFetching } = useQuery(asked({ per_page: 20, ...(search ? { search } : {}) }, search))
  const { data: own = [] } = useQuery({ ...asked({ id: [chosen ?? 0] }, chosen), enabled: chosen !== null })
  const options = [
    ...new Map([...own, ...found].map((record) => [record.id, { value: record.id, label: nameOf(record) }])).values(),
  ]
  return (
    <PickField
      size="desk"
      label={label(one.filter)}
      options={options}
      loading={isFetching}
      onSearch={setSearch}
      field={bind(one, chosen, (value) => one.onChange(typeof value === 'number' ? [value] : undefined))}
    />
  )
}

function Condition(one: One) {
  const { filter, value, onChange } = one
  if (filter.choices && 'index' in filter.choices) return <CodeField {...one} index={filter.choices.index} />
  if (filter.choices) return <RecordField {...one} select={filter.choices.select} />
  if (filter.kind === 'yes') {
    const words = [filter.words?.true ?? commonWords.yes, filter.words?.false ?? commonWords.no] as const
    const options = words.map((word, at) => ({ value: at === 0 ? 'true' : 'false', label: label(word) }))
    return (
      <SelectField
        size="desk"
        label={label(filter)}
        options={options}
        field={bind(one, value === undefined ? null : String(value as boolean), (next) =>
          onChange(next ? next === 'true' : undefined),
        )}
      />
    )
  }
  if (filter.kind === 'states') {
    const options = Object.entries(filter.words ?? {}).map(([code, word]) => ({ value: code, label: label(word) }))
    const now = firstOf(value)
    return (
      <SelectField
        size="desk"
        label={label(filter)}
        options={options}
        field={bind(one, now === null ? null : String(now), (next) =>
          onChange(next ? [filter.coded ? Number(next) : next] : undefined),
        )}
      />
    )
  }
  if (filter.of === 'date')
    return (
      <DateField
        size="desk"
        label={label(filter)}
        field={bind(one, (value as string | undefined) ?? null, (next) =>
          onChange(next && /^\d{4}-\d{2}-\d{2}$/.test(next) ? next : undefined),
        )}
      />
    )
  const lists = filter.kind === 'numbers'
  return (
    <NumberField
      size="desk"
      label={label(filter)}
      field={bind(one, firstOf(value) as number | string | null | undefined, (next) =>
        onChange(typeof next === 'number' ? (lists ? [next] : next) : undefined),
      )}
    />
  )
}

/** All conditions that a listing knows, of its rows and of their organisations. */
export function Conditions({
  listing,
  value,
  onChange,
}: {
  listing: Listing
  value: Filters
  onChange: (value: Filters) => void
}) {
  return (
    <div className={css.conditions}>
      {listing.filters.map((filter) => (
        <Condition
          key={filter.name}
          filter={filter}
          value={value[filter.name]}
          onChange={(next) => {
            const { [filter.name]: _, ...others } = value
            onChange(next === undefined ? others : { ...others, [filter.name]: next })
          }}
        />
      ))}
    </div>
  )
}
