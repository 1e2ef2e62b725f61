import { createFileRoute } from '@tanstack/react-router'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { WorkDesk } from '#web/transactions/desk/work-desk.tsx'

const crumbs = () => [
  deskCrumb(),
  { label: m.ministry_menu_requests() },
  { label: titleAt('/ministry/accreditation-transactions') },
]

export const Route = createFileRoute('/ministry/accreditation-transactions/')({
  component: () => <WorkDesk title={titleAt('/ministry/accreditation-transactions')} crumbs={crumbs()} />,
})
