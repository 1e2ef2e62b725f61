import { sql } from 'kysely'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { findConflictCases } from '#contract/users/conflicts.ts'
import {
  createMinistryUser,
  endUserSessions,
  listMinistryUsers,
  listNgoUsers,
  readUser,
  removeMinistryUser,
  resetSecondFactor,
  sendPasswordLink,
  setUserStatus,
  updateMinistryUser,
} from '#contract/users/people.ts'
import { toRights, toRows } from '#contract/users/rights.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { forbidden, invalid, notFound, Refusal } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import {
  changeAccount,
  closeDoors,
  invite,
  refuseTaken,
  removeAccount,
  sendLink,
  setActive,
  unknownPassword,
} from './account.ts'
import { changed, logPerson } from './change.ts'
import { conflictCases, storeConflicts } from './conflicts.ts'
import { forLog, listPeople, personFor, personLines, seenBy, shown } from './queries.ts'
import { isConfirmer } from './proposals/account.ts'
import { heldBack, proposeAccount } from './proposals/change-account.ts'
import { changePerson } from './proposals/change-person.ts'
import { refuseBeyond, rolesNamed } from './rights.ts'
import { guarded, targetOf } from './target.ts'

type Place = { ministry_user_type: 'central' | 'directorate'; governorate_id: number | null }

const ministryPlace = { ar: 'وزارة الشؤون الاجتماعية والعمل', en: 'Ministry of Social Affairs and Labour' }

/** A directorate user places nobody outside his governorate; roles limited to a governorate need a directorate. */
async function refusePlace(trx: Trx, actor: Actor, place: Place, roleIds: readonly number[]): Promise<void> {
  if (actor.governorateId !== undefined && place.governorate_id !== actor.governorateId)
    throw invalid({ governorate_id: ['V-CHOICE'] })
  if (place.ministry_user_type === 'directorate' || roleIds.length === 0) return
  const { rows } =
    await sql`select 1 from roles where id = any(${[...roleIds]}) and governorate_scoped limit 1`.execute(trx)
  if (rows.length > 0) throw invalid({ ministry_user_type: ['V-ROLE-PLACE'] })
}

/** Adds a user of the ministry; his roles may wait for a second person. */
async function addPerson(
  trx: Trx,
  services: Services,
  actor: Actor,
  body: BodyOf<typeof createMinistryUser>,
  hash: string,
) {
  await refusePlace(trx, actor, body, body.role_ids)
  const place = { kind: 'ministry', ngo_id: null, ...placeOf(body) } as const
  const invited = { ...body, role_ids: [], role_ends: [] }
  const id = await invite(trx, services, actor, invited, { ...place, hash, named: ministryPlace })
  await storeConflicts(trx, actor, id, body)
  const person = await personFor(trx, actor, id, 'S')
  await logPerson(trx, actor, person, 'إضافة مستخدم', { action: 'create', after: forLog(person) })
  if (body.role_ids.length === 0) return shown(trx, actor, person)
  const roles = await rolesNamed(trx, body.role_ids, 'ministry')
  const wanted = toRights(roles.flatMap((role) => toRows(role.rights)))
  await refuseBeyond(trx, actor, { wanted, before: new Map(), area: 'ministry', field: 'role_ids' })
  await changePerson(trx, services, actor, person, { ...body, overrides: [] })
  return shown(trx, actor, await personFor(trx, actor, id, 'S'))
}

/** Users of the ministry and of organisations, as the ministry manages them [domain 2.1]. */
export const peopleArea: Area = (on, services) => {
  for (const [call, kind] of [
    [listMinistryUsers, 'ministry'],
    [listNgoUsers, 'org'],
  ] as const)
    on(call, async ({ actor, query, exported, lang }) => {
      const page = await listPeople(services.db, sql`${seenBy(actor)} and u.kind = ${kind}`, query)
      return exported ? { ...page, rows: personLines(page.rows, lang) } : page
    })
  on(readUser, async ({ actor, params }) =>
    shown(services.db, actor, await personFor(services.db, actor, params.id, 'S')),
  )

  on(findConflictCases, ({ actor, query }) => conflictCases(services.db, actor, query.search))

  ministryUsers(on, services)
  doors(on, services)
}

/** Users of the ministry are added, changed and removed here; those of organisations by their organisations. */
const ministryUsers: Area = (on, services) => {
  on(createMinistryUser, async ({ actor, body, write, says }) => {
    if (body.role_ids.length > 0 && !may(actor, 'ministry_users_rp', 'G')) throw forbidden()
    const hash = await unknownPassword()
    const person = await write((trx) => addPerson(trx, services, actor, body, hash))
    if (person.waits) says('asked')
    return person
  })

  on(updateMinistryUser, async ({ actor, params, body, request, write, says }) => {
    const person = await changed(services, write, async (trx) => {
      const before = await targetOf(trx, actor, params.id, 'U')
      if (before.kind !== 'ministry') throw notFound()
      const current = await shown(trx, actor, before)
      refuseStale(request, before.updated_at, () => current)
      await refusePlace(
        trx,
        actor,
        body,
        before.roles.map((role) => role.id),
      )
      await refuseTaken(trx, 'ministry', body, before.id)
      // By these somebody could sign in as an administrator: they wait for a second person, the rest is saved.
      const { username, email } = before
      const doors = {
        ...(body.username === username ? {} : { username: body.username }),
        ...(body.email === email ? {} : { email: body.email }),
      }
      const kept = (await heldBack(trx, services, actor, before, doors)) ? { username, email } : {}
      await changeAccount(trx, actor, before, { ...body, ...kept })
      await sql`update users set ministry_user_type = ${body.ministry_user_type}, governorate_id = ${body.governorate_id} where id = ${params.id}`.execute(
        trx,
      )
      await storeConflicts(trx, actor, params.id, body)
      const person = await personFor(trx, actor, params.id, 'S')
      await logPerson(trx, actor, person, 'تعديل مستخدم', { before: forLog(before), after: forLog(person) })
      return shown(trx, actor, person)
    })
    if (person.username !== body.username || person.email !== body.email) says('asked')
    return person
  })

  on(removeMinistryUser, ({ actor, params, write }) =>
    changed(services, write, (trx) =>
      guarded(trx, params.id, async () => {
        const person = await targetOf(trx, actor, params.id, 'D')
        if (person.kind !== 'ministry') throw notFound()
        if (person.is_active && (await isConfirmer(trx, person.id))) throw new Refusal(409, 'administrator_open')
        if (person.open_requests > 0) throw new Refusal(409, 'in_use')
        await removeAccount(trx, services, actor, person.id)
        await logPerson(trx, actor, person, 'حذف مستخدم', { action: 'delete', before: forLog(person) })
        return null
      }),
    ),
  )
}

/** By what anybody signs in: whether the account is open, its password, second factor and sessions. */
const doors: Area = (on, services) => {
  on(setUserStatus, async ({ actor, params, body, write, says }) => {
    const after = await changed(services, write, (trx) =>
      guarded(trx, params.id, async () => {
        const before = await targetOf(trx, actor, params.id, 'U')
        if (before.is_active !== body.is_active && (await heldBack(trx, services, actor, before, body)))
          return shown(trx, actor, await personFor(trx, actor, params.id, 'S'))
        await setActive(trx, services, actor, before.id, body)
        const person = await personFor(trx, actor, params.id, 'S')
        await logPerson(trx, actor, person, body.is_active ? 'تفعيل حساب' : 'تعطيل حساب', {
          before: forLog(before),
          after: forLog(person),
        })
        return shown(trx, actor, person)
      }),
    )
    if (after.is_active !== body.is_active) says('asked')
    return after
  })

  on(sendPasswordLink, ({ actor, params, write }) =>
    write(async (trx) => {
      const person = await targetOf(trx, actor, params.id, 'U')
      if (!person.is_active) throw new Refusal(409, 'state')
      const place = person.ngo
        ? { ar: person.ngo.name_ar, en: person.ngo.name_en ?? person.ngo.name_ar }
        : ministryPlace
      await sendLink(
        trx,
        services,
        person,
        person.is_invited ? { code: 'USER-INVITED', place } : { code: 'PASSWORD-LINK' },
      )
      await logPerson(trx, actor, person, 'إرسال رابط تعيين كلمة المرور')
      return shown(trx, actor, person)
    }),
  )

  on(resetSecondFactor, ({ actor, params, write }) =>
    changed(services, write, async (trx) => {
      const before = await targetOf(trx, actor, params.id, 'U')
      if (!before.totp_enabled) throw new Refusal(409, 'state')
      await proposeAccount(trx, services, actor, before, { totp_enabled: false })
      return shown(trx, actor, await personFor(trx, actor, params.id, 'S'))
    }),
  )

  on(endUserSessions, ({ actor, params, write }) =>
    changed(services, write, async (trx) => {
      const before = await targetOf(trx, actor, params.id, 'U')
      await closeDoors(trx, services, before.id)
      const person = await personFor(trx, actor, params.id, 'S')
      await logPerson(trx, actor, person, 'إغلاق الجلسات')
      return shown(trx, actor, person)
    }),
  )
}

const placeOf = ({ ministry_user_type, governorate_id }: Place): Place => ({ ministry_user_type, governorate_id })
