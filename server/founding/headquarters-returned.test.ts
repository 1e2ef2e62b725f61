import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { confirmTransaction, readMainInfo, saveNgo, saveRealEstate } from '#contract/founding/calls.ts'
import { readCreationRequest, setFeedback, setValidated } from '#contract/founding/ministry-calls.ts'
import { estateField } from '#contract/founding/sections.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, uploaded } from '../testing/factories.ts'
import { place, placedRequest, take } from '../testing/placed-request.ts'

const app = await testApp()
const one = await placedRequest(app, 'مؤسسة السنديان للتعليم')
const { client } = one.founder
const officer = await ministryUser(app, {
  roles: ['info_evaluator', 'docs_evaluator'],
  rights: { ministry_creation_requests: ['S', 'V'], ministry_transaction_requests: ['S', 'U'] },
})
const address = estateField('address')
const estateDoc = async () =>
  (await client.call(readMainInfo)).data.docs.uploaded.find(
    (doc) => doc.linked_field === 'est_real_estates.document_file',
  )!
const judge = (field: string | null) =>
  officer.client.call(setValidated, {
    body: { id: one.id, section: 'est_ngo', item_id: null, field, validated: 1 },
  })
const ask = (section: 'est_ngo' | 'est_docs', item_id: number | null, field: string | null) =>
  officer.client.call(setFeedback, {
    body: { id: one.id, section, item_id, field, feedback: 'صحّحوا هذا البند.' },
  })
const toEvaluation = async () => {
  await place(app, one, { status: 5, role: 'docs_evaluator' })
  await sql`delete from est_section_reviews where establishment_id = ${one.id}`.execute(app.ownerDb)
  expect((await judge(null)).status).toBe(200)
}
const resubmit = () =>
  client.call(confirmTransaction, {
    params: { id: one.requestId },
    body: { slug: 'establishing_ngo', status: 'submitted' },
  })
const isNgoValidated = async () =>
  (await officer.client.call(readCreationRequest, { params: { id: one.id } })).data.est_ngo.validated

beforeEach(toEvaluation)

it('keeps the headquarters of a returned request closed when nothing of it was asked', async () => {
  expect((await ask('est_docs', (await otherDoc()).id, null)).status).toBe(200)
  expect(await take(officer.client, one, 'return')).toMatchObject({ status: 200 })
  expect((await client.call(readMainInfo)).data.est_real_estate?.locked).toBe('submitted')
  expect((await client.call(saveRealEstate, { body: { address: 'دمشق، شارع آخر، بناء 9' } })).status).toBe(409)
  expect(await isNgoValidated()).toBe(1)
})
const otherDoc = async () =>
  (await client.call(readMainInfo)).data.docs.uploaded.find((doc) => doc.linked_field === null)!

it('shows the desk a headquarters changed after its documents were accepted, and no step goes on without a verdict on it', async () => {
  const before = (await client.call(readMainInfo)).data.est_real_estate!.values.address
  expect((await ask('est_docs', (await estateDoc()).id, null)).status).toBe(200)
  expect(await take(officer.client, one, 'return')).toMatchObject({ status: 200 })
  const source = await uploaded(app, { userId: one.founder.id, establishmentId: one.id })
  const after = `دمشق، شارع جديد، بناء ${source}`
  const saved = await client.call(saveRealEstate, { body: { address: after, document_file: source } })
  expect(saved).toMatchObject({ status: 200, data: { history: [{ changes: { address: { before, after } } }] } })
  expect((await client.call(saveNgo, { body: { means: 'وسائل أخرى.' } })).status, 'not asked for').toBe(409)
  expect(await resubmit(), 'the document saved with its owner answers its note').toMatchObject({ status: 200 })

  const { data } = await officer.client.call(readCreationRequest, { params: { id: one.id } })
  expect(data.est_ngo.validated).toBe(0)
  expect(data.est_ngo.history.at(-1)?.changes).toEqual({ [address]: { before, after } })
  expect(data.est_ngo.values[address]).toBe(after)
  expect(data.est_real_estate?.history.at(-1)?.changes).toEqual({ address: { before, after } })
  expect((await judgeDoc((await estateDoc()).id)).status).toBe(200)
  expect(await lacking()).toEqual(['est_ngo'])
  expect((await judge(address)).data.validated, 'all else stands accepted').toBe(1)
  expect(await lacking()).toEqual([])
})
const lacking = async () =>
  (await officer.client.call(readCreationRequest, { params: { id: one.id } })).data.g_all.lacking
const judgeDoc = (item_id: number) =>
  officer.client.call(setValidated, { body: { id: one.id, section: 'est_docs', item_id, field: null, validated: 1 } })

it('a note on a field of the headquarters opens it alone, and its change answers the note', async () => {
  await sql`update est_real_estates set validated = 1 where establishment_id = ${one.id}`.execute(app.ownerDb)
  expect((await ask('est_ngo', null, address)).status).toBe(200)
  expect((await ask('est_ngo', null, estateField('document_file'))).status, 'its document is asked for itself').toBe(
    422,
  )
  expect((await ask('est_ngo', null, estateField('colour'))).status).toBe(422)
  expect(await take(officer.client, one, 'return')).toMatchObject({ status: 200 })
  expect((await client.call(saveNgo, { body: { means: 'وسائل أخرى.' } })).status).toBe(409)
  expect(await resubmit()).toMatchObject({ status: 422, errors: { [address]: [expect.any(String)] } })
  expect((await client.call(saveRealEstate, { body: { address: 'دمشق، شارع ثالث، بناء 3' } })).status).toBe(200)
  expect(await resubmit()).toMatchObject({ status: 200 })
  expect(await isNgoValidated()).toBe(0)
})
