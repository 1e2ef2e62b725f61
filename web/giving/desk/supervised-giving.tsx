import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Page, PageHead, Stack } from '#web/ui/page-head.tsx'
import { ministryPath } from '../paths.ts'
import { GivingTabs, useView } from './giving-tabs.tsx'
import { PaymentList } from './payment-list.tsx'
import { SupervisedMethods } from './supervised-methods.tsx'

/** Electronic donations of all organisations: refunds that wait, and methods that wait to be verified. */
export function SupervisedGiving() {
  const title = titleAt(ministryPath)
  const view = useView('payments')
  return (
    <Page>
      <PageHead title={title} crumbs={[{ label: m.ministry_menu_communication() }, { label: title }]} />
      <Stack>
        <ScreenInstructions />
        <div>
          <GivingTabs views={['payments', 'methods']} usual="payments" />
        </div>
        {view === 'methods' ? <SupervisedMethods /> : <PaymentList of="ministry" />}
      </Stack>
    </Page>
  )
}
