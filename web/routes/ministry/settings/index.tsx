import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { SettingsIndex } from '#web/settings/settings-index.tsx'

/** Limits are looked at seldom and bring the shapes of all of them: loaded when they are asked for. */
const Limits = lazy(async () => {
  const [{ PlatformSettings }, { WeightsCard }] = await Promise.all([
    import('#web/settings/platform-settings.tsx'),
    import('#web/profile/score/weights.tsx'),
  ])
  return { default: () => <PlatformSettings weights={(mayEdit) => <WeightsCard mayEdit={mayEdit} />} /> }
})
const Seasons = lazy(async () => ({ default: (await import('#web/campaigns/campaign-tags.tsx')).CampaignTags }))

export const Route = createFileRoute('/ministry/settings/')({
  component: () => <SettingsIndex limits={<Limits />} seasons={<Seasons />} />,
})
