import { useName } from '#web/core/api/use-lookup.ts'
import { Count } from '#web/ui/text.tsx'

/** A count with its unit beside it, not counted by it: the noun of a unit has one form here. */
export function Amount({ value, unit }: { value: number; unit: number | null }) {
  const name = useName('units')
  return (
    <span>
      <Count value={value} />
      {unit !== null && ` (${name(unit)})`}
    </span>
  )
}
