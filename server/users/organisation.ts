import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import {
  assignUserRoles,
  changeUserPassword,
  createUser,
  listGrantableRoles,
  listUsers,
  removeUser,
  resetColleagueFactor,
  updateUser,
} from '#contract/users/organisation.ts'
import { beyond, toRights } from '#contract/users/rights.ts'
import { type Actor, may, ngoOf } from '../core/identity/actor.ts'
import { forbidden, found, Refusal, wrongState } from '../core/errors.ts'
import { nationalMobile } from '../core/identity/mobile.ts'
import { queueNotice } from '../core/notices/notify.ts'
import { noteTouch } from '../core/identity/second-person.ts'
import { hashPassword } from '../core/identity/passwords.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import {
  changeAccount,
  closeDoors,
  giveRoles,
  invite,
  linkHours,
  removeAccount,
  sendLink,
  setActive,
  unknownPassword,
} from './account.ts'
import { changed, logPerson, type Write } from './change.ts'
import { colleagueOf, targetColleague } from './colleague.ts'
import { governing } from './named.ts'
import { colleagues, forLog, type Listed, listPeople, type Person, personLines } from './queries.ts'
import { refuseFrozenColleague } from './proposals/account.ts'
import { proposeReset } from './proposals/change-account.ts'
import { aboveAmong, heldBy } from './rights.ts'
import { rolesOf } from './role-rows.ts'

type Colleague = AnswerOf<typeof createUser>
const secretHours = 24

/** People as a colleague is answered them. */
async function shown(db: Db | Trx, actor: Actor, people: readonly Omit<Listed, 'ngo'>[]): Promise<Colleague[]> {
  const above = await aboveAmong(
    db,
    actor,
    people.map((person) => person.id),
  )
  return people.map((person) => ({
    id: person.id,
    username: person.username,
    email: person.email,
    mobile: nationalMobile(person.mobile),
    first_name: person.first_name,
    last_name: person.last_name,
    job_title_id: person.job_title_id,
    is_main: person.is_main,
    is_active: person.is_active,
    is_invited: person.is_invited,
    is_locked: person.is_locked,
    last_login_at: person.last_login_at,
    roles: person.roles,
    updated_at: person.updated_at,
    is_self: person.id === actor.userId,
    is_above: person.is_main || above.has(person.id),
    totp_enabled: person.totp_enabled,
  }))
}

/** A change typed over an older version is answered with the colleague as he stands now. */
async function refuseStaleColleague(trx: Trx, actor: Actor, request: FastifyRequest, before: Person): Promise<void> {
  const current = await answerOf(trx, actor, before.id)
  refuseStale(request, before.updated_at, () => current)
}
async function answerOf(trx: Trx, actor: Actor, id: number): Promise<Colleague> {
  return found((await shown(trx, actor, [await colleagueOf(trx, actor, id)]))[0])
}

/** Letters and digits that nobody takes for one another, in four groups: it is read out or copied once. */
function newSecret(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${group()}-${group()}-${group()}-${group()}-a7`
}

/** Changes who may do what in the actor's organisation. */
const govern = <T>(services: Services, actor: Actor, write: Write, work: (trx: Trx) => Promise<T>): Promise<T> =>
  changed(services, write, (trx) => governing(trx, services, ngoOf(actor), () => work(trx)))

/** A password that its owner has to change; nobody stays signed in by the old one. */
async function storeSecret(
  trx: Trx,
  services: Services,
  actor: Actor,
  id: number,
  { hash, expires_at }: { hash: string; expires_at: string },
): Promise<void> {
  await sql`insert into password_history (user_id, hash) select id, password_hash from users where id = ${id} and last_login_at is not null`.execute(
    trx,
  )
  await sql`update users set password_hash = ${hash}, password_must_change = 1, password_expires_at = ${expires_at}, locked_until = null, failed_logins = 0, updated_by = ${actor.userId} where id = ${id}`.execute(
    trx,
  )
  await noteTouch(trx, actor, id, 'password')
  await closeDoors(trx, services, id)
  await queueNotice(trx, services, {
    code: 'PASSWORD-CHANGED',
    userIds: [id],
    entity: 'users',
    entityId: id,
  })
}

/** Users of an organisation, as the organisation manages them [domain 2.1]. */
export const organisationUsersArea: Area = (on, services) => {
  on(listUsers, async ({ actor, query, exported, lang }) => {
    const page = await listPeople(services.db, colleagues(actor), query)
    const rows = await shown(services.db, actor, page.rows)
    return { ...page, rows: exported ? personLines(rows, lang) : rows }
  })
  on(listGrantableRoles, async ({ actor }) => {
    const [roles, held] = await Promise.all([rolesOf(services.db, { type: 'ngo' }), heldBy(services.db, actor.userId)])
    return roles.map(({ id, name_ar, name_en, description, permissions }) => ({
      id,
      name_ar,
      name_en,
      description,
      permissions,
      may_give: beyond(toRights(permissions), held).length === 0,
    }))
  })

  colleagueAccounts(on, services)
  colleagueRights(on, services)
}

/** A colleague gets an account, or loses it. */
const colleagueAccounts: Area = (on, services) => {
  on(createUser, async ({ actor, body, write }) => {
    if (body.role_ids.length > 0 && !may(actor, 'ngo_users', 'G')) throw forbidden()
    const hash = await unknownPassword()
    return govern(services, actor, write, async (trx) => {
      const { rows } = await sql<{
        ar: string
        en: string
      }>`select name_ar as ar, coalesce(name_en, name_ar) as en from ngos where id = ${ngoOf(actor)}`.execute(trx)
      const place = { kind: 'org', ngo_id: ngoOf(actor), ministry_user_type: null, governorate_id: null } as const
      const id = await invite(trx, services, actor, body, { ...place, hash, named: found(rows[0]) })
      const person = await colleagueOf(trx, actor, id)
      await logPerson(trx, actor, person, 'إضافة مستخدم', { action: 'create', after: forLog(person) })
      return answerOf(trx, actor, id)
    })
  })

  on(updateUser, ({ actor, params, body, request, write }) =>
    govern(services, actor, write, async (trx) => {
      const before = await targetColleague(trx, actor, params.id)
      await refuseStaleColleague(trx, actor, request, before)
      // Only the ministry gives a reason with a closing [domain 3.1].
      if (!before.is_active && body.is_active && before.disabled_reason !== null)
        throw new Refusal(409, 'closed_by_ministry')
      await refuseFrozenColleague(trx, services, before, { username: body.username, email: body.email })
      await changeAccount(trx, actor, before, body)
      if (before.is_active !== body.is_active)
        await setActive(trx, services, actor, before.id, { is_active: body.is_active, reason: null })
      const person = await colleagueOf(trx, actor, params.id)
      await logPerson(trx, actor, person, 'تعديل مستخدم', { before: forLog(before), after: forLog(person) })
      return answerOf(trx, actor, params.id)
    }),
  )

  on(removeUser, ({ actor, params, write }) =>
    govern(services, actor, write, async (trx) => {
      const person = await targetColleague(trx, actor, params.id)
      await removeAccount(trx, services, actor, person.id)
      await logPerson(trx, actor, person, 'حذف مستخدم', { action: 'delete', before: forLog(person) })
      return null
    }),
  )
}

/** What a colleague may do, and a password for whoever has forgotten his. */
const colleagueRights: Area = (on, services) => {
  on(assignUserRoles, ({ actor, params, body, request, write }) =>
    govern(services, actor, write, async (trx) => {
      const before = await targetColleague(trx, actor, params.id)
      await refuseStaleColleague(trx, actor, request, before)
      const held = await heldBy(trx, before.id)
      await giveRoles(trx, actor, { userId: before.id, area: 'ngo', given: body, before: held })
      const person = await colleagueOf(trx, actor, params.id)
      if (beyond(held, await heldBy(trx, person.id)).length > 0) await noteTouch(trx, actor, person.id, 'rights')
      await logPerson(trx, actor, person, 'تعديل أدوار مستخدم', { before: forLog(before), after: forLog(person) })
      await queueNotice(trx, services, {
        code: 'RIGHTS-CHANGED',
        userIds: [person.id],
        entity: 'users',
        entityId: person.id,
      })
      return answerOf(trx, actor, params.id)
    }),
  )

  on(resetColleagueFactor, ({ actor, params, write }) =>
    changed(services, write, async (trx) => {
      const person = await targetColleague(trx, actor, params.id)
      if (!person.totp_enabled) throw wrongState()
      await proposeReset(trx, services, actor, person)
      return answerOf(trx, actor, params.id)
    }),
  )

  on(changeUserPassword, async ({ actor, params, body, says, write }) => {
    if (body.delivery === 'link') says('link_sent')
    const now = services.now()
    const hours = body.delivery === 'link' ? linkHours.reset : secretHours
    const expires_at = new Date(now.getTime() + hours * 3_600_000).toISOString()
    const secret = newSecret()
    const hash = body.delivery === 'secret' ? await hashPassword(secret) : undefined
    // The answer is kept for a repeated request, the secret is not: only the request that made it is told.
    const mark = randomBytes(9).toString('base64url')
    const done = await write(async (trx) => {
      const person = await targetColleague(trx, actor, params.id)
      if (!person.is_active) throw wrongState()
      if (hash === undefined) await sendLink(trx, services, person, { code: 'PASSWORD-LINK' })
      else await storeSecret(trx, services, actor, person.id, { hash, expires_at })
      await logPerson(trx, actor, person, hash ? 'إصدار كلمة مرور لمرة واحدة' : 'إرسال رابط تعيين كلمة المرور')
      return { mark, username: person.username }
    })
    services.sessions.forget()
    if (done.mark !== mark) throw wrongState()
    return { username: done.username, secret: hash ? secret : null, expires_at }
  })
}
