import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { setPasswordByLink } from '#contract/accounts/password-links.ts'
import { loginOrganisation } from '#contract/accounts/session.ts'
import { createImmediateNgo, immediateConflicts, immediateNgos, renewImmediateLink } from '#contract/ngos/immediate.ts'
import { searchNgos } from '#contract/ngos/register.ts'
import { readNgo } from '#contract/public-site/calls.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { ministryUser, organisation, uploaded, type MinistryUser } from '../testing/factories.ts'

let app: TestApp
let head: MinistryUser
let n = 0
beforeAll(async () => {
  app = await testApp()
  head = await ministryUser(app, { role: 'CA' })
})
const input = (more: Record<string, unknown> = {}) => {
  n += 1
  return {
    name_ar: `جمعية ${'ابتثجحخدذرزسشصضطظعغف'[n % 20]?.repeat(4)} القديمة`,
    name_en: null,
    legal_form_id: 2,
    governorate_id: 1,
    decision_no: `${n}/ق`,
    decision_date: '1998-05-04',
    decision_file: null,
    user_full_name: 'رنا سامر البستاني',
    user_email: `holder${n}@test.example`,
    user_mobile: '0900000123',
    ...more,
  }
}
const add = (who: MinistryUser, body: Record<string, unknown>) =>
  who.client.call(immediateNgos.create, { body: body as never })
const create = (who: MinistryUser, id: number) => who.client.call(createImmediateNgo, { params: { id }, body: {} })
const lastLink = async () => {
  const { rows } = await sql<{
    body_text: string
  }>`select body_text from outbox where template_code = 'ACCOUNT-LINK' order by id desc limit 1`.execute(app.ownerDb)
  return /#(\S+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? ''
}

test('an organisation registered before the platform comes into the register with all that belongs to it', async () => {
  const file = await uploaded(app, { userId: head.id })
  const body = input({ decision_file: file })
  const { data: record } = await add(head, body)
  expect(record).toMatchObject({ state: 'pending', ngo_id: null })
  const made = await create(head, record.id)
  expect(made).toMatchObject({ status: 200, data: { username: `${made.data.ngo_code.toLowerCase()}.admin` } })
  const listed = await head.client.call(immediateNgos.list, { query: { state: 'created' } })
  expect(listed.data).toContainEqual(
    expect.objectContaining({ id: record.id, state: 'created', ngo_id: made.data.ngo_id }),
  )
  expect((await head.client.call(immediateNgos.read, { params: { id: record.id } })).data.state).toBe('created')
  expect(made.data.ngo_code).toMatch(/^DM-\d{5}$/)

  // The public page and both registers know it at once.
  expect((await app.guest.call(readNgo, { params: { id: made.data.ngo_id } })).data).toMatchObject({
    name_ar: body.name_ar,
    decision_no: body.decision_no,
    decisions: [{ decision_no: body.decision_no, from_status: { id: 8 }, to_status: { id: 1 } }],
  })
  expect((await head.client.call(searchNgos, { query: { search: body.name_ar } })).data[0]!.id).toBe(made.data.ngo_id)
  const { rows } =
    await sql`select a.ngo_id, a.owner_type, d.key from attachments a join ngo_documents d on d.file = a.id where a.id = ${file}`.execute(
      app.ownerDb,
    )
  expect(rows).toEqual([{ ngo_id: made.data.ngo_id, owner_type: 'ngos', key: 'decision_file' }])

  // The holder comes in by his link alone, once.
  const token = await lastLink()
  const password = 'سنابل-قديمة-2026'
  const set = await app.guest.call(setPasswordByLink, { body: { token, password, password_confirmation: password } })
  expect(set.data).toEqual({ kind: 'org', username: made.data.username })
  const login = await app.guest.call(loginOrganisation, { body: { username: made.data.username, password } })
  expect(login.data.user).toMatchObject({ kind: 'org', ngo: { id: made.data.ngo_id }, password_must_change: 0 })
  expect(
    (await app.guest.call(setPasswordByLink, { body: { token, password, password_confirmation: password } })).status,
  ).toBe(422)
  expect((await head.client.call(renewImmediateLink, { params: { id: record.id }, body: {} })).status).toBe(409)
})

describe('what stands against a record', () => {
  test('an equal name under the folding is refused, when it is written down and when it is created', async () => {
    const ngo = await organisation(app)
    await sql`update ngos set name_ar = 'جمعية رعاية الأيتام' where id = ${ngo.id}`.execute(app.ownerDb)
    for (const name_ar of ['جمعية رعاية الأيتام', 'مؤسسة رعايه الايتام', 'جمعيّة  رعـاية الأيتام'])
      expect((await add(head, input({ name_ar }))).errors, name_ar).toHaveProperty('name_ar')
    const near = await head.client.call(immediateConflicts, { query: { name_ar: 'جمعية رعاية الأيتام' } })
    expect(near.data[0]).toMatchObject({ kind: 'ngo', exact: true, similarity: 1 })
    // Taken by somebody else in between.
    const { data } = await add(head, input({ name_ar: 'جمعية ظلال الزيزفون' }))
    await sql`update ngos set name_ar = 'جمعية ظلال الزيزفون' where id = ${ngo.id}`.execute(app.ownerDb)
    expect((await create(head, data.id)).errors).toHaveProperty('name_ar')
    // A cancelled decision frees its name.
    await sql`update ngos set status_id = 7 where id = ${ngo.id}`.execute(app.ownerDb)
    expect((await create(head, data.id)).status).toBe(200)
  })

  test('a decision or an account that exists is refused at its field, and another record that waits is told as a conflict', async () => {
    const first = input()
    await add(head, first)
    const { decision_no, decision_date, user_email, name_ar } = first
    expect((await add(head, input({ decision_no, decision_date }))).errors).toHaveProperty('decision_no')
    expect((await add(head, input({ user_email }))).errors).toHaveProperty('user_email')
    expect((await add(head, input({ name_ar }))).errors).toHaveProperty('name_ar')
    const { data } = await head.client.call(immediateConflicts, { query: { name_ar } })
    expect(data).toContainEqual({ name_ar, kind: 'immediate', similarity: 1, exact: true })
  })

  test('two officers cannot create one organisation twice', async () => {
    const { data } = await add(head, input())
    const answers = await Promise.all([create(head, data.id), create(head, data.id), create(head, data.id)])
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('the life of a record', () => {
  test('only one that waits is edited or removed; a removed one frees name and decision', async () => {
    const body = input()
    const { data: waiting } = await add(head, body)
    const params = { id: waiting.id }
    expect(
      (await head.client.call(immediateNgos.update, { params, body: { ...body, name_en: 'Old' } as never })).status,
    ).toBe(200)
    expect((await head.client.call(immediateNgos.remove, { params })).status).toBe(200)
    const { data: again } = await add(head, body)
    await create(head, again.id)
    const created = { id: again.id }
    expect((await head.client.call(immediateNgos.update, { params: created, body: body as never })).status).toBe(409)
    expect((await head.client.call(immediateNgos.remove, { params: created })).status).toBe(409)
  })

  test('nobody edits, removes or creates what somebody else has changed since it was read', async () => {
    const body = input()
    const { data: seen } = await add(head, body)
    const params = { id: seen.id }
    const headers = { 'if-match': `"${seen.updated_at}"` }
    const changed = await head.client.call(immediateNgos.update, {
      params,
      headers,
      body: { ...body, name_en: 'Corrected Name' } as never,
    })
    expect(changed.status).toBe(200)
    const late = [
      await head.client.call(immediateNgos.update, { params, headers, body: body as never }),
      await head.client.call(immediateNgos.remove, { params, headers }),
      await head.client.call(createImmediateNgo, { params, headers, body: {} }),
    ]
    expect(late.map((answer) => [answer.status, Object.keys(answer.data as object)])).toEqual(
      late.map(() => [409, ['stale']]),
    )
    const now = { 'if-match': `"${changed.data.updated_at}"` }
    expect((await head.client.call(createImmediateNgo, { params, headers: now, body: {} })).status).toBe(200)
  })

  test('a colleague keeps the file that somebody else brought, and cannot take one that belongs elsewhere', async () => {
    const colleague = await ministryUser(app, { role: 'CA' })
    const body = input({ decision_file: await uploaded(app, { userId: head.id }) })
    const { data } = await add(head, body)
    const edit = (decision_file: number) =>
      colleague.client.call(immediateNgos.update, {
        params: { id: data.id },
        body: { ...body, decision_file } as never,
      })
    expect((await edit(body.decision_file as unknown as number)).status).toBe(200)
    expect((await edit(await uploaded(app, { userId: head.id }))).errors).toHaveProperty('decision_file')
  })

  test('a directorate writes down its own governorate and leaves the creation to the head', async () => {
    const officer = await ministryUser(app, { governorate: 1, role: 'DO' })
    const stranger = await ministryUser(app, { governorate: 2, role: 'DO' })
    expect((await add(officer, input({ governorate_id: 2 }))).errors).toHaveProperty('governorate_id')
    const { data } = await add(officer, input())
    expect((await officer.client.call(immediateNgos.read, { params: { id: data.id } })).status).toBe(200)
    expect((await stranger.client.call(immediateNgos.read, { params: { id: data.id } })).status).toBe(404)
    expect((await stranger.client.call(immediateNgos.list)).data).toEqual([])
    expect((await create(officer, data.id)).status).toBe(403)
    expect((await create(head, data.id)).status).toBe(200)
  })
})
