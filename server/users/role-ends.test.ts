import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation, organisationUser } from '../testing/factories.ts'
import { tellRoleEnds } from './role-ends.ts'

const app = await testApp()
const addressOf = async (id: number): Promise<string> =>
  (await sql<{ email: string }>`select email from users where id = ${id}`.execute(app.ownerDb)).rows[0]?.email ?? ''
/** Who was told of the roles of a person, by kind of letter; asked once. */
const told = async (id: number) => {
  const { rows } = await sql<{
    code: string
    to_address: string
    body_text: string
  }>`delete from outbox where entity = 'users' and entity_id = ${id}
    returning template_code as code, to_address, body_text`.execute(app.ownerDb)
  const of = (code: string) => rows.filter((row) => row.code === code)
  return { holder: of('ROLE-ENDS'), others: of('ROLE-ENDS-OF') }
}
const endsIn = (id: number, days: number) =>
  sql`update user_roles set ends_on = ${addDays(todayIn(), days)} where user_id = ${id}`.execute(app.ownerDb)

it('a fortnight before a role ends its holder and the administrators are told, once for each last day', async () => {
  const admin = await ministryUser(app, { role: 'CA' })
  await ministryUser(app, { governorate: 3, rights: { ministry_users_rp: ['S', 'G'] } })
  const target = await ministryUser(app, { role: 'EV' })
  for (const days of [15, -1]) {
    await endsIn(target.id, days)
    expect(await tellRoleEnds(app.services)).toBe(0)
  }
  for (const days of [14, 0]) {
    await endsIn(target.id, days)
    expect([await tellRoleEnds(app.services), await tellRoleEnds(app.services)]).toEqual([1, 0])
    const { holder, others } = await told(target.id)
    expect(holder.map((row) => row.to_address)).toEqual([await addressOf(target.id)])
    // Who does not see him cannot renew it; he himself cannot either.
    expect(others.map((row) => row.to_address)).toEqual([await addressOf(admin.id)])
    expect(others[0]?.body_text).toContain(`/ministry/permissions-user/${target.id}`)
  }
})

it('a disabled account is told nothing; in an organisation its own administrators are told', async () => {
  const [own, foreign] = [await organisation(app), await organisation(app)]
  const colleague = await organisationUser(app, own.id)
  const off = await ministryUser(app, { role: 'EV' })
  await endsIn(off.id, 5)
  await sql`update users set is_active = false where id = ${off.id}`.execute(app.ownerDb)
  await endsIn(colleague.userId, 5)
  expect(await tellRoleEnds(app.services)).toBe(1)
  const { holder, others } = await told(colleague.userId)
  expect([holder.length, others.map((row) => row.to_address)]).toEqual([1, [await addressOf(own.userId)]])
  expect(others[0]?.body_text).toContain('/technical-support/users')
  expect(others.map((row) => row.to_address)).not.toContain(await addressOf(foreign.userId))
})
