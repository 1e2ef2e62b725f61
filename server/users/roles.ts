import { sql } from 'kysely'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { permissions, type PermissionSlug } from '#contract/core/rights/permissions.ts'
import { createRole, listRoles, readRole, removeRole, updateRole } from '#contract/users/roles.ts'
import { areaOf, type Rights, type RightsRow, strangers, toRights } from '#contract/users/rights.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, Refusal } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { keepAdministrator } from './administrators.ts'
import { changeRole } from './proposals/change-role.ts'
import { refuseBeyond, rightsOfRole } from './rights.ts'
import { lockRole, oneRole, type Role, roleForLog, rolesOf } from './role-rows.ts'
import { storeRoleRights } from './store-rights.ts'

interface Wanted {
  name_ar: string
  name_en: string | null
  description: string | null
  governorate_scoped: boolean
  permissions: RightsRow[]
}

/** A role as a line of a sheet: its rights are one text. */
const roleLine = (role: Role, lang: Lang): Role & { rights: string } => ({
  ...role,
  rights: role.permissions
    .map((row) => `${permissions[row.permission_slug as PermissionSlug][lang]} (${row.sub_permission.join(' ')})`)
    .join(lang === 'ar' ? '، ' : ', '),
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

  standingRoles(on, services)
}

/** Changes of roles that people may hold. */
const standingRoles: Area = (on, services) => {
  on(updateRole, async ({ actor, params, query, body, request, write, says }) => {
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
        await changeRole(trx, services, actor, before, rights)
        const after = await oneRole(trx, params.id, type)
        await audit(trx, actor, {
          action: 'update',
          entity: 'roles',
          entity_id: params.id,
          description_ar: `تعديل الدور ${before.name_ar}`,
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
    if (role.waits) says('asked')
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
