import { createFileRoute } from '@tanstack/react-router'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { NotificationsPage } from '#web/notifications/notifications-page.tsx'

const crumbs = () => [deskCrumb(), { label: titleAt('/ministry/ministry-notifications') }]

export const Route = createFileRoute('/ministry/ministry-notifications')({
  component: () => <NotificationsPage title={titleAt('/ministry/ministry-notifications')} crumbs={crumbs()} />,
})
