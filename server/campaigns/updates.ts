import { sql } from 'kysely'
import { campaignUpdateRegister } from '#contract/campaigns/updates.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { register } from '../core/registers/register.ts'
import type { Services } from '../core/services.ts'
import { campaignRows } from './rows.ts'

/** How many a campaign page tells. */
const mostShown = 20
/** Updates of the campaign `c` as its page tells them, the newest first. */
export const updatesOf = sql`coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'title_ar', u.title_ar, 'text_ar', u.text_ar,
    'published_at', to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by u.id desc)
  from (select * from campaign_updates u where u.campaign_id = c.id and u.deleted_at is null order by u.id desc limit ${sql.lit(mostShown)}) u), '[]')`

/** Updates as `u` that visitors read, each with its campaign as `c`. */
export const shownUpdates = (services: Services) => {
  const rows = campaignRows(services)
  return sql`(select u.*, c.name_ar as campaign_ar, c.name_en as campaign_en from campaign_updates u join ${rows.source()} on c.id = u.campaign_id
    where u.deleted_at is null and ${rows.shown()}) u`
}

/** What the organisation tells of its own campaigns: of licensed ones, also when they are over. */
export const campaignUpdates: Area = (on, services) =>
  register(on, services, campaignUpdateRegister, {
    table: 'campaign_updates',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['title_ar', 'text_ar'],
    order: '-id',
    own: ['created_at'],
    check: async (trx, actor, input, before) => {
      const { rows } =
        await sql`select from campaigns c where c.id = ${input.campaign_id} and c.ngo_id = ${ngoOf(actor)}
        and c.confirmed = 'A' and c.deleted_at is null and ${before ? sql`c.id = ${before.campaign_id as number}` : sql`true`}`.execute(
          trx,
        )
      return rows.length > 0 ? undefined : { campaign_id: ['V-CHOICE'] }
    },
  })
