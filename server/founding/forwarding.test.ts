import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { setFeedback, setValidated } from '#contract/founding/ministry-calls.ts'
import type { Section } from '#contract/founding/sections.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { officerRoles, place, placedRequest, take, traceOf } from '../testing/placed-request.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة الزعرور للبيئة')
const officer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const forward = () => take(officer.client, one, 'forward')
const open = (table: Section) =>
  sql`update ${sql.table(table)} set validated = 0 where establishment_id = ${one.id}`.execute(app.ownerDb)
const documents = (
  await sql<{ id: number }>`select id from est_docs where establishment_id = ${one.id} and replaced_at is null
    and deleted_at is null order by id`.execute(app.ownerDb)
).rows.map(({ id }) => id)
const target = (section: Section, item_id: number | null, field: string | null) => ({
  ...{ id: one.id, section, item_id, field },
})
const accept = async (...of: Parameters<typeof target>) =>
  must(await officer.client.call(setValidated, { body: { ...target(...of), validated: 1 } }))
const giveBack = async (...of: Parameters<typeof target>) =>
  must(await officer.client.call(setFeedback, { body: { ...target(...of), feedback: 'يرجى توضيح هذا البند.' } }))
/** What the refusal names, or nothing where the request went on. */
const left = async () => {
  const before = await traceOf(app, one)
  const { status, errors } = await forward()
  if (status === 200) return []
  expect([status, await traceOf(app, one)]).toEqual([422, before])
  return Object.keys(errors).sort()
}

beforeEach(async () => {
  await place(app, one, { status: 5, role: 'docs_evaluator' })
  await sql`delete from est_section_reviews where establishment_id = ${one.id}`.execute(app.ownerDb)
})

it('documents leave their checking only when each of them was accepted or returned', async () => {
  await open('est_docs')
  const [first, second, ...others] = documents as [number, number, ...number[]]
  for (const id of others) await accept('est_docs', id, null)
  expect(await left()).toEqual([`est_docs.${first}`, `est_docs.${second}`].sort())
  await accept('est_docs', first, null)
  expect(await left()).toEqual([`est_docs.${second}`])
  await giveBack('est_docs', second, null)
  expect(await left()).toEqual([])
})

it('fields of the organisation are judged one by one: what was not given holds nothing up, a verdict that was taken back does', async () => {
  await open('est_ngo')
  const fields = (await left()).map((name) => name.replace('est_ngo.', ''))
  expect(fields).toEqual(expect.arrayContaining(['means', 'name_ar', 'objectives']))
  expect(fields).not.toContain('alternative_name_1_ar')
  for (const field of fields.filter((name) => name !== 'means' && name !== 'phone'))
    await accept('est_ngo', null, field)
  await giveBack('est_ngo', null, 'means')
  await accept('est_ngo', null, 'phone')
  const body = { ...target('est_ngo', null, 'phone'), validated: 0 as const, feedback: 'نظر فيه المدقق ثانية.' }
  must(await officer.client.call(setValidated, { body }))
  expect(await left()).toEqual(['est_ngo.phone'])
  await accept('est_ngo', null, 'phone')
  expect(await left()).toEqual([])
})

it('a note of an earlier round is no verdict of this one', async () => {
  await open('est_members')
  await giveBack('est_members', one.memberId, 'mother_name')
  await sql`update establishments set round = round + 1 where id = ${one.id}`.execute(app.ownerDb)
  expect(await left()).toEqual([`est_members.${one.memberId}`])
})

it('who receives the request judges nothing and hands it on', async () => {
  await place(app, one, { status: 3, role: 'receiver' })
  for (const table of ['est_account', 'est_ngo', 'est_members'] as const) await open(table)
  expect(await left()).toEqual([])
})
