import { createFileRoute } from '@tanstack/react-router'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { NotificationsPage } from '#web/messaging/notifications-page.tsx'

const crumbs = () => [
  { label: titleAt('/ministry/dashboard'), href: link('/ministry/dashboard') },
  { label: titleAt('/ministry/ministry-notifications') },
]

export const Route = createFileRoute('/ministry/ministry-notifications')({
  component: () => <NotificationsPage title={titleAt('/ministry/ministry-notifications')} crumbs={crumbs()} />,
})
