import { createFileRoute } from '@tanstack/react-router'
import { SupervisedCampaigns } from '#web/campaigns/supervised-campaigns.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/campaigns')({ component: SupervisedCampaigns })
