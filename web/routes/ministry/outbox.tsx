import { createFileRoute } from '@tanstack/react-router'
import { link } from '#web/core/link.ts'
import { titleAt } from '#web/core/ministry-menu.ts'
import { OutboxPage } from '#web/messaging/outbox-page.tsx'

const crumbs = () => [
  { label: titleAt('/ministry/dashboard'), href: link('/ministry/dashboard') },
  { label: titleAt('/ministry/outbox') },
]

export const Route = createFileRoute('/ministry/outbox')({
  component: () => <OutboxPage title={titleAt('/ministry/outbox')} crumbs={crumbs()} />,
})
