import { createFileRoute } from '@tanstack/react-router'
import { Founders } from '#web/boards/plain-bodies.tsx'

export const Route = createFileRoute('/_org/administrative-status/founders/')({ component: Founders })
