import { lazy, Suspense } from 'react'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { ownPath } from '../paths.ts'
import { GivingTabs, useView } from './giving-tabs.tsx'
import { MethodList } from './method-list.tsx'
import { PaymentList } from './payment-list.tsx'

// Loaded when somebody looks at it.
const OwnStatement = lazy(async () => ({ default: (await import('./own-statement.tsx')).OwnStatement }))
const OwnDifferences = lazy(async () => ({ default: (await import('./own-differences.tsx')).OwnDifferences }))

/** How the organisation takes donations electronically, and what came by it [spec 2§7]. */
export function OwnGiving() {
  const view = useView('methods')
  return (
    <Page>
      <PageHead title={headingOf(ownPath)} />
      <Stack>
        <ScreenInstructions />
        <div>
          <GivingTabs shown={['methods', 'payments', 'statement', 'differences']} usual="methods" />
        </div>
        {view === 'payments' && <PaymentList of="organisation" />}
        {view === 'statement' && (
          <Suspense fallback={<Skeleton lines={8} />}>
            <OwnStatement />
          </Suspense>
        )}
        {view === 'differences' && (
          <Suspense fallback={<Skeleton lines={8} />}>
            <OwnDifferences />
          </Suspense>
        )}
        {view === 'methods' && <MethodList />}
      </Stack>
    </Page>
  )
}
