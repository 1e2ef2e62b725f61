import { createFileRoute } from '@tanstack/react-router'
import { Executives } from '#web/boards/plain-bodies.tsx'

export const Route = createFileRoute('/_org/administrative-status/executive-management/')({ component: Executives })
