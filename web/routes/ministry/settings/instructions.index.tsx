import { createFileRoute } from '@tanstack/react-router'
import { InstructionsList } from '#web/settings/instructions-list.tsx'

export const Route = createFileRoute('/ministry/settings/instructions/')({ component: InstructionsList })
