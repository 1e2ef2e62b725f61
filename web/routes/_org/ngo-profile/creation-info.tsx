import { createFileRoute } from '@tanstack/react-router'
import { CreationInfo } from '#web/profile/info/creation-info.tsx'

export const Route = createFileRoute('/_org/ngo-profile/creation-info')({ component: CreationInfo })
