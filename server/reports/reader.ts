import { sql } from 'kysely'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { listingRights } from '#contract/reports/listings.ts'
import { type Actor, may, mayAny } from '../core/identity/actor.ts'
import { permissionsFor } from '../core/identity/sessions.ts'
import type { Db, Trx } from '../core/services.ts'

/** A person of the ministry with the rights and the governorate of this moment, for a report that nobody sits before. */
export async function findReader(db: Db | Trx, userId: number): Promise<Actor | undefined> {
  const { rows } = await sql<{
    name: string
    locale: string
    governorate_id: number | null
    ministry_user_type: string | null
    permissions: { slug: string; codes: string[] }[]
  }>`select concat_ws(' ', first_name, last_name) as name, locale, governorate_id, ministry_user_type, user_rights(id) as permissions
    from users where id = ${userId} and kind = 'ministry' and is_active and deleted_at is null and erased_at is null`.execute(
    db,
  )
  const [row] = rows
  return (
    row && {
      ...{ userId, kind: 'ministry', sessionId: 0, name: row.name, ip: '', device: null, scope: 'full' },
      locale: (row.locale === 'en' ? 'en' : 'ar') satisfies Lang,
      ...{ ngoId: undefined, legalFormId: undefined, ngoStatusId: undefined, establishmentId: undefined },
      governorateId: row.ministry_user_type === 'directorate' ? (row.governorate_id ?? undefined) : undefined,
      central: row.ministry_user_type === 'central',
      permissions: permissionsFor(row.permissions, null),
      ...{ transactionRoles: [], acting: undefined },
    }
  )
}

/** Whether somebody may open reports and take files of them. */
export const mayTake = (actor: Actor): boolean =>
  may(actor, 'ministry_advanced_reports', 'S') &&
  mayAny(
    actor,
    listingRights.map(([slug]) => [slug, 'E'] as const),
  )
