import { createFileRoute } from '@tanstack/react-router'
import { OwnFlags } from '#web/flags/own-flags.tsx'

export const Route = createFileRoute('/_org/ministry-relation/flags')({ component: OwnFlags })
