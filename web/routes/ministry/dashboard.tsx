import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '#web/core/session/session.ts'
import { LatestEvents } from '#web/profile/log/latest-events.tsx'
import { Dashboard } from '#web/transactions/desk/dashboard.tsx'
import { whenIdle } from '#web/ui/later.tsx'

export const Route = createFileRoute('/ministry/dashboard')({ component: Start })

// Few administer rights: nobody else loads what asks it of them.
const RightsTasks = lazy(async () => ({ default: (await import('#web/users/rights/rights-tasks.tsx')).RightsTasks }))

const Sector = lazy(async () => {
  await whenIdle()
  return { default: (await import('#web/reports/sector.tsx')).Sector }
})

function Start() {
  const administers = [useMay('ministry_users_rp'), useMay('ministry_roles_rp')].includes(true)
  return (
    <Dashboard
      events={(log) => <LatestEvents events={log} />}
      sector={
        <Suspense fallback={null}>
          <Sector />
        </Suspense>
      }
      tasks={
        administers && (
          <Suspense fallback={null}>
            <RightsTasks />
          </Suspense>
        )
      }
    />
  )
}
