import type { OwnRequest } from '#contract/transactions/own-requests.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Where an approved acquisition was recorded. */
export function RecordedProperty({ request: { payload } }: { request: OwnRequest }) {
  const [estates, vehicles] = [useMay('ngo_real-estates', 'S'), useMay('ngo_vehicles', 'S')]
  if (payload.property !== 'real_estates' && payload.property !== 'machines') return null
  const isEstate = payload.property === 'real_estates'
  const words = isEstate ? m.property_recorded_estate() : m.property_recorded_machine()
  const href = isEstate ? '/properties/real-estates' : '/properties/vehicles'
  return <Notice tone="sand">{(isEstate ? estates : vehicles) ? <Anchor href={href}>{words}</Anchor> : words}</Notice>
}
