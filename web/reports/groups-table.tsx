import type { Listing } from '#contract/reports/listing.ts'
import type { Definition } from '#contract/reports/query-text.ts'
import { reportWords } from '#contract/reports/report-words.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Ltr } from '#web/ui/text.tsx'
import type { Group } from './ask.ts'
import { rowsHref, within } from './group-rows.ts'
import { columnName, keyName } from './words.ts'
import css from './reports.module.css'

interface RowProps {
  listing: Listing
  definition: Definition
  group: Group
  bars: boolean
  most: number
}
/** One group: its names, its part in the chart, its number as the way to its rows, its sums. */
function GroupRow({ listing, definition, group, bars, most }: RowProps) {
  const { groups: by = [], sums = [] } = definition
  const filters = within(listing, definition, group)
  const names = by.map((path, at) => keyName(listing, path, group.keys[at] as Group['keys'][number]))
  return (
    <tr>
      {names.map((name, at) => (
        <th key={by[at]} scope="row">
          <bdi>{name}</bdi>
        </th>
      ))}
      {bars && (
        <td className={css.bar} aria-hidden>
          <span style={{ inlineSize: `${(group.count / most) * 100}%` }} />
        </td>
      )}
      <td>
        {filters ? (
          <Anchor
            href={rowsHref(listing, definition, filters)}
            aria-label={m.report_rows_of({
              count: formatNumber(group.count),
              name: names.join(m.report_comma()),
            })}
          >
            <Ltr>{formatNumber(group.count)}</Ltr>
          </Anchor>
        ) : (
          <Ltr>{formatNumber(group.count)}</Ltr>
        )}
      </td>
      {sums.map((path, at) => (
        <td key={path}>
          <Ltr>{formatNumber(group.sums[at] ?? 0)}</Ltr>
        </td>
      ))}
    </tr>
  )
}

interface TableProps {
  listing: Listing
  definition: Definition
  groups: readonly Group[]
  total: number
  bars: boolean
}
function Total({ listing, definition, groups, total, bars }: TableProps) {
  const { groups: by = [], sums = [] } = definition
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={by.length + (bars ? 1 : 0)}>
          {m.report_all()}
        </th>
        <td>
          <Anchor
            href={rowsHref(listing, definition, definition.filters ?? {})}
            aria-label={m.report_rows_of({ count: formatNumber(total), name: m.report_all() })}
          >
            <Ltr>{formatNumber(total)}</Ltr>
          </Anchor>
        </td>
        {sums.map((path, at) => (
          <td key={path}>
            <Ltr>{formatNumber(groups.reduce((sum, group) => sum + (group.sums[at] ?? 0), 0))}</Ltr>
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** Groups as a table whose rows are the bars of the chart: both are one answer. */
export function GroupsTable({ listing, definition, groups, total, bars }: TableProps) {
  const { groups: by = [], sums = [] } = definition
  const most = Math.max(1, ...groups.map(({ count }) => count))
  return (
    <div className={css.answer}>
      <table>
        <caption className="visually-hidden">{m.report_answer({ name: label(listing) })}</caption>
        <thead>
          <tr>
            {by.map((path) => (
              <th key={path} scope="col">
                {columnName(listing, path)}
              </th>
            ))}
            {bars && (
              <td>
                <span className="visually-hidden">{m.report_chart()}</span>
              </td>
            )}
            <th scope="col">{label(reportWords.count)}</th>
            {sums.map((path) => (
              <th key={path} scope="col">
                {m.report_sum({ name: columnName(listing, path) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <GroupRow
              key={JSON.stringify(group.keys.map(({ value }) => value))}
              {...{ listing, definition, group, bars, most }}
            />
          ))}
        </tbody>
        <Total {...{ listing, definition, groups, total, bars }} />
      </table>
    </div>
  )
}
