import type { ReactNode } from 'react'
import { MinistryFrame } from './ministry-frame.tsx'
import { OrganisationFrame } from './organisation-frame.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Bell } from '#web/notifications/bell.tsx'

/** The frame of a person's own screen: the ministry's frame or the organisation's. */
export function PersonFrame({ children }: { children: ReactNode }) {
  const Frame = useSession()?.tt === 'm' ? MinistryFrame : OrganisationFrame
  return <Frame tools={<Bell />}>{children}</Frame>
}
