import { useQuery } from '@tanstack/react-query'
import { readCampaignRefusal } from '#contract/transactions/campaign-refusals.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { ReplyCard } from './reply-card.tsx'

/** On what the refusal of a campaign rests, and how its organisation answered it, or may; nothing where it is answered elsewhere. */
export function CampaignReply({ id, name }: { id: number; name: string }) {
  const query = useQuery({
    queryKey: [readCampaignRefusal.path, id],
    queryFn: async () => (await callApi(readCampaignRefusal, { params: { id } })).data,
  })
  return (
    <Loaded query={query} lines={3}>
      {({ refusal }) =>
        refusal && (
          <ReplyCard
            title={m.campaign_reply()}
            reply={refusal}
            subject={m.campaign_grievance_subject({ name }).slice(0, 200)}
            about={{ campaign_refusal_id: refusal.id }}
          />
        )
      }
    </Loaded>
  )
}
