import { sql } from 'kysely'
import { campaignTagRegister, listCampaignOptions, type CampaignOption } from '#contract/campaigns/tags.ts'
import { foldedWords } from '#contract/core/values/arabic.ts'
import type { FieldRefusals } from '../core/errors.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'

/** As many campaigns as one looks through under a field. */
const mostOptions = 30
const accepted = sql`c.confirmed = 'A' and c.deleted_at is null`

/** Seasons as the ministry keeps them: days, words, and the campaigns of each. */
export const campaignTags: Area = (on, services) => {
  register(on, services, campaignTagRegister, {
    table: 'campaign_tags',
    scope: () => undefined,
    search: ['name_ar', 'name_en', 'slug'],
    order: '-starts_on',
    check: async (trx, _actor, input, before) => {
      const wrong: FieldRefusals = {}
      if (input.ends_on !== null && input.ends_on < input.starts_on) wrong.ends_on = ['V-ORDER']
      // A campaign that was linked stays so, whatever became of it; a new one must be accepted.
      const kept = (before?.campaign_ids as number[] | undefined) ?? []
      const added = input.campaign_ids.filter((one) => !kept.includes(one))
      const { rows } = await sql`select from campaigns c where c.id = any(${added}::bigint[]) and ${accepted}`.execute(
        trx,
      )
      if (rows.length < added.length) wrong.campaign_ids = ['V-CHOICE']
      return wrong
    },
  })

  on(listCampaignOptions, async ({ query }) => {
    const words = foldedWords(query.search ?? '')
    const holds = words.map((word) => sql`(c.search_folded like ${`%${word}%`} or n.public_search like ${`%${word}%`})`)
    const { rows } = await sql<CampaignOption>`select c.id, c.name_ar, c.name_en, n.name_ar as ngo_ar, c.start_date
      from campaigns c join ngos n on n.id = c.ngo_id
      where ${accepted} and (c.id = any(${query.id ?? []}::bigint[]) or c.id in (
        select c.id from campaigns c join ngos n on n.id = c.ngo_id
        where ${sql.join([accepted, ...holds], sql` and `)} order by c.start_date desc, c.id desc limit ${mostOptions}))
      order by c.start_date desc, c.id desc`.execute(services.db)
    return rows
  })
}
