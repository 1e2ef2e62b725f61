import { createFileRoute } from '@tanstack/react-router'
import { RightsCataloguePage } from '#web/users/rights/right-sentences.tsx'

export const Route = createFileRoute('/ministry/rights')({ component: RightsCataloguePage })
