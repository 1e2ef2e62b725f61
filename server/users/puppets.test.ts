import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askPasswordLink } from '#contract/accounts/password-links.ts'
import { readProfile, updateProfile } from '#contract/accounts/session.ts'
import { openVisit } from '#contract/ngos/visit.ts'
import { decideAccountChange, listAccountChanges } from '#contract/profile/account-changes.ts'
import { changeUserPassword, createUser, updateUser } from '#contract/users/organisation.ts'
import { setUserStatus } from '#contract/users/people.ts'
import { accountInput } from '../testing/account-cases.ts'
import { type Client, must, testApp } from '../testing/app.ts'
import { ministryUser, type Organisation, organisation, organisationUser, uploaded } from '../testing/factories.ts'
import { insiders } from '../testing/insiders.ts'
import { maker } from '../testing/register-case.ts'

// One person who opens accounts in his organisation and acts through them, also through one that another one opened.

const app = await testApp({ limitFactor: 1_000 })
const { withPassword, takeOver, bySecret, password } = insiders(app)
const { id: administers } = (
  await sql<{ id: number }>`select id from roles where slug = 'OA' and type = 'ngo'`.execute(app.ownerDb)
).rows[0] as { id: number }

let made = 0
const fields = (email: string) => ({
  username: email.split('@')[0] as string,
  email,
  mobile: '0900000001',
  first_name: 'رنا',
  last_name: 'البستاني',
  job_title_id: null,
})
/** Opens an account whose mailbox is his own, and signs in there. */
async function puppetOf(by: Client): Promise<{ id: number; client: Client }> {
  const email = `puppet${(made += 1)}@test.example`
  const { data } = await by.call(createUser, { body: { ...fields(email), role_ids: [administers] } as never })
  return { id: data.id, client: (await takeOver(email, 'org')) as Client }
}
async function ask(own: Organisation, by: Client): Promise<{ id: number; effective_at: string | null }> {
  const body = {
    ...(await accountInput(app, await maker(app, { ...own, ngoId: own.id, client: by }), `N${(made += 1)}`)),
    status: 'active',
  }
  const { status } = await by.request('POST', '/api/v2/bank-accounts', body)
  expect(status).toBe(200)
  const changes = (await by.call(listAccountChanges)).data
  return changes[changes.length - 1] as never
}
const confirm = async (by: Client, id: number) =>
  (await by.call(decideAccountChange, { params: { id }, body: { action: 'confirm' } })).status

test('the account that an account of mine opened is not a second person', async () => {
  const own = await organisation(app)
  const first = await puppetOf(own.client)
  const second = await puppetOf(first.client)
  expect(await confirm(second.client, (await ask(own, own.client)).id)).toBe(403)
})

test('two accounts that one person opened are not two persons', async () => {
  const own = await organisation(app)
  const [one, two] = [await puppetOf(own.client), await puppetOf(own.client)]
  expect(await confirm(two.client, (await ask(own, one.client)).id)).toBe(403)
})

test('whoever closes the others through an account that he opened is not alone by nature', async () => {
  const own = await organisation(app)
  const colleague = await organisationUser(app, own.id)
  const puppet = await puppetOf(own.client)
  expect((await ask(own, own.client)).effective_at).toBeNull()
  const closed = await puppet.client.call(updateUser, {
    params: { id: colleague.userId },
    body: { ...fields(`closed${colleague.userId}@test.example`), is_active: false } as never,
  })
  expect(closed.status).toBe(200)
  expect((await ask(own, own.client)).effective_at).toBeNull()
})

test('an address that an issued password let somebody write proves nothing: its letter clears no hand', async () => {
  const own = await organisation(app)
  const colleague = await organisationUser(app, own.id)
  await withPassword(colleague.userId)
  const issued = await own.client.call(changeUserPassword, {
    params: { id: colleague.userId },
    body: { delivery: 'secret' },
  })
  const inside = (await bySecret(issued.data)) as Client
  const { data: profile } = must(await inside.call(readProfile))
  const { mobile, first_name, last_name, job_title_id, locale, avatar } = profile
  const email = `laundered${colleague.userId}@test.example`
  const person = { mobile, first_name, last_name, job_title_id, locale, avatar }
  must(await inside.call(updateProfile, { body: { ...person, email, current_password: password } }))
  must(await app.guest.call(askPasswordLink, { body: { kind: 'org', email } }))
  await app.runQueued('password-link')
  const thief = (await takeOver(email, 'org', 'سنديان الوادي البعيد 61')) as Client
  expect(await confirm(thief, (await ask(own, own.client)).id)).toBe(403)
})

test('nor is an officer in the file of an organisation whose people he closed', async () => {
  const own = await organisation(app)
  const officer = await ministryUser(app, { role: 'CA' })
  const closed = { is_active: false, reason: 'تجربة' }
  must(await officer.client.call(setUserStatus, { params: { id: own.userId }, body: closed }))
  const visit = must(
    await officer.client.call(openVisit, { params: { id: own.id }, body: { reason: 'متابعة شكوى وردت إلى المديرية' } }),
  )
  const body = {
    ...(await accountInput(app, { ...own, ngoId: own.id }, 'OFFICER')),
    status: 'active',
    approval_file: await uploaded(app, { userId: officer.id }),
  }
  const query = `?_token=${visit.pass_token}&_ni=${own.id}`
  expect((await officer.client.request('POST', `/api/v2/bank-accounts${query}`, body)).errors).toEqual({})
  const { rows } = await sql`select effective_at from account_changes where ngo_id = ${own.id}`.execute(app.ownerDb)
  expect(rows).toEqual([{ effective_at: null }])
})
