import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/call.ts'
import { readUserPermissions, updateUserPermissions, updateUserTransactionRoles } from '#contract/users/people.ts'
import {
  areaOf,
  effectiveRights,
  type Override,
  strangers,
  toRights,
  toRows,
  withShow,
} from '#contract/users/rights.ts'
import type { Actor } from '../core/actor.ts'
import { audit } from '../core/audit.ts'
import { found, invalid, notFound } from '../core/errors.ts'
import { queueNotice } from '../core/notify.ts'
import type { Area } from '../core/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { keepAdministrator } from './administrators.ts'
import { storeRoles } from './account.ts'
import { refuseAbove, targetOf } from './people.ts'
import { forLog, nameOf, personFor, shown } from './queries.ts'
import { heldBy, refuseBeyond, rolesNamed } from './rights.ts'

type Answer = AnswerOf<typeof readUserPermissions>

async function overridesOf(db: Db | Trx, userId: number): Promise<Override[]> {
  const { rows } =
    await sql<Override>`select permission_slug, sub_permission, mode from user_permissions where user_id = ${userId} order by mode, permission_slug`.execute(
      db,
    )
  return rows
}

/** Rights of a person and where each comes from. */
async function answerFor(db: Db | Trx, actor: Actor, id: number): Promise<Answer> {
  const person = await personFor(db, actor, id, 'S')
  const [user, overrides, effective, roles] = await Promise.all([
    shown(db, actor, person),
    overridesOf(db, id),
    heldBy(db, id),
    sql<Answer['roles'][number]>`select r.id, r.name_ar, r.name_en,
        coalesce((select jsonb_agg(jsonb_build_object('permission_slug', rp.permission_slug, 'sub_permission', rp.sub_permission)) from role_permissions rp where rp.role_id = r.id), '[]'::jsonb) as permissions
      from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${id} order by r.id`.execute(db),
  ])
  return {
    user,
    roles: roles.rows.map((role) => ({ ...role, permissions: toRows(toRights(role.permissions)) })),
    overrides: overrides.map((row) => ({ ...row, sub_permission: [...row.sub_permission] })),
    effective: toRows(effective),
  }
}

async function tell(trx: Trx, services: Services, userId: number): Promise<void> {
  await queueNotice(trx, services, { code: 'RIGHTS-CHANGED', userIds: [userId], entity: 'users', entityId: userId })
}

async function storeOverrides(trx: Trx, actor: Actor, userId: number, overrides: readonly Override[]): Promise<void> {
  await sql`delete from user_permissions where user_id = ${userId}`.execute(trx)
  for (const { permission_slug, sub_permission, mode } of overrides)
    if (sub_permission.length > 0)
      await sql`insert into user_permissions (user_id, permission_slug, sub_permission, mode, created_by, updated_by) values (${userId}, ${permission_slug}, ${JSON.stringify(mode === 'grant' ? withShow(sub_permission) : sub_permission)}::jsonb, ${mode}, ${actor.userId}, ${actor.userId})`.execute(
        trx,
      )
}

/** Roles, own rows and transaction roles of one person [domain 2.1 user_permissions, user_roles, user_transaction_roles]. */
export const permissionsArea: Area = (on, services) => {
  on(readUserPermissions, ({ actor, params }) => answerFor(services.db, actor, params.id))

  on(updateUserPermissions, async ({ actor, params, body, write }) => {
    const answer = await write(async (trx) => {
      const known = await personFor(trx, actor, params.id, 'G')
      const guard =
        known.kind === 'ministry'
          ? ({ kind: 'ministry' } as const)
          : ({ kind: 'org', ngoIds: [known.ngo_id ?? 0] } as const)
      return keepAdministrator(trx, guard, async () => {
        const person = await targetOf(trx, actor, params.id, 'G')
        await refuseAbove(trx, actor, person)
        const area = areaOf(person.kind)
        if (strangers(body.overrides, area).length > 0) throw invalid({ overrides: ['V-CHOICE'] })
        const roles = await rolesNamed(trx, body.role_ids, area)
        if (person.ministry_user_type === 'central' && roles.some((role) => role.governorate_scoped))
          throw invalid({ role_ids: ['V-ROLE-PLACE'] })
        const [before, overridesBefore] = [await heldBy(trx, person.id), await overridesOf(trx, person.id)]
        const ofRoles = roles.flatMap((role) => toRows(role.rights))
        const wanted = effectiveRights(ofRoles, body.overrides)
        await refuseBeyond(trx, actor, { wanted, before, area, field: 'overrides' })
        await storeRoles(trx, actor, person.id, body.role_ids)
        await storeOverrides(trx, actor, person.id, body.overrides)
        const after = await answerFor(trx, actor, person.id)
        const flat = (rows: readonly Override[]) =>
          Object.fromEntries(rows.map((row) => [`${row.mode} ${row.permission_slug}`, row.sub_permission.join('')]))
        await audit(trx, actor, {
          action: 'update',
          entity: 'users',
          entity_id: person.id,
          ngo_id: person.ngo_id,
          description_ar: `تعديل صلاحيات ${nameOf(person)}`,
          before: { roles: forLog(person).roles, ...flat(overridesBefore) },
          after: { roles: after.user.roles.map((role) => role.name_ar).join('، '), ...flat(after.overrides) },
        })
        await tell(trx, services, person.id)
        return after
      })
    })
    services.sessions.forget()
    return answer
  })

  on(updateUserTransactionRoles, async ({ actor, params, body, write }) => {
    const answer = await write(async (trx) => {
      const before = await targetOf(trx, actor, params.id, 'G')
      if (before.kind !== 'ministry') throw notFound()
      await refuseAbove(trx, actor, before)
      const roleIds = body.transaction_roles.map((role) => role.id)
      const typeIds = [...new Set(body.transaction_roles.flatMap((role) => role.transaction_type_ids))]
      const { rows } = await sql<{ roles: number; types: number }>`select
        (select count(*) from transaction_request_roles where id = any(${roleIds}) and deleted_at is null) as roles,
        (select count(*) from transaction_types where id = any(${typeIds}) and deleted_at is null) as types`.execute(
        trx,
      )
      const known = found(rows[0])
      if (known.roles !== roleIds.length || known.types !== typeIds.length)
        throw invalid({ transaction_roles: ['V-CHOICE'] })
      await sql`delete from user_transaction_roles where user_id = ${before.id}`.execute(trx)
      for (const role of body.transaction_roles)
        await sql`insert into user_transaction_roles (user_id, transaction_request_role_id, transaction_type_ids, created_by, updated_by) values (${before.id}, ${role.id}, ${role.transaction_type_ids}, ${actor.userId}, ${actor.userId})`.execute(
          trx,
        )
      const person = await personFor(trx, actor, params.id, 'S')
      await audit(trx, actor, {
        action: 'update',
        entity: 'users',
        entity_id: person.id,
        description_ar: `تعديل أدوار المعاملات: ${nameOf(person)}`,
        before: forLog(before),
        after: forLog(person),
      })
      await tell(trx, services, person.id)
      return shown(trx, actor, person)
    })
    services.sessions.forget()
    return answer
  })
}
