import { createFileRoute } from '@tanstack/react-router'
import { ClassificationTree } from '#web/settings/classification-tree.tsx'

export const Route = createFileRoute('/ministry/settings/indexes/classifications')({ component: ClassificationTree })
