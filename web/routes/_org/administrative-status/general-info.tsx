import { createFileRoute } from '@tanstack/react-router'
import { GeneralInfoPage } from '#web/assemblies/general-info.tsx'

export const Route = createFileRoute('/_org/administrative-status/general-info')({ component: GeneralInfoPage })
