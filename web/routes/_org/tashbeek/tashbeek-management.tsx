import { createFileRoute } from '@tanstack/react-router'
import { ManagePage } from '#web/assists/manage-page.tsx'

export const Route = createFileRoute('/_org/tashbeek/tashbeek-management')({ component: ManagePage })
