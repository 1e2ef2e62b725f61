import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { ownPath } from '../paths.ts'
import { GivingTabs, useView } from './giving-tabs.tsx'
import { MethodList } from './method-list.tsx'
import { PaymentList } from './payment-list.tsx'

/** How the organisation takes donations electronically, and what came by it [spec 2§7]. */
export function OwnGiving() {
  const view = useView('methods')
  return (
    <Page>
      <PageHead title={headingOf(ownPath)} />
      <Stack>
        <ScreenInstructions />
        <div>
          <GivingTabs views={['methods', 'payments']} usual="methods" />
        </div>
        {view === 'payments' ? <PaymentList of="organisation" /> : <MethodList />}
      </Stack>
    </Page>
  )
}
