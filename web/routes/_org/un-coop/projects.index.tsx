import { createFileRoute } from '@tanstack/react-router'
import { Projects } from '#web/cooperation/projects.tsx'

export const Route = createFileRoute('/_org/un-coop/projects/')({ component: Projects })
