import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import {
  addMember,
  confirmTransaction,
  openTransaction,
  removeMember,
  saveAccount,
  saveMember,
  saveNgo,
} from '#contract/founding/calls.ts'
import { signupAccount, signupAgain, verifyEmail } from '#contract/founding/signup-calls.ts'
import { foundingJobs } from '../../founding/jobs.ts'
import { setFeedback, setValidated, freezeRequest } from '#contract/founding/ministry-calls.ts'
import { holidays } from '#contract/transactions/holidays.ts'
import { listActionTypes, updateActionType, updateAvailability } from '#contract/transactions/settings.ts'
import { reassign } from '#contract/transactions/calls.ts'
import type { Answer } from '../../testing/app.ts'
import { testApp } from '../../testing/app.ts'
import { founder, ministryUser, type MinistryUser } from '../../testing/factories.ts'
import { fillApplication, personData } from '../../testing/founding-data.ts'
import { place, placedRequest, take, type Placed } from '../../testing/placed-request.ts'
import { watchUnlogged } from '../../testing/unlogged.ts'
import { changesOf } from './audit.ts'

const app = await testApp()
const unlogged = await watchUnlogged(app)
let one: Placed
let officer: MinistryUser
let other: MinistryUser
beforeAll(async () => {
  one = await placedRequest(app, 'مؤسسة الحور الفضي')
  officer = await ministryUser(app, { role: 'CA', roles: ['info_evaluator', 'receiver'] })
  other = await ministryUser(app, { role: 'CA', roles: ['info_evaluator'] })
})
interface Logged {
  action: string
  entity: string
  entity_id: number | null
  user_id: number | null
  changes: Record<string, { before: unknown; after: unknown }> | null
}
/** The log rows that this work writes. */
async function logged(work: () => Promise<Answer>): Promise<Logged[]> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from logs`.execute(app.ownerDb)
  const answer = await work()
  expect({ status: answer.status, errors: answer.errors }).toEqual({ status: 200, errors: {} })
  return (
    await sql<Logged>`select action, entity, entity_id, user_id, changes from logs where id > ${rows[0]?.last ?? 0} order by id`.execute(
      app.ownerDb,
    )
  ).rows
}
const ngoTarget = { section: 'est_ngo' as const, item_id: null, field: null }

it('every write leaves exactly one row: who, what, and the old and new values of what differs', async () => {
  const { client } = one.founder
  await place(app, one, { status: 1 })
  const added: { id?: number } = {}
  const types = (await officer.client.call(listActionTypes)).data as {
    id: number
    days_number: number
    description: string
  }[]
  const type = types[0] as (typeof types)[0]
  const writes: [string, () => Promise<Answer>, Partial<Logged>][] = [
    [
      'account',
      () => client.call(saveAccount, { body: { profession: 'مهندس' } }),
      {
        action: 'update',
        entity: 'est_account',
        user_id: one.founder.id,
        changes: { profession: { before: null, after: 'مهندس' } },
      },
    ],
    [
      'organisation',
      () => client.call(saveNgo, { body: { resources: 'موارد أخرى' } }),
      {
        action: 'update',
        entity: 'est_ngo',
        changes: { resources: { before: 'تبرعات المؤسسين واشتراكات الأعضاء.', after: 'موارد أخرى' } },
      },
    ],
    [
      'founder',
      () => client.call(saveMember, { params: { id: one.memberId }, body: { work_place: 'جامعة' } }),
      { entity: 'est_members', entity_id: one.memberId, changes: { work_place: { before: null, after: 'جامعة' } } },
    ],
    [
      'withdrawal',
      () => take(client, one, 'withdraw'),
      {
        action: 'submit',
        entity: 'establishments',
        entity_id: one.id,
        changes: { status_id: { before: 1, after: 11 } },
      },
    ],
    [
      'availability',
      () => officer.client.call(updateAvailability, { params: { id: officer.id }, body: { is_online: 0 } }),
      { entity: 'user_availabilities', entity_id: officer.id },
    ],
    [
      'action type',
      () =>
        officer.client.call(updateActionType, {
          params: { id: type.id },
          body: { days_number: type.days_number + 1, description: type.description || 'وصف' },
        }),
      { entity: 'action_types', entity_id: type.id },
    ],
    [
      'holiday',
      () =>
        officer.client
          .call(holidays.create, {
            body: {
              name: 'عطلة بعيدة',
              name_en: null,
              start_date: '2199-01-01',
              end_date: '2199-01-01',
              is_recurring: false,
              decree_no: null,
            },
          })
          .then((answer) => {
            added.id = answer.data?.id
            return answer
          }),
      { action: 'create', entity: 'annual_holidays' },
    ],
    [
      'holiday removed',
      () => officer.client.call(holidays.remove, { params: { id: added.id as number } }),
      { action: 'delete', entity: 'annual_holidays' },
    ],
  ]
  for (const [name, work, row] of writes) {
    const rows = await logged(work)
    expect(rows, name).toHaveLength(1)
    expect(rows[0], name).toMatchObject(row)
  }
  const verdicts: [string, () => Promise<Answer>, Partial<Logged>][] = [
    [
      'validated',
      () => officer.client.call(setValidated, { body: { id: one.id, ...ngoTarget, validated: 1, feedback: null } }),
      { action: 'validate', entity: 'est_ngo', user_id: officer.id },
    ],
    [
      'feedback',
      () =>
        officer.client.call(setFeedback, {
          body: { id: one.id, ...ngoTarget, feedback: 'أوضحوا المقصود.', reject_reason_id: null, article: null },
        }),
      { action: 'validate', entity: 'est_ngo' },
    ],
    [
      'reassigned',
      () => officer.client.call(reassign, { params: { id: one.requestId }, body: { ministry_user_id: other.id } }),
      {
        action: 'reassign',
        entity: 'transaction_requests',
        changes: { assigned_user_id: { before: null, after: other.id } },
      },
    ],
    [
      'frozen',
      () => officer.client.call(freezeRequest, { params: { id: one.id }, body: { frozen: 1, reason: 'تحقيق جارٍ' } }),
      { action: 'freeze', entity: 'establishments', entity_id: one.id },
    ],
  ]
  await place(app, one, { status: 3, role: 'info_evaluator' })
  await sql`update transaction_requests set assigned_user_id = null where id = ${one.requestId}`.execute(app.ownerDb)
  for (const [name, work, row] of verdicts) {
    const rows = await logged(work)
    expect(rows, name).toHaveLength(1)
    expect(rows[0], name).toMatchObject(row)
  }
})

it('the way into the platform is told as well: account, corrected address, proof of it, request, confirmation, end', async () => {
  const person = { ...personData(), email: 'first@founders.example' }
  const password = 'ياسمين-دمشق-2026'
  const found: { id?: number } = {}
  const id = () => found.id as number
  const expectOne = async (name: string, work: () => Promise<Answer>, row: Partial<Logged>) => {
    const rows = await logged(work)
    expect(rows, name).toHaveLength(1)
    expect(rows[0], name).toMatchObject(row)
  }
  const { residence_governorate_id: _g, residence_address: _a, ...asked } = person
  await expectOne(
    'sign-up',
    async () => {
      const answer = await app.guest.call(signupAccount, {
        body: { ...asked, password, password_confirmation: password },
      })
      found.id = answer.data?.id
      return answer
    },
    { action: 'create', entity: 'establishments' },
  )
  await sql`update verification_codes set created_at = now() - interval '2 minutes' where user_id = ${id()}`.execute(
    app.ownerDb,
  )
  await expectOne(
    'corrected address',
    () => app.guest.call(signupAgain, { params: { id: id() }, body: { email: 'second@founders.example', password } }),
    {
      action: 'update',
      entity: 'est_account',
      user_id: id(),
      changes: { email: { before: 'first@founders.example', after: 'second@founders.example' } },
    },
  )
  const { rows: letters } = await sql<{
    body_text: string
  }>`select body_text from outbox where to_address = 'second@founders.example' order by id desc limit 1`.execute(
    app.ownerDb,
  )
  const code = /\d{6}/.exec(letters[0]?.body_text ?? '')?.[0] ?? ''
  const rows = await logged(() => app.guest.call(verifyEmail, { params: { id: id() }, body: { code } }))
  expect(rows.filter((row) => row.action !== 'login')).toMatchObject([{ entity: 'users', entity_id: id() }])

  const own = await founder(app)
  await fillApplication(app, own, 'مؤسسة السجل الكامل')
  const opened: { id?: number } = {}
  await expectOne(
    'opened',
    async () => {
      const answer = await own.client.call(openTransaction, { body: { slug: 'establishing_ngo' } })
      opened.id = answer.data?.id
      return answer
    },
    { action: 'create', entity: 'transaction_requests', user_id: own.id },
  )
  expect(await logged(() => own.client.call(openTransaction, { body: { slug: 'establishing_ngo' } })), 'again').toEqual(
    [],
  )
  await expectOne(
    'confirmed',
    () =>
      own.client.call(confirmTransaction, {
        params: { id: opened.id as number },
        body: { slug: 'establishing_ngo', status: 'submitted' },
      }),
    { action: 'update', entity: 'transaction_requests', entity_id: opened.id as number },
  )
  await sql`update users set converted_at = now() - interval '91 days' where id = ${own.id}`.execute(app.ownerDb)
  const { rows: last } = await sql<{ last: number }>`select max(id) as last from logs`.execute(app.ownerDb)
  for (const job of foundingJobs) if (job.name === 'expire-requests') await job.run(app.services, {})
  expect(
    (
      await sql`select entity, user_id from logs where id > ${last[0]?.last ?? 0} and entity_id = ${own.id}`.execute(
        app.ownerDb,
      )
    ).rows,
  ).toEqual([{ entity: 'users', user_id: null }])
})

it('no transaction of this file changed a request, a section or an account without a row in the log', async () => {
  expect(await unlogged()).toEqual([])
  // Proves that the check would notice a change without a log row.
  await sql`update est_account set specialization = 'بلا أثر' where establishment_id = ${one.id}`.execute(app.db)
  expect(await unlogged()).toHaveLength(1)
})

it('what is not changed is not logged, what is refused neither', async () => {
  await place(app, one, { status: 1 })
  expect(await logged(() => one.founder.client.call(saveAccount, { body: { profession: 'مهندس' } }))).toEqual([])
  const before = await sql<{ n: number }>`select count(*) as n from logs`.execute(app.ownerDb)
  await one.founder.client.call(saveAccount, { body: { profession: 'x'.repeat(500) } })
  await one.founder.client.call(removeMember, { params: { id: 99_999_999 } })
  const after = await sql<{ n: number }>`select count(*) as n from logs`.execute(app.ownerDb)
  expect(after.rows).toEqual(before.rows)
})

it('numbers of people, passwords and tokens are never in it', async () => {
  const person = { ...personData(), id_number: '99812345678', mobile: '0900000777' }
  await logged(() => one.founder.client.call(addMember, { body: { member_kind: 'natural', ...person } }))
  const { rows } = await sql<{ text: string }>`select string_agg(l::text, '') as text from logs l`.execute(app.ownerDb)
  for (const secret of ['99812345678', '0900000777', '963900000777', one.founder.client.token as string])
    expect(rows[0]?.text.includes(secret)).toBe(false)
  expect(
    changesOf(
      { password_hash: 'a', token: 'b', id_number: '1', mobile: '2', name: 'x' },
      { password_hash: 'c', token: 'd', id_number: '3', mobile: '4', name: 'y' },
    ),
  ).toEqual({
    id_number: { before: '•••', after: '•••' },
    mobile: { before: '•••', after: '•••' },
    name: { before: 'x', after: 'y' },
  })
})
