import { createFileRoute } from '@tanstack/react-router'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { OutboxPage } from '#web/notifications/outbox-page.tsx'

const crumbs = () => [deskCrumb(), { label: titleAt('/ministry/outbox') }]

export const Route = createFileRoute('/ministry/outbox')({
  component: () => <OutboxPage title={titleAt('/ministry/outbox')} crumbs={crumbs()} />,
})
