import { commonWords } from '#contract/core/calls/common-words.ts'
import type { Label } from '#contract/core/calls/words.ts'
import type { Filter, Listing } from '#contract/reports/listing.ts'
import type { Definition, FilterValue } from '#contract/reports/query-text.ts'
import { label } from '#web/base/label.ts'
import { useNames } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { columnName } from './words.ts'
import css from './reports.module.css'

/** The conditions in words: what is narrowed, and to which value. */
function useConditions(listing: Listing, { filters = {} }: Definition): string[] {
  const indexes = listing.filters.flatMap(({ choices }) => (choices && 'index' in choices ? [choices.index] : []))
  const name = useNames([...new Set(indexes)])
  const told = ({ choices, words, kind }: Filter, value: FilterValue): string | undefined => {
    const values: readonly (string | number | boolean)[] = Array.isArray(value)
      ? (value as (string | number)[])
      : [value as string]
    if (choices && 'select' in choices) return undefined
    if (choices) return values.map((code) => name(choices.index, code)).join(m.report_comma())
    if (kind === 'yes' && !words) return label(value === true ? commonWords.yes : commonWords.no)
    return values
      .map((one) => (words?.[String(one)] ? label(words[String(one)] as Label) : String(one)))
      .join(m.report_comma())
  }
  return listing.filters.flatMap((filter) => {
    const value = filters[filter.name]
    if (value === undefined) return []
    const words = told(filter, value)
    return [words === undefined ? label(filter) : `${label(filter)}: ${words}`]
  })
}

/** The report in one sentence: what the page shows, and what its files are called. */
export function Sentence({ listing, definition }: { listing: Listing; definition: Definition }) {
  const named = (paths: readonly string[]) => paths.map((path) => columnName(listing, path)).join(m.report_comma())
  const conditions = useConditions(listing, definition)
  const { groups = [], sums = [], search, sortBy } = definition
  return (
    <p className={css.sentence}>
      {m.report_say_list()} <b>{label(listing)}</b>
      {conditions.length > 0 && (
        <>
          {m.report_say_where()} <b>{conditions.join(m.report_comma())}</b>
        </>
      )}
      {search && (
        <>
          {m.report_say_with()} <b>«{search}»</b>
        </>
      )}
      {groups.length > 0 && (
        <>
          {m.report_say_by()} <b>{named(groups)}</b>
        </>
      )}
      {sums.length > 0 && groups.length > 0 && (
        <>
          {m.report_say_sum()} <b>{named(sums)}</b>
        </>
      )}
      {groups.length === 0 && sortBy && (
        <>
          {m.report_say_order()} <b>{columnName(listing, sortBy)}</b>
        </>
      )}
      .
    </p>
  )
}
