import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import {
  addDoc,
  addMember,
  confirmTransaction,
  readMainInfo,
  removeMember,
  replaceDoc,
  saveMember,
  saveNgo,
} from '#contract/founding/calls.ts'
import { testApp } from '../testing/app.ts'
import { uploaded } from '../testing/factories.ts'
import { personData } from '../testing/founding-data.ts'
import { place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة الجوز للتعليم')
const other = await placedRequest(app, 'مؤسسة اللوز للتعليم')
const { client } = one.founder
const by = { userId: one.founder.id, establishmentId: one.id }
const resubmit = () =>
  client.call(confirmTransaction, {
    params: { id: one.requestId },
    body: { slug: 'establishing_ngo', status: 'submitted' },
  })
const noteOn = (section: string, itemId: number | null, field: string | null = null) =>
  sql`insert into est_section_reviews (establishment_id, section, item_id, action, field, feedback, round, user_id) select id, ${section}, ${itemId}, 'feedback', ${field}, 'صحّحوا هذا البند.', round, user_id from establishments where id = ${one.id}`.execute(
    app.ownerDb,
  )
const unlock = (table: string) =>
  sql`update ${sql.table(table)} set validated = 0 where establishment_id = ${one.id}`.execute(app.ownerDb)

beforeEach(async () => {
  await sql`delete from est_section_reviews where establishment_id = ${one.id}`.execute(app.ownerDb)
  await place(app, one, { status: 7 })
  await unlock('est_ngo')
})

it('lets the request go back when the founder a note was about is no longer in it', async () => {
  await noteOn('est_members', one.memberId, 'id_image')
  await unlock('est_members')
  const added = await client.call(addMember, { body: { member_kind: 'natural', ...personData() } })
  expect(added.status).toBe(200)
  const second = added.data.id as number
  await noteOn('est_members', second, 'id_image')
  expect((await client.call(removeMember, { params: { id: second } })).status).toBe(200)
  expect(
    (
      await client.call(saveMember, {
        params: { id: one.memberId },
        body: { id_image: await uploaded(app, by) },
      })
    ).status,
  ).toBe(200)
  const { data } = await client.call(readMainInfo)
  expect(data.asks.filter((ask: { answered_at: string | null }) => ask.answered_at === null)).toEqual([])
  expect(await resubmit()).toMatchObject({ status: 200 })
})

it('takes a corrected request back only when it is as complete as the first time', async () => {
  await unlock('est_members')
  expect((await client.call(saveNgo, { body: { means: null } })).status).toBe(200)
  expect(await resubmit()).toMatchObject({ status: 422, errors: { 'est_ngo.means': [expect.any(String)] } })
  expect((await client.call(readMainInfo)).data.missing).toHaveProperty(['est_ngo.means'])
  expect((await client.call(saveNgo, { body: { means: 'ورشات ومعارض.', legal_form_id: 1 } })).status).toBe(200)
  expect((await client.call(saveMember, { params: { id: one.memberId }, body: { is_delegate: false } })).status).toBe(
    200,
  )
  expect(await resubmit()).toMatchObject({ status: 422, errors: { est_members: [expect.any(String)] } })
  expect((await client.call(saveMember, { params: { id: one.memberId }, body: { is_delegate: true } })).status).toBe(
    200,
  )
  expect(await resubmit()).toMatchObject({ status: 200 })
})

it('refuses a corrected name that another request has taken meanwhile', async () => {
  await place(app, other, { status: 3, role: 'info_evaluator' })
  expect((await client.call(saveNgo, { body: { name_ar: 'مؤسسة اللوز للتعليم' } })).status).toBe(200)
  expect(await resubmit()).toMatchObject({
    status: 422,
    errors: { 'est_ngo.name_ar': ['الاسم مطابق أو مشابه لاسم قائم.'] },
  })
  expect((await client.call(saveNgo, { body: { name_ar: 'مؤسسة الجوز للتعليم' } })).status).toBe(200)
  expect(await resubmit()).toMatchObject({ status: 200 })
})

it('replaces in a returned file only the documents that were asked for, whichever call is used', async () => {
  await place(app, one, { status: 7, stage: 5 })
  const { data } = await client.call(readMainInfo)
  const doc = data.docs.uploaded.find((row: { linked_field: string | null }) => row.linked_field === null)
  const source = await uploaded(app, by)
  const add = async () => client.call(addDoc, { body: { attachment_id: doc!.attachment_id, source, slot: doc!.slot } })
  expect((await add()).status).toBe(409)
  expect((await client.call(replaceDoc, { params: { id: doc!.id }, body: { source } })).status).toBe(409)
  await noteOn('est_docs', doc!.id)
  expect((await add()).status, 'an asked document is replaced by its own call, which answers the note').toBe(409)
  expect((await client.call(replaceDoc, { params: { id: doc!.id }, body: { source } })).status).toBe(200)
  expect(await resubmit()).toMatchObject({ status: 200, data: { status_id: 5 } })
})

it('lets a founder be replaced while the documents are corrected, the delegate too', async () => {
  await place(app, one, { status: 7, stage: 5 })
  const whole = async (isDelegate: boolean) => ({
    member_kind: 'natural' as const,
    ...personData(),
    is_delegate: isDelegate,
    declares_not_military: true,
    declares_not_clergy: true,
    declares_political_rights: true,
    proposed_position_id: 7,
    photo: await uploaded(app, by, 'png'),
    id_image: await uploaded(app, by),
    criminal_record_file: await uploaded(app, by),
    criminal_record_date: app.clock.now().toISOString().slice(0, 10),
    inquiry_bulletin_file: await uploaded(app, by),
  })
  expect((await client.call(addMember, { body: await whole(false) })).status, 'nobody asked for it').toBe(409)
  await noteOn('est_members', one.memberId, 'id_image')
  await unlock('est_members')
  const added = await client.call(addMember, { body: { member_kind: 'natural' } })
  expect(added).toMatchObject({ status: 200, data: { locked: null } })
  const second = added.data.id as number
  expect((await client.call(saveMember, { params: { id: second }, body: await whole(false) })).status).toBe(200)
  expect((await client.call(removeMember, { params: { id: one.memberId } })).status).toBe(200)
  expect(await resubmit(), 'the delegate went with the founder').toMatchObject({ status: 422 })
  expect((await client.call(saveMember, { params: { id: second }, body: { is_delegate: true } })).status).toBe(200)
  expect(await resubmit()).toMatchObject({ status: 200, data: { status_id: 5 } })

  // Both are accepted; the next note takes the delegate out again, and the accepted founder takes his place.
  await place(app, one, { status: 7, stage: 5 })
  await noteOn('est_members', second)
  const third = (await client.call(addMember, { body: await whole(false) })).data.id as number
  await sql`update est_members set validated = 1 where id = ${third}`.execute(app.ownerDb)
  const choose = (body: Record<string, unknown>) => client.call(saveMember, { params: { id: third }, body })
  await sql`update est_members set validated = 0 where id = ${second}`.execute(app.ownerDb)
  expect((await choose({ is_delegate: true })).status, 'a delegate stands').toBe(409)
  expect((await client.call(removeMember, { params: { id: second } })).status).toBe(200)
  expect((await choose({ is_delegate: true, work_place: 'دمشق' })).status, 'and nothing else').toBe(409)
  expect(await choose({ is_delegate: true })).toMatchObject({ status: 200, data: { validated: 0 } })
  expect(await resubmit()).toMatchObject({ status: 200, data: { status_id: 5 } })
})
