import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { countAudience } from '#contract/notifications/notices.ts'
import type { Actor } from '../core/identity/actor.ts'

/** Whom a notice is meant for, in the words of its form. */
export type Aim = Omit<z.output<NonNullable<typeof countAudience.body>>, 'id'>

/** Organisations that the words of an audience mean, within the reach of the sender, as `n`. */
export function meantNgos(aim: Aim, governorateId: number | undefined): RawBuilder<unknown> {
  const { audience, audience_ids: ids } = aim
  const which =
    audience === 'ngos'
      ? sql`n.id = any(${ids}::bigint[])`
      : audience === 'legal_form'
        ? sql`n.legal_form_id = any(${ids}::bigint[])`
        : audience === 'governorate'
          ? sql`n.governorate_id = any(${ids}::bigint[])`
          : audience === 'all' || audience === 'all_ngos'
            ? sql`true`
            : sql`false`
  return sql.join(
    [
      which,
      sql`n.deleted_at is null`,
      governorateId === undefined ? sql`true` : sql`n.governorate_id = ${governorateId}`,
      aim.governorate_ids.length > 0 ? sql`n.governorate_id = any(${aim.governorate_ids}::integer[])` : sql`true`,
      aim.status_ids.length > 0 ? sql`n.status_id = any(${aim.status_ids}::integer[])` : sql`true`,
    ],
    sql` and `,
  )
}

const isOpen = sql`u.is_active and u.deleted_at is null and u.erased_at is null`

/** Accounts that get a notice: one row for each person, with his organisation. */
export function recipientsOf(aim: Aim, governorateId: number | undefined): RawBuilder<unknown> {
  const { audience } = aim
  const near = (column: string) =>
    governorateId === undefined ? sql`true` : sql`${sql.ref(column)} = ${governorateId}`
  const founders = audience === 'all' || audience === 'establishments'
  const staff = audience === 'all' || audience === 'ministry'
  return sql`select u.id as user_id, u.ngo_id, u.email from users u join ngos n on n.id = u.ngo_id
      where u.kind = 'org' and ${isOpen} and ${meantNgos(aim, governorateId)}
    union all select u.id, null, u.email from users u
      where ${founders} and u.kind = 'est' and ${isOpen} and u.email_verified_at is not null and u.converted_at is null and u.expired_at is null
        and (${governorateId === undefined} or exists (select from establishments e where e.user_id = u.id and ${near('e.governorate_id')}))
    union all select u.id, null, u.email from users u
      where ${staff} and u.kind = 'ministry' and ${isOpen} and ${near('u.governorate_id')}`
}

/** The directorate of the sender, whose notices reach its governorate alone; undefined: the ministry. */
export const directorateOf = (actor: Actor): number | undefined => actor.governorateId
