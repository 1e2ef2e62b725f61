import { lazy, Suspense } from 'react'
import type { PinPlaceProps } from './pin-place-shown.tsx'

const Shown = lazy(async () => ({ default: (await import('./pin-place-shown.tsx')).PinPlaceShown }))

/** The governorate of a pin, below its field. Loaded after the form: most are opened without a pin. */
export const PinPlace = (props: PinPlaceProps) => (
  <Suspense>
    <Shown {...props} />
  </Suspense>
)
