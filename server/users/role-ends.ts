import { sql } from 'kysely'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'

/** Days before the last day of a role on which its holder and the administrators are told. */
const days = 14

interface Ending {
  user_id: number
  name: string
  kind: 'ministry' | 'org'
  ngo_id: number | null
  governorate_id: number | null
  ends_on: string
  ar: string
  en: string
}

/** Who can renew a role of the person: those who give roles to people like him, and see him. */
async function administratorsFor(trx: Trx, { user_id, kind, ngo_id, governorate_id }: Ending): Promise<number[]> {
  const scope =
    kind === 'org'
      ? sql`u.kind = 'org' and u.ngo_id = ${ngo_id} and holds_right(u.id, 'ngo_users', 'G')`
      : sql`u.kind = 'ministry' and (u.governorate_id is null or u.governorate_id = ${governorate_id}) and holds_right(u.id, 'ministry_users_rp', 'G')`
  const { rows } = await sql<{
    id: number
  }>`select u.id from users u where u.is_active and u.deleted_at is null and u.id <> ${user_id} and ${scope}`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}

/** Tells holders and administrators of roles that end within a fortnight, once for each last day; answers how many roles. */
export async function tellRoleEnds(services: Services): Promise<number> {
  const today = todayIn(services.now())
  return services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<Ending>`update user_roles ur set told_ends_on = ur.ends_on from users u, roles r
      where u.id = ur.user_id and r.id = ur.role_id and ur.ends_on between ${today} and ${addDays(today, days)}
        and ur.told_ends_on is distinct from ur.ends_on and u.is_active and u.deleted_at is null
      returning u.id as user_id, concat_ws(' ', u.first_name, u.last_name) as name, u.kind, u.ngo_id, u.governorate_id, ur.ends_on, r.name_ar as ar, coalesce(r.name_en, r.name_ar) as en`.execute(
      trx,
    )
    for (const one of rows) {
      const [role, about] = [
        { ar: one.ar, en: one.en },
        { entity: 'users', entityId: one.user_id },
      ]
      await queueNotice(trx, services, {
        code: 'ROLE-ENDS',
        userIds: [one.user_id],
        ...about,
        params: { role, date: one.ends_on },
      })
      await queueNotice(trx, services, {
        code: 'ROLE-ENDS-OF',
        userIds: await administratorsFor(trx, one),
        ...about,
        params: { name: one.name, role, date: one.ends_on },
        link: one.kind === 'org' ? '/technical-support/users' : `/ministry/permissions-user/${one.user_id}`,
      })
    }
    return rows.length
  })
}
