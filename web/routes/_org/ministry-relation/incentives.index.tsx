import { createFileRoute } from '@tanstack/react-router'
import { OwnMeasures } from '#web/incentives/own-measures.tsx'

export const Route = createFileRoute('/_org/ministry-relation/incentives/')({ component: OwnMeasures })
