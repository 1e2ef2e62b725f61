import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { readMainInfo, saveMember, saveNgo } from '#contract/founding/calls.ts'
import { readCreationRequest, setFeedback, setValidated, withdrawFeedback } from '#contract/founding/ministry-calls.ts'
import type { Section } from '#contract/founding/sections.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { place, placedRequest, take } from '../testing/placed-request.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة الزان للثقافة')
const { client } = one.founder
const officer = await ministryUser(app, {
  roles: ['info_evaluator', 'docs_evaluator'],
  rights: { ministry_creation_requests: ['S', 'V'], ministry_transaction_requests: ['S', 'U'] },
})
const note = async (section: Section, item_id: number | null, field: string | null, feedback: string) => {
  const { status, data } = await officer.client.call(setFeedback, {
    body: { id: one.id, section, item_id, field, feedback },
  })
  expect(status).toBe(200)
  return data.history.at(-1)!.id as number
}
const read = async () => (await client.call(readMainInfo)).data

beforeEach(() => sql`delete from est_section_reviews where establishment_id = ${one.id}`.execute(app.ownerDb))

it('tells a founder no verdict and no note of an evaluation that still goes on', async () => {
  await place(app, one, { status: 5, role: 'docs_evaluator' })
  await sql`delete from est_section_reviews where establishment_id = ${one.id}`.execute(app.ownerDb)
  const doc = (await read()).docs.uploaded[0]!
  await note('est_docs', doc.id, null, 'ملاحظة لم تُرسل بعد.')
  await note('est_ngo', null, 'means', 'ملاحظة لم تُرسل بعد.')
  await officer.client.call(setValidated, {
    body: { id: one.id, section: 'est_account', item_id: null, field: null, validated: 0, feedback: 'سبب للموظفين.' },
  })
  const info = await read()
  expect(JSON.stringify(info)).not.toContain('لم تُرسل')
  expect(JSON.stringify(info)).not.toContain('للموظفين')
  const desk = (await officer.client.call(readCreationRequest, { params: { id: one.id } })).data
  expect(desk.est_ngo.history).toMatchObject([{ action: 'feedback', user_name: expect.stringMatching(/./) }])
  expect(await take(officer.client, one, 'return')).toMatchObject({ status: 200 })
  const sent = await read()
  expect(sent.est_ngo.history).toMatchObject([{ action: 'feedback', feedback: 'ملاحظة لم تُرسل بعد.', user_name: null }])
  expect(sent.docs.uploaded.find((each) => each.id === doc.id)?.feedback).toBe('ملاحظة لم تُرسل بعد.')
  expect(sent.est_account.history).toEqual([])
})

it('answers a saved section with the same history as the whole request: sent notes without names, own changes', async () => {
  await place(app, one, { status: 3, role: 'info_evaluator' })
  await sql`delete from est_section_reviews where establishment_id = ${one.id}`.execute(app.ownerDb)
  const back = await note('est_ngo', null, 'resources', 'ملاحظة سُحبت.')
  await note('est_ngo', null, 'means', 'أوضحوا الوسائل.')
  await note('est_members', one.memberId, 'work_place', 'اذكروا مكان العمل.')
  expect((await officer.client.call(withdrawFeedback, { params: { id: back } })).status).toBe(200)
  expect(await take(officer.client, one, 'return')).toMatchObject({ status: 200 })
  const ngo = await client.call(saveNgo, { body: { means: `وسائل جديدة ${one.id}.` } })
  expect(ngo.data.history).toMatchObject([
    { action: 'feedback', field: 'means', user_name: null },
    { action: 'changed', user_name: expect.stringMatching(/./) },
  ])
  const member = await client.call(saveMember, { params: { id: one.memberId }, body: { work_place: 'دمشق' } })
  expect(member.data.history.map((entry) => [entry.action, entry.user_name !== null])).toEqual([
    ['feedback', false],
    ['changed', true],
  ])
  const info = await read()
  expect(info.est_ngo.history).toEqual(ngo.data.history)
  expect(info.est_members[0]?.history).toEqual(member.data.history)
})
