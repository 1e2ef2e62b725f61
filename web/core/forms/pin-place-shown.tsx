import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readBorders } from '#contract/core/reference.ts'
import { placeOfPoint } from '#contract/core/values/borders.ts'
import { callApi } from '#web/core/api/api.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

type Degrees = number | string | null
const numberOf = (value: Degrees) => {
  const number = value === null || value === '' ? NaN : Number(value)
  return Number.isFinite(number) ? number : undefined
}

export interface PinPlaceProps {
  latitude: Degrees
  longitude: Degrees
  governorate: Pick<Binding<number | null>, 'value' | 'onChange'>
  locked?: boolean
}

/** Stands below the field of the governorate: fills it from the pin, or says that the pin stands elsewhere. */
export function PinPlaceShown({ latitude, longitude, governorate, locked = false }: PinPlaceProps) {
  const [lat, lon] = [numberOf(latitude), numberOf(longitude)]
  const isPinned = lat !== undefined && lon !== undefined
  const { data: areas } = useQuery({
    queryKey: ['borders'],
    queryFn: async () => (await callApi(readBorders)).data,
    staleTime: Infinity,
    enabled: isPinned,
    meta: { quiet: true },
  })
  const name = useName('governorates')
  // Computed here: where somebody stands leaves his browser only with the form.
  const place = areas && isPinned ? placeOfPoint(areas, [lon, lat]) : undefined
  const pin = `${lat} ${lon}`
  const filled = useRef<string>(undefined)
  const { value, onChange } = governorate
  const id = place?.id
  useEffect(() => {
    // Once for a pin: who empties the field afterwards means it.
    if (locked || typeof id !== 'number' || filled.current === pin) return
    filled.current = pin
    if (value === null) onChange(id)
  }, [id, locked, onChange, pin, value])
  if (!place) return null
  if (place.id === null) return <Notice tone="warn">{m.pin_outside()}</Notice>
  if (value === null || place.near.includes(value)) return null
  return (
    <Notice
      tone="warn"
      role="status"
      {...(locked
        ? {}
        : {
            end: (
              <Button look="default" size="row" onClick={() => onChange(place.id)}>
                {m.pin_choose({ name: name(place.id) })}
              </Button>
            ),
          })}
    >
      {m.pin_elsewhere({ pin: name(place.id), chosen: name(value) })}
    </Notice>
  )
}
