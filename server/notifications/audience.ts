import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { countAudience, noticeSizes } from '#contract/notifications/notices.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Db, Trx } from '../core/services.ts'
import { ngosOfReport } from '../reports/index.ts'

type Sql = RawBuilder<unknown>
/** Whom a notice is meant for, in the words of its form. */
export type Aim = Omit<z.output<NonNullable<typeof countAudience.body>>, 'id'>
/** The same, with the organisations of the report that it names, as its sender may see them. */
export type Aimed = Aim & { readonly reported?: Sql | undefined }

export const aimedBy = async (db: Db | Trx, actor: Actor, aim: Aim): Promise<Aimed> =>
  aim.audience === 'report' ? { ...aim, reported: await ngosOfReport(db, actor, aim.audience_ids[0] ?? 0) } : aim

/** An aim without any narrowing. */
export const wide = {
  governorate_ids: [],
  status_ids: [],
  classification_ids: [],
  sizes: [],
} as const satisfies Partial<Aim>

/** People in paid work: as declared in the general information, else as recorded. */
const staff = sql`coalesce((select (i.data ->> 'employees_number')::int from general_infos i where i.ngo_id = n.id),
  (select count(*) from employees e where e.ngo_id = n.id and e.end_date is null and e.deleted_at is null)::int)`
const sizes: Readonly<Record<(typeof noticeSizes)[number], Sql>> = {
  none: sql`${staff} = 0`,
  small: sql`${staff} between 1 and 9`,
  medium: sql`${staff} between 10 and 49`,
  large: sql`${staff} >= 50`,
}

/** Organisations that the words of an audience mean, as `n`. */
function named({ audience, audience_ids: ids, reported }: Aimed): Sql {
  switch (audience) {
    case 'ngos':
      return sql`n.id = any(${ids}::bigint[])`
    case 'legal_form':
      return sql`n.legal_form_id = any(${ids}::bigint[])`
    case 'governorate':
      return sql`n.governorate_id = any(${ids}::bigint[])`
    case 'report':
      return reported === undefined ? sql`false` : sql`n.id in (${reported})`
    case 'all':
    case 'all_ngos':
      return sql`true`
    default:
      return sql`false`
  }
}

/** The same within what narrows them and the reach of the sender. */
export function meantNgos(aim: Aimed, governorateId: number | undefined): Sql {
  const { governorate_ids, status_ids, classification_ids } = aim
  return sql.join(
    [
      named(aim),
      sql`n.deleted_at is null`,
      ...(governorateId === undefined ? [] : [sql`n.governorate_id = ${governorateId}`]),
      ...(governorate_ids.length > 0 ? [sql`n.governorate_id = any(${governorate_ids}::integer[])`] : []),
      ...(status_ids.length > 0 ? [sql`n.status_id = any(${status_ids}::integer[])`] : []),
      ...(classification_ids.length > 0
        ? [
            sql`exists (select from classification_ngos k join classifications c on c.id = k.classification_id
              where k.ngo_id = n.id and k.deleted_at is null and (c.id = any(${classification_ids}::bigint[]) or c.parent_id = any(${classification_ids}::bigint[])))`,
          ]
        : []),
      ...(aim.sizes.length > 0
        ? [
            sql`(${sql.join(
              aim.sizes.map((size) => sizes[size]),
              sql` or `,
            )})`,
          ]
        : []),
    ],
    sql` and `,
  )
}

const isOpen = sql`u.is_active and u.deleted_at is null and u.erased_at is null`

/** Organisations that are meant and in which nobody has an open account. */
export const withoutAccount = (aim: Aimed, governorateId: number | undefined): Sql =>
  sql`select n.id from ngos n where ${meantNgos(aim, governorateId)}
    and not exists (select from users u where u.ngo_id = n.id and u.kind = 'org' and ${isOpen})`

/** Accounts that get a notice: one row for each person, with his organisation. */
export function recipientsOf(aim: Aimed, governorateId: number | undefined): Sql {
  const { audience } = aim
  const near = (column: string) =>
    governorateId === undefined ? sql`true` : sql`${sql.ref(column)} = ${governorateId}`
  const founders = audience === 'all' || audience === 'establishments'
  const staffToo = audience === 'all' || audience === 'ministry'
  return sql`select u.id as user_id, u.ngo_id, u.email from users u join ngos n on n.id = u.ngo_id
      where u.kind = 'org' and ${isOpen} and ${meantNgos(aim, governorateId)}
    union all select u.id, null, u.email from users u
      where ${founders} and u.kind = 'est' and ${isOpen} and u.email_verified_at is not null and u.converted_at is null and u.expired_at is null
        and (${governorateId === undefined} or exists (select from establishments e where e.user_id = u.id and ${near('e.governorate_id')}))
    union all select u.id, null, u.email from users u
      where ${staffToo} and u.kind = 'ministry' and ${isOpen} and ${near('u.governorate_id')}`
}

/** The directorate of the sender, whose notices reach its governorate alone; undefined: the ministry. */
export const directorateOf = (actor: Actor): number | undefined => actor.governorateId
