import { lazy, Suspense } from 'react'
import { useAddress } from '#web/core/lists/use-address.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { MeetingList } from './meeting-list.tsx'

/** One meeting is much more than the list: it comes when one is opened. */
const MeetingPage = lazy(async () => ({ default: (await import('./meeting-page.tsx')).MeetingPage }))
const Door = lazy(async () => ({ default: (await import('./door.tsx')).Door }))

/** Meetings of the own general assembly, one of them, or its door: the specification has one address for all. */
export function Assemblies() {
  const address = useAddress()
  const id = Number(address.one('id'))
  if (!Number.isSafeInteger(id) || id <= 0) return <MeetingList />
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      {address.one('view') === 'door' ? <Door key={id} id={id} /> : <MeetingPage key={id} id={id} />}
    </Suspense>
  )
}
