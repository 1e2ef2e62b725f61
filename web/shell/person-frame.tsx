import type { ReactNode } from 'react'
import { MinistryFrame } from './ministry-frame.tsx'
import { OrganisationFrame } from './organisation-frame.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Bell } from '#web/notifications/bell.tsx'

/** The frame of a screen that belongs to the person, whoever it is: the ministry's own or the organisation's. */
export function PersonFrame({ children }: { children: ReactNode }) {
  const Frame = useSession()?.tt === 'm' ? MinistryFrame : OrganisationFrame
  return <Frame tools={<Bell />}>{children}</Frame>
}
