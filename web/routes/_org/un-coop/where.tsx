import { createFileRoute } from '@tanstack/react-router'
import { OwnWhere } from '#web/cooperation/where-page.tsx'

export const Route = createFileRoute('/_org/un-coop/where')({ component: OwnWhere })
