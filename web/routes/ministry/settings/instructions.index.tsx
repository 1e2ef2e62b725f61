import { createFileRoute } from '@tanstack/react-router'
import { InstructionsList } from '#web/settings/help/instructions-list.tsx'

export const Route = createFileRoute('/ministry/settings/instructions/')({ component: InstructionsList })
