import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { listRightGivers } from '#contract/users/right-givers.ts'
import { ngoOf } from '../core/identity/actor.ts'
import type { Area } from '../core/http/route.ts'

/** As many as a person would ask. */
const most = 5

/** Who can give a right: nobody gives what he does not hold, so its holders among those who give roles [domain Q35]. */
export const rightGiversArea: Area = (on, services) => {
  on(listRightGivers, async ({ actor, query }) => {
    const mayGive = (slug: string) =>
      sql`holds_right(u.id, ${slug}, 'U') and holds_right(u.id, ${slug}, 'G') and holds_right(u.id, ${query.slug}, 'S')`
    const scope =
      actor.kind === 'org'
        ? sql`u.kind = 'org' and u.ngo_id = ${ngoOf(actor)} and ${mayGive('ngo_users')}`
        : sql`u.kind = 'ministry' and (u.governorate_id is null or u.governorate_id is not distinct from ${actor.governorateId ?? null}) and ${mayGive('ministry_users_rp')}`
    const { rows } = await sql<AnswerOf<typeof listRightGivers>[number]>`
      select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.job_title_id from users u
      where u.is_active and u.deleted_at is null and u.id <> ${actor.userId} and ${scope}
      order by u.is_main desc, u.last_login_at desc nulls last, u.id limit ${most}`.execute(services.db)
    return rows
  })
}
