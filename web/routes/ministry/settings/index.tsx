import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { SettingsIndex } from '#web/settings/settings-index.tsx'

const CampaignTags = lazy(async () => ({ default: (await import('#web/campaigns/campaign-tags.tsx')).CampaignTags }))
const WeightsCard = lazy(async () => ({ default: (await import('#web/profile/score/weights.tsx')).WeightsCard }))

export const Route = createFileRoute('/ministry/settings/')({
  component: () => (
    <SettingsIndex weights={(mayEdit) => <WeightsCard mayEdit={mayEdit} />} seasons={<CampaignTags />} />
  ),
})
