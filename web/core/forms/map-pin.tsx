import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import { mapLink } from '#web/base/map-link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

const numberOf = (value: number | string | null) => (value === null || value === '' ? undefined : Number(value))

/** Fields for coordinates, with a button for the current position and a map that shows them. */
export function MapPin({ latitude, longitude }: Record<'latitude' | 'longitude', Binding<number | string | null>>) {
  const [failed, setFailed] = useState(false)
  const [lat, lon] = [numberOf(latitude.value), numberOf(longitude.value)]
  const here = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFailed(false)
        latitude.onChange(Number(coords.latitude.toFixed(6)))
        longitude.onChange(Number(coords.longitude.toFixed(6)))
      },
      () => setFailed(true),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 }}>
      <Button look="default" size="row" icon={<IconCurrentLocation size={16} aria-hidden />} onClick={here}>
        {m.profile_place_here()}
      </Button>
      {Number.isFinite(lat) && Number.isFinite(lon) && (
        <Anchor href={mapLink(lat as number, lon as number)}>{m.profile_place_map()}</Anchor>
      )}
      {failed && <Notice tone="warn">{m.profile_place_unknown()}</Notice>}
    </div>
  )
}
