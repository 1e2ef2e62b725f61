import type { Listing } from '#contract/reports/listing.ts'
import type { Definition } from '#contract/reports/query-text.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import type { Group } from './ask.ts'
import { rowsHref, within } from './group-rows.ts'
import { TrendChart } from './shared/trend-chart.tsx'
import { keyName } from './words.ts'

interface Props {
  listing: Listing
  definition: Definition
  groups: readonly Group[]
}

/** Groups in the order of time as a line; those without a day stand in the table alone. */
export function TrendOfGroups({ listing, definition, groups }: Props) {
  const [path = ''] = definition.groups ?? []
  const dated = groups.flatMap((group) => {
    const [key] = group.keys
    return key?.value ? [{ group, key, span: key.value }] : []
  })
  const points = dated.map(({ group, key }) => {
    const filters = within(listing, definition, group)
    return {
      value: group.count,
      title: `${keyName(listing, path, key)}: ${formatNumber(group.count)}`,
      href: filters && rowsHref(listing, definition, filters),
    }
  })
  return <TrendChart spans={dated.map(({ span }) => span)} lines={[{ name: label(listing), points }]} />
}
