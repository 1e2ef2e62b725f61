import { createFileRoute } from '@tanstack/react-router'
import { MinistryMeetings } from '#web/assemblies/ministry/ministry-meetings.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/assemblies')({ component: MinistryMeetings })
