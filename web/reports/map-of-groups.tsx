import type { Listing } from '#contract/reports/listing.ts'
import type { Definition } from '#contract/reports/query-text.ts'
import { formatNumber } from '#web/base/format.ts'
import type { Group } from './ask.ts'
import { rowsHref, within } from './group-rows.ts'
import { GovernoratesMap } from './shared/governorates-map.tsx'
import { keyName } from './words.ts'

interface Props {
  listing: Listing
  definition: Definition
  groups: readonly Group[]
}

/** Groups of governorates as a map above their table. */
export function MapOfGroups({ listing, definition, groups }: Props) {
  const [path = ''] = definition.groups ?? []
  const figures = groups.flatMap((group) => {
    const [key] = group.keys
    if (!key?.value) return []
    const filters = within(listing, definition, group)
    return [
      {
        governorate_id: Number(key.value),
        count: group.count,
        title: `${keyName(listing, path, key)}: ${formatNumber(group.count)}`,
        href: filters && rowsHref(listing, definition, filters),
      },
    ]
  })
  return <GovernoratesMap figures={figures} />
}
