import type { Listing } from '#contract/reports/listing.ts'
import { findColumn, listings } from '#contract/reports/listings.ts'
import type { Definition } from '#contract/reports/query-text.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { SelectField } from '#web/ui/pick-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import { Conditions } from './conditions.tsx'
import { columnName, emptyReport } from './words.ts'
import css from './reports.module.css'

const bind = <T,>(name: string, value: T, onChange: (value: T) => void): Binding<T> => ({
  ...{ id: `report-${name}`, name, value, error: undefined, onChange },
  ...{ onBlur: () => undefined, onLabel: () => undefined },
})

/** Columns by which a listing can be grouped, those of its organisations among them. */
function groupsOf(listing: Listing): string[] {
  const own = Object.entries(listing.columns).flatMap(([key, { kind, personal, listed }]) => {
    if (personal) return []
    if (kind === 'date') return [`${key}.year`, `${key}.month`]
    return ['record', 'named', 'state', 'yes', 'ngo'].includes(kind) || (kind === 'number' && listed && key !== 'id')
      ? [key]
      : []
  })
  return listing.owned ? [...own, 'ngo.legalForm', 'ngo.status', 'ngo.governorate'] : own
}
const sumsOf = (listing: Listing) => Object.keys(listing.columns).filter((key) => listing.columns[key]?.adds)

interface ChecksProps {
  title: string
  names: readonly string[]
  chosen: readonly string[]
  listing: Listing
  most?: number
  onChange: (chosen: string[]) => void
}
function Checks({ title, names, chosen, listing, most, onChange }: ChecksProps) {
  if (names.length === 0) return null
  return (
    <fieldset className={css.checks}>
      <legend>{title}</legend>
      {names.map((name) => {
        const on = chosen.includes(name)
        return (
          <label key={name}>
            <input
              type="checkbox"
              checked={on}
              disabled={!on && most !== undefined && chosen.length >= most}
              onChange={() => onChange(on ? chosen.filter((one) => one !== name) : [...chosen, name])}
            />
            <span>{columnName(listing, name)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface Props {
  listing: Listing
  definition: Definition
  onChange: (next: Definition) => void
}

/** Which list, which text in it, and the order. */
function Listed({ listing, definition, onChange }: Props) {
  const { search, sortBy, sortDesc = false } = definition
  const change = (patch: Partial<Definition>) => onChange({ ...definition, ...patch })
  const sorts = Object.keys(listing.columns).filter((key) => !findColumn(listing, key)?.personal)
  return (
    <div className={css.conditions}>
      <SelectField
        size="desk"
        label={m.report_listing()}
        options={listings.map((one) => ({ value: one.slug, label: label(one) }))}
        field={bind('listing', listing.slug, (slug: string | null) => onChange(emptyReport(slug ?? listing.slug)))}
      />
      <TextField
        size="desk"
        label={m.report_search()}
        field={bind('search', search ?? '', (text: string) => change({ search: text === '' ? undefined : text }))}
      />
      <SelectField
        size="desk"
        label={m.report_order()}
        options={sorts.map((key) => ({ value: key, label: columnName(listing, key) }))}
        field={bind('sort', sortBy ?? null, (key: string | null) => change({ sortBy: key ?? undefined }))}
      />
      <SelectField
        size="desk"
        label={m.report_direction()}
        options={[
          { value: 'up', label: m.report_up() },
          { value: 'down', label: m.report_down() },
        ]}
        field={bind('direction', sortDesc ? 'down' : 'up', (way: string | null) =>
          change({ sortDesc: way === 'down' }),
        )}
      />
    </div>
  )
}

/** The parts of a report: what it lists, under which conditions, with which columns or groups, in which order. */
export function Builder({ listing, definition, onChange }: Props) {
  const { columns, filters = {}, groups = [], sums = [] } = definition
  const change = (patch: Partial<Definition>) => onChange({ ...definition, ...patch })
  const count = Object.keys(filters).length
  return (
    <div className={css.parts}>
      <Listed listing={listing} definition={definition} onChange={onChange} />
      <details className={css.shelf} open={count > 0 || undefined}>
        <summary>{count === 0 ? m.report_conditions_none() : m.report_conditions({ count })}</summary>
        <Conditions
          key={listing.slug}
          listing={listing}
          value={filters}
          onChange={(next) => change({ filters: next })}
        />
      </details>
      <Checks
        title={m.report_columns()}
        names={Object.keys(listing.columns)}
        chosen={columns}
        listing={listing}
        // At least one column stays: a report without any would say nothing.
        onChange={(next) => next.length > 0 && change({ columns: next })}
      />
      <Checks
        title={m.report_groups()}
        names={groupsOf(listing)}
        chosen={groups}
        listing={listing}
        most={3}
        onChange={(next) => change({ groups: next })}
      />
      {groups.length > 0 && (
        <Checks
          title={m.report_sums()}
          names={sumsOf(listing)}
          chosen={sums}
          listing={listing}
          most={3}
          onChange={(next) => change({ sums: next })}
        />
      )}
    </div>
  )
}
