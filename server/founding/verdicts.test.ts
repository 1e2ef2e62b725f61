import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { readCreationRequest, setFeedback, setValidated, withdrawFeedback } from '#contract/founding/ministry-calls.ts'
import { reviewFields } from '#contract/founding/sections.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { place, placedRequest } from '../testing/placed-request.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة الدردار للإغاثة')
const officer = await ministryUser(app, {
  roles: ['info_evaluator', 'docs_evaluator'],
  rights: { ministry_creation_requests: ['S', 'V'], ministry_transaction_requests: ['S', 'U'] },
})
const verdict = (section: 'est_ngo' | 'est_docs', item_id: number | null, field: string | null) =>
  officer.client.call(setValidated, { body: { id: one.id, section, item_id, field, validated: 1 } })
const note = async (section: 'est_ngo' | 'est_docs', item_id: number | null, field: string | null) => {
  const answer = await officer.client.call(setFeedback, {
    body: { id: one.id, section, item_id, field, feedback: 'يرجى توضيح هذا البند.' },
  })
  expect(answer.status).toBe(200)
  return answer.data.history.at(-1)!.id as number
}
const standing = async (table: 'est_ngo' | 'est_docs', id?: number) =>
  (
    await sql<{
      validated: number
    }>`select * from ${sql.table(table)} where establishment_id = ${one.id} ${id ? sql`and id = ${id}` : sql``}`.execute(
      app.ownerDb,
    )
  ).rows[0]

beforeEach(async () => {
  await place(app, one, { status: 3, role: 'info_evaluator' })
  await sql`delete from est_section_reviews where establishment_id = ${one.id}`.execute(app.ownerDb)
})

it('a note taken back leaves an item accepted that was accepted as a whole before it', async () => {
  expect((await verdict('est_ngo', null, null)).data.validated).toBe(1)
  const id = await note('est_ngo', null, 'means')
  expect((await standing('est_ngo'))?.validated).toBe(0)
  expect((await officer.client.call(withdrawFeedback, { params: { id } })).status).toBe(200)
  expect((await standing('est_ngo'))?.validated).toBe(1)
})

it('a note taken back from the last open field of an item accepts the item; with others open it does not', async () => {
  await sql`update est_ngo set validated = 0 where establishment_id = ${one.id}`.execute(app.ownerDb)
  const [first, last] = [reviewFields.est_ngo[0] as string, reviewFields.est_ngo.at(-1) as string]
  for (const field of reviewFields.est_ngo.filter((name) => name !== first && name !== last))
    expect((await verdict('est_ngo', null, field)).data.validated).toBe(0)
  await officer.client.call(withdrawFeedback, { params: { id: await note('est_ngo', null, first) } })
  expect((await standing('est_ngo'))?.validated).toBe(0)
  await officer.client.call(withdrawFeedback, { params: { id: await note('est_ngo', null, last) } })
  expect((await standing('est_ngo'))?.validated).toBe(1)
})

it('a document whose note is taken back is accepted again and carries no note to its founder', async () => {
  await place(app, one, { status: 5, role: 'docs_evaluator' })
  const { rows } = await sql<{
    id: number
  }>`select id from est_docs where establishment_id = ${one.id} and replaced_at is null order by id limit 1`.execute(
    app.ownerDb,
  )
  const doc = rows[0]?.id as number
  const id = await note('est_docs', doc, null)
  expect(await standing('est_docs', doc)).toMatchObject({ validated: 0, feedback: 'يرجى توضيح هذا البند.' })
  expect((await officer.client.call(withdrawFeedback, { params: { id } })).status).toBe(200)
  expect(await standing('est_docs', doc)).toMatchObject({ validated: 1, feedback: null })
})

it('a note that is undone leaves the item open in one call: with every other field accepted, and for a document as a whole', async () => {
  expect((await verdict('est_ngo', null, null)).data.validated).toBe(1)
  const undo = async (id: number) =>
    (await officer.client.call(withdrawFeedback, { params: { id }, query: { reopen: 1 } })).status
  expect(await undo(await note('est_ngo', null, 'means'))).toBe(200)
  expect((await standing('est_ngo'))?.validated).toBe(0)
  expect((await verdict('est_ngo', null, 'means')).data.validated).toBe(1)

  await place(app, one, { status: 5, role: 'docs_evaluator' })
  const { rows } = await sql<{
    id: number
  }>`select id from est_docs where establishment_id = ${one.id} and replaced_at is null order by id limit 1`.execute(
    app.ownerDb,
  )
  const doc = rows[0]?.id as number
  expect(await undo(await note('est_docs', doc, null))).toBe(200)
  expect(await standing('est_docs', doc)).toMatchObject({ validated: 0, feedback: null })
  const { asks } = must(await officer.client.call(readCreationRequest, { params: { id: one.id } }))
  expect(asks.filter((ask) => ask.item_id === doc)).toEqual([])
})
