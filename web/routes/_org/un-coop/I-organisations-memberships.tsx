import { createFileRoute } from '@tanstack/react-router'
import { Memberships } from '#web/cooperation/memberships.tsx'

export const Route = createFileRoute('/_org/un-coop/I-organisations-memberships')({ component: Memberships })
