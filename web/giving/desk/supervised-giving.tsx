import { lazy, Suspense } from 'react'
import { useSession } from '#web/core/session/session.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { ministryPath } from '../paths.ts'
import { GivingTabs, useView } from './giving-tabs.tsx'
import { PaymentList } from './payment-list.tsx'
import { SupervisedMethods } from './supervised-methods.tsx'

// The centre alone has it, beside the payments that everybody comes for.
const DifferenceList = lazy(async () => ({ default: (await import('./difference-list.tsx')).DifferenceList }))

/** Electronic donations of all organisations: refunds that wait, and methods that wait to be verified. */
export function SupervisedGiving() {
  const title = titleAt(ministryPath)
  const view = useView('payments')
  // What no organisation knows of belongs to no governorate.
  const isCentral = useSession()?.user.ministry_user_type === 'central'
  return (
    <Page>
      <PageHead title={title} crumbs={[{ label: m.ministry_menu_communication() }, { label: title }]} />
      <Stack>
        <ScreenInstructions />
        <div style={{ overflowX: 'auto' }}>
          <GivingTabs
            shown={isCentral ? ['payments', 'methods', 'differences'] : ['payments', 'methods']}
            usual="payments"
          />
        </div>
        {view === 'methods' && <SupervisedMethods />}
        {view === 'differences' && isCentral && (
          <Suspense fallback={<Skeleton lines={8} />}>
            <DifferenceList />
          </Suspense>
        )}
        {(view === 'payments' || (view === 'differences' && !isCentral)) && <PaymentList of="ministry" />}
      </Stack>
    </Page>
  )
}
