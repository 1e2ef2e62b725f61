import { useEffect, useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import { NearList } from './near-list.tsx'
import type { Asked } from './register-address.ts'

export type Point = readonly [latitude: number, longitude: number]
/** About a kilometre: enough for an order, and no address. */
const coarse = (degrees: number) => Math.round(degrees * 100) / 100

/** Asks the browser where it is, and shows the nearest organisations or how to go on without. */
export function NearAnswer({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const [point, setPoint] = useState<Point | 'asking' | 'refused'>('asking')
  useEffect(() => {
    let here = true
    const take = (answer: Point | 'refused') => {
      if (here) setPoint(answer)
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => take([coarse(coords.latitude), coarse(coords.longitude)]),
      () => take('refused'),
      { timeout: 15_000, maximumAge: 600_000 },
    )
    return () => void (here = false)
  }, [])
  return (
    <>
      <div role="status">
        {point === 'asking' && <p>{m.near_me_asking()}</p>}
        {point === 'refused' && <p>{m.near_me_refused()}</p>}
      </div>
      {typeof point === 'object' && <NearList point={point} asked={asked} onClose={onClose} />}
    </>
  )
}
