import { createFileRoute } from '@tanstack/react-router'
import { OwnCampaigns } from '#web/campaigns/own-campaigns.tsx'

export const Route = createFileRoute('/_org/guest-pages-management/campaigns')({ component: OwnCampaigns })
