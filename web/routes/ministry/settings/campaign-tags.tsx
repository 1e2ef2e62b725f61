import { createFileRoute } from '@tanstack/react-router'
import { CampaignTags } from '#web/settings/campaign-tags.tsx'

export const Route = createFileRoute('/ministry/settings/campaign-tags')({ component: CampaignTags })
