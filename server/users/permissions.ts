import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/core/calls/call.ts'
import { readUserPermissions, updateUserPermissions, updateUserTransactionRoles } from '#contract/users/people.ts'
import { areaOf, effectiveRights, strangers, toRights, toRows } from '#contract/users/rights.ts'
import type { Actor } from '../core/identity/actor.ts'
import { found, invalid, notFound } from '../core/errors.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { keepAdministrator } from './administrators.ts'
import { changed, logPerson } from './change.ts'
import { governing } from './named.ts'
import { targetOf } from './target.ts'
import { changePerson, changeTransactions } from './proposals/change-person.ts'
import { overridesForLog } from './proposals/person-log.ts'
import { forLog, personFor, shown } from './queries.ts'
import { heldBy, overridesOf, refuseBeyond, rolesNamed } from './rights.ts'
import { storeOverrides, storeRoles } from './store-rights.ts'

type Answer = AnswerOf<typeof readUserPermissions>

/** Rights of a person and where each comes from. */
async function answerFor(db: Db | Trx, actor: Actor, id: number): Promise<Answer> {
  const person = await personFor(db, actor, id, 'S')
  const [user, overrides, effective, roles] = await Promise.all([
    shown(db, actor, person),
    overridesOf(db, id),
    heldBy(db, id),
    sql<
      Answer['roles'][number]
    >`select r.id, r.name_ar, r.name_en, ur.ends_on, coalesce(ur.ends_on < today(), false) as is_ended,
        coalesce((select jsonb_agg(jsonb_build_object('permission_slug', rp.permission_slug, 'sub_permission', rp.sub_permission)) from role_permissions rp where rp.role_id = r.id), '[]'::jsonb) as permissions
      from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${id} order by r.id`.execute(db),
  ])
  return {
    user,
    roles: roles.rows.map((role) => ({ ...role, permissions: toRows(toRights(role.permissions)) })),
    overrides: overrides.map((row) => ({ ...row, sub_permission: [...row.sub_permission] })),
    effective: toRows(effective),
    updated_at: user.updated_at,
  }
}

async function tell(trx: Trx, services: Services, userId: number): Promise<void> {
  await queueNotice(trx, services, { code: 'RIGHTS-CHANGED', userIds: [userId], entity: 'users', entityId: userId })
}

/** Rights outside the person's area, roles that do not fit his place, and what the actor may not give. */
async function refuseRights(
  trx: Trx,
  actor: Actor,
  person: Awaited<ReturnType<typeof targetOf>>,
  body: BodyOf<typeof updateUserPermissions>,
): Promise<void> {
  const area = areaOf(person.kind)
  if (strangers(body.overrides, area).length > 0) throw invalid({ overrides: ['V-CHOICE'] })
  const roles = await rolesNamed(trx, body.role_ids, area)
  if (person.ministry_user_type === 'central' && roles.some((role) => role.governorate_scoped))
    throw invalid({ role_ids: ['V-ROLE-PLACE'] })
  const before = await heldBy(trx, person.id)
  const ofRoles = roles.flatMap((role) => toRows(role.rights))
  const wanted = effectiveRights(ofRoles, body.overrides)
  await refuseBeyond(trx, actor, { wanted, before, area, field: 'overrides' })
}

/** Roles, own rows and transaction roles of one person [domain 2.1 user_permissions, user_roles, user_transaction_roles]. */
export const permissionsArea: Area = (on, services) => {
  on(readUserPermissions, ({ actor, params }) => answerFor(services.db, actor, params.id))

  on(updateUserPermissions, ({ actor, params, body, request, write, says }) =>
    changed(services, write, async (trx) => {
      const known = await personFor(trx, actor, params.id, 'G')
      const guard = <T>(work: () => Promise<T>) =>
        known.ngo_id === null
          ? keepAdministrator(trx, { kind: 'ministry' }, work)
          : governing(trx, services, known.ngo_id, work)
      return guard(async () => {
        const person = await targetOf(trx, actor, params.id, 'G')
        const current = await answerFor(trx, actor, person.id)
        refuseStale(request, person.updated_at, () => current)
        const area = areaOf(person.kind)
        await refuseRights(trx, actor, person, body)
        if (area === 'ministry') {
          await changePerson(trx, services, actor, person, body)
          const after = await answerFor(trx, actor, person.id)
          if (after.user.waits) says('asked')
          return after
        }
        await storeRoles(trx, actor, person.id, body)
        await storeOverrides(trx, actor, person.id, body.overrides)
        const after = await answerFor(trx, actor, person.id)
        await logPerson(trx, actor, person, 'تعديل صلاحيات', {
          before: { roles: forLog(person).roles, ...overridesForLog(current.overrides) },
          after: { roles: forLog(after.user).roles, ...overridesForLog(after.overrides) },
        })
        await tell(trx, services, person.id)
        return after
      })
    }),
  )

  on(updateUserTransactionRoles, ({ actor, params, body, request, write, says }) =>
    changed(services, write, async (trx) => {
      const before = await targetOf(trx, actor, params.id, 'G')
      if (before.kind !== 'ministry') throw notFound()
      const current = await shown(trx, actor, before)
      refuseStale(request, before.updated_at, () => current)
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
      await changeTransactions(trx, services, actor, before, body.transaction_roles)
      const after = await personFor(trx, actor, params.id, 'S')
      if (after.waits) says('asked')
      return shown(trx, actor, after)
    }),
  )
}
