import { createFileRoute } from '@tanstack/react-router'
import { RightsCataloguePage } from '#web/users/right-sentences.tsx'

export const Route = createFileRoute('/ministry/rights')({ component: RightsCataloguePage })
