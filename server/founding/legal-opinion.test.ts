import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { finishStage, readMainInfo, showTransactionRequest } from '#contract/founding/calls.ts'
import { changeStatus, readCreationRequest } from '#contract/founding/ministry-calls.ts'
import { readRequest } from '#contract/transactions/calls.ts'
import { must, testApp } from '../testing/app.ts'
import { ministryUser } from '../testing/factories.ts'
import { officerRoles, place, placedRequest, take, traceOf } from '../testing/placed-request.ts'

const app = await testApp()
const reviewer = await ministryUser(app, { role: 'CA', roles: ['legal_reviewer'] })
const signer = await ministryUser(app, { role: 'CA', roles: [...officerRoles] })
const one = await placedRequest(app, 'مؤسسة الرأي القانوني')
const opinion = 'يستوفي النظام الداخلي شروط القانون، ولا مانع من السير بالطلب.'
const give = (legal_opinion?: string) =>
  reviewer.client.call(finishStage, {
    body: {
      finished_stage_number: 5,
      establishment_id: one.id,
      ...(legal_opinion === undefined ? {} : { legal_opinion }),
    },
  })

beforeEach(() => place(app, one, { status: 5, stage: 5, role: 'legal_reviewer' }))

it('lets nobody leave the legal step without an opinion, by whichever call', async () => {
  const before = await traceOf(app, one)
  const byStatus = await reviewer.client.call(changeStatus, { params: { id: one.id }, query: { status: 6 } })
  for (const answer of [await give(), await give('لا مانع'), byStatus])
    expect(answer).toMatchObject({ status: 422, errors: { legal_opinion: [expect.any(String)] } })
  expect(await traceOf(app, one)).toBe(before)
  // The founder does not write it for himself.
  const own = await one.founder.client.call(finishStage, {
    body: { finished_stage_number: 5, establishment_id: one.id, legal_opinion: opinion },
  })
  expect(own.status).toBe(403)
  expect(await traceOf(app, one)).toBe(before)
})

it('shows it to whoever signs, in the history and in the log, with who held it', async () => {
  expect(must(await give(opinion))).toMatchObject({ status_id: 6, current_stage_number: 6 })
  const held = { legal_opinion: opinion, from_name: expect.any(String), notes: null, internal_notes: null }
  await place(app, one, { status: 6, stage: 7, role: 'decision_office' })
  const desk = must(await signer.client.call(readCreationRequest, { params: { id: one.id } }))
  expect(desk.actions).toContain('forward')
  expect(desk.legal_opinion).toMatchObject(held)
  const { actions } = must(await signer.client.call(readRequest, { params: { id: one.requestId } }))
  expect(actions.filter((entry) => entry.legal_opinion !== null)).toMatchObject([held])
  const { rows } = await sql<{
    by: number
    changes: Record<string, unknown>
  }>`select user_id as by, changes from logs where entity = 'establishments' and entity_id = ${one.id} and changes ? 'legal_opinion'`.execute(
    app.ownerDb,
  )
  expect(rows).toEqual([
    { by: reviewer.id, changes: expect.objectContaining({ legal_opinion: { before: null, after: opinion } }) },
  ])
})

it('tells the founder nothing of it, before and after the decision', async () => {
  const told = async () => {
    const answers = [
      await one.founder.client.call(readMainInfo),
      await one.founder.client.call(showTransactionRequest),
      await one.founder.client.request('GET', '/api/v2/establishment/docs'),
      await one.founder.client.request('GET', '/api/v2/notifications'),
    ]
    const { rows } = await sql<{
      text: string
    }>`select o::text as text from outbox o union all select n::text from user_notifications n`.execute(app.ownerDb)
    return JSON.stringify([answers, rows])
  }
  const words = 'رأي لا يقرؤه صاحب الطلب أبداً'
  must(await give(words))
  // He sees that the step ended, not what was held in it.
  const { actions } = must(await one.founder.client.call(showTransactionRequest))
  expect(actions.at(-1)).toMatchObject({ decision: 'forward', legal_opinion: null })
  expect(await told()).not.toContain(words)
  await place(app, one, { status: 6, stage: 7, role: 'issuer' })
  must(await take(signer.client, one, 'approve'))
  expect(await told()).not.toContain(words)
})
