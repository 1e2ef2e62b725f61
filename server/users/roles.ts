import { sql } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import type { AnswerOf, QueryOf } from '#contract/core/calls/call.ts'
import { pageOf } from '#contract/core/calls/fields.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { permissions, type PermissionSlug } from '#contract/core/rights/permissions.ts'
import { createRole, listRoles, readRole, removeRole, updateRole } from '#contract/users/roles.ts'
import { areaOf, type Rights, type RightsRow, strangers, toRights, toRows } from '#contract/users/rights.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, notFound, Refusal } from '../core/errors.ts'
import { hasWord } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { keepAdministrator } from './administrators.ts'
import { withoutSecond } from './proposals/hold.ts'
import { changeRole } from './proposals/change-role.ts'
import { refuseBeyond, rightsOfRole } from './rights.ts'
import { storeRoleRights } from './store-rights.ts'

type Role = AnswerOf<typeof readRole>
interface Wanted {
  name_ar: string
  name_en: string | null
  description: string | null
  governorate_scoped: boolean
  permissions: RightsRow[]
}

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

/** A role as a line of a sheet: its rights are one text. */
const roleLine = (role: Role, lang: Lang): Role & { rights: string } => ({
  ...role,
  rights: role.permissions
    .map((row) => `${permissions[row.permission_slug as PermissionSlug][lang]} (${row.sub_permission.join(' ')})`)
    .join(lang === 'ar' ? '، ' : ', '),
})

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

async function judge(
  trx: Trx,
  actor: Actor,
  type: Role['type'],
  wanted: Wanted,
  before: Rights,
  id?: number,
): Promise<Rights> {
  const area = areaOf(type)
  if (strangers(wanted.permissions, area).length > 0) throw invalid({ permissions: ['V-CHOICE'] })
  if (wanted.governorate_scoped && type === 'ngo') throw invalid({ governorate_scoped: ['V-CHOICE'] })
  const { rows } =
    await sql`select 1 from roles where type = ${type} and name_ar = ${wanted.name_ar} and deleted_at is null and id is distinct from ${id ?? null}`.execute(
      trx,
    )
  if (rows.length > 0) throw invalid({ name_ar: ['V-TAKEN'] })
  const rights = toRights(wanted.permissions)
  await refuseBeyond(trx, actor, { wanted: rights, before, area, field: 'permissions' })
  return rights
}

/** Organisations whose administrators hold the role; only asked when the role may stop making administrators. */
async function governedBy(db: Db | Trx, roleId: number): Promise<number[]> {
  const { rows } = await sql<{
    ngo_id: number
  }>`select distinct u.ngo_id from user_roles ur join users u on u.id = ur.user_id where ur.role_id = ${roleId} and u.ngo_id is not null`.execute(
    db,
  )
  return rows.map((row) => row.ngo_id)
}

/** Roles of the ministry and of organisations: the rights that people are given together [domain 2.1]. */
export const rolesArea: Area = (on, services) => {
  // A ministry has tens of roles: they are read together, and the page is cut here.
  on(listRoles, async ({ query, exported, lang }) => {
    const roles = await rolesOf(services.db, query)
    const { perPage, page, offset } = pageOf(query)
    const rows = roles.slice(offset, offset + perPage)
    return { rows: exported ? rows.map((role) => roleLine(role, lang)) : rows, total: roles.length, perPage, page }
  })
  on(readRole, ({ params, query }) => oneRole(services.db, params.id, query.type))

  on(createRole, ({ actor, body, write }) =>
    write(async (trx) => {
      const rights = await judge(trx, actor, body.type, body, new Map())
      const { rows } = await sql<{
        id: number
      }>`insert into roles (type, name_ar, name_en, description, governorate_scoped, created_by, updated_by)
        values (${body.type}, ${body.name_ar}, ${body.name_en}, ${body.description}, ${body.governorate_scoped}, ${actor.userId}, ${actor.userId}) returning id`.execute(
        trx,
      )
      const { id } = found(rows[0])
      await storeRoleRights(trx, actor, id, rights)
      const after = await oneRole(trx, id, body.type)
      await audit(trx, actor, {
        action: 'create',
        entity: 'roles',
        entity_id: id,
        description_ar: `إضافة الدور ${body.name_ar}`,
        after: roleForLog(after),
      })
      return after
    }),
  )

  on(updateRole, async ({ actor, params, query, body, request, write }) => {
    const type = body.type ?? query.type
    const role = await write(async (trx) => {
      const known = await oneRole(trx, params.id, type)
      const wanted = toRights(body.permissions)
      const [had, keeps] = [toRights(known.permissions).get('ngo_users'), wanted.get('ngo_users')]
      const weakens = ['U', 'G'].some((code) => had?.has(code) && !keeps?.has(code))
      const change = async () => {
        const before = await lockRole(trx, params.id, type)
        refuseStale(request, before.updated_at, () => before)
        const rights = await judge(trx, actor, before.type, body, await rightsOfRole(trx, params.id), params.id)
        await sql`update roles set name_ar = ${body.name_ar}, name_en = ${body.name_en}, description = ${body.description}, governorate_scoped = ${body.governorate_scoped}, updated_by = ${actor.userId} where id = ${params.id}`.execute(
          trx,
        )
        const { alone } = await changeRole(trx, services, actor, before, rights)
        const after = await oneRole(trx, params.id, type)
        await audit(trx, actor, {
          action: 'update',
          entity: 'roles',
          entity_id: params.id,
          description_ar: `تعديل الدور ${before.name_ar}${withoutSecond(alone)}`,
          before: roleForLog(before),
          after: roleForLog(after),
        })
        return after
      }
      if (known.type === 'ministry') return keepAdministrator(trx, { kind: 'ministry' }, change)
      return weakens
        ? keepAdministrator(trx, { kind: 'org', ngoIds: await governedBy(trx, params.id) }, change)
        : change()
    })
    services.sessions.forget()
    return role
  })

  on(removeRole, ({ actor, params, query, write }) =>
    write(async (trx) => {
      const before = await lockRole(trx, params.id, query.type)
      if (before.is_system) throw new Refusal(409, 'system_role')
      if (before.users_count > 0) throw new Refusal(409, 'role_held')
      await sql`update roles set deleted_at = now(), updated_by = ${actor.userId} where id = ${params.id}`.execute(trx)
      await audit(trx, actor, {
        action: 'delete',
        entity: 'roles',
        entity_id: params.id,
        description_ar: `حذف الدور ${before.name_ar}`,
        before: roleForLog(before),
      })
      return null
    }),
  )
}
