import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { readCampaignRefusal } from '#contract/transactions/campaign-refusals.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { answerableRefusals, grievanceOf, isOpenReply } from './cases/grievance.ts'

type Refusal = NonNullable<AnswerOf<typeof readCampaignRefusal>['refusal']>

/** The refusal of a campaign of the own organisation, as far as it may be answered. */
export const campaignRefusalsArea: Area = (on, services) => {
  on(readCampaignRefusal, async ({ actor, params }) => {
    const { rows } = await sql<Omit<Refusal, 'is_open'>>`
      select f.id, f.article, f.served_at, f.appeal_due_at, ${grievanceOf('campaign_refusals', sql`f.id`, sql`f.ngo_id`)} as grievance
      from campaign_refusals f where ${answerableRefusals(ngoOf(actor))} and f.campaign_id = ${params.id}`.execute(
      services.db,
    )
    const [refusal] = rows
    return { refusal: refusal ? { ...refusal, is_open: isOpenReply(services, refusal) } : null }
  })
}
