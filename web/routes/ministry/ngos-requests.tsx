import { createFileRoute } from '@tanstack/react-router'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { WorkDesk } from '#web/transactions/desk/work-desk.tsx'

const crumbs = () => [deskCrumb(), { label: m.ministry_menu_requests() }, { label: titleAt('/ministry/ngos-requests') }]

export const Route = createFileRoute('/ministry/ngos-requests')({
  component: () => (
    <WorkDesk title={titleAt('/ministry/ngos-requests')} crumbs={crumbs()} kind="founding" start="section" />
  ),
})
