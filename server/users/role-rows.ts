import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/core/calls/call.ts'
import { searchWords } from '#contract/core/values/arabic.ts'
import { toRights, toRows } from '#contract/users/rights.ts'
import type { listRoles, readRole } from '#contract/users/roles.ts'
import { found, notFound } from '../core/errors.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Db, Trx } from '../core/services.ts'
import { hasWord } from '../core/registers/word-pattern.ts'

export type Role = AnswerOf<typeof readRole>
const orders = {
  name_ar: sql`ar_norm(r.name_ar)`,
  governorate_scoped: sql`r.governorate_scoped`,
  rights: sql`(select count(*) from role_permissions rp where rp.role_id = r.id)`,
  users_count: sql`users_count`,
  is_system: sql`r.is_system`,
}
/** Roles of people with their rights and how many hold them. */
export async function rolesOf(
  db: Db | Trx,
  only: {
    id?: number | undefined
    type?: string | undefined
    search?: string | undefined
    sort?: QueryOf<typeof listRoles>['sort']
  },
): Promise<Role[]> {
  const where = [
    only.id === undefined ? sql`` : sql`and r.id = ${only.id}`,
    only.type === undefined ? sql`` : sql`and r.type = ${only.type}`,
    ...searchWords(only.search ?? '').map(
      (word) => sql`and ${hasWord(sql`concat_ws(' ', r.name_ar, r.name_en)`, word)}`,
    ),
  ]
  const { rows } = await sql<Role>`
    select r.id, r.type, r.name_ar, r.name_en, r.description, r.is_system, r.governorate_scoped, r.updated_at,
      (select count(*) from held_roles ur join users u on u.id = ur.user_id where ur.role_id = r.id and u.deleted_at is null) as users_count,
      exists (select 1 from right_proposals w where w.role_id = r.id and w.state = 'waiting' and w.expires_at > now()) as waits,
      coalesce((select jsonb_agg(jsonb_build_object('permission_slug', rp.permission_slug, 'sub_permission', rp.sub_permission) order by p.sort)
        from role_permissions rp join permissions p on p.permission_slug = rp.permission_slug where rp.role_id = r.id), '[]'::jsonb) as permissions
    from roles r where r.deleted_at is null and r.type <> 'transaction' ${sql.join(where, sql` `)}
    order by ${orderOf(only.sort, orders, { usual: sql`r.type, r.is_system desc, r.id`, last: sql`r.id` })}`.execute(db)
  return rows.map((role) => ({ ...role, permissions: toRows(toRights(role.permissions)) }))
}

/** One role of a type, or 404. */
export const oneRole = async (db: Db | Trx, id: number, type: string | undefined): Promise<Role> =>
  found((await rolesOf(db, { id, type }))[0])

/** Locks the role for a change of the rights that it gives. */
export async function lockRole(trx: Trx, id: number, type: string | undefined): Promise<Role> {
  const { rows } = await sql`select 1 from roles where id = ${id} and deleted_at is null for update`.execute(trx)
  if (rows.length === 0) throw notFound()
  return oneRole(trx, id, type)
}

/** Flat for the log: one line for each slug. */
export const roleForLog = ({ permissions, users_count: _, updated_at: __, waits: ___, ...role }: Role) => ({
  ...role,
  ...Object.fromEntries(permissions.map((row) => [row.permission_slug, row.sub_permission.join('')])),
})
