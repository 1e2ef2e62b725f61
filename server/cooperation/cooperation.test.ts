import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  projectBeneficiaries,
  projectFiles,
  projectBudgets,
  projectLocations,
  projectObjectives,
  projectPartners,
  projectResults,
  projectTransactions,
} from '#contract/cooperation/project-parts.ts'
import { actOnProject, coopProjects, listCoopPartners, moveProject } from '#contract/cooperation/projects.ts'
import { collaborations, listCollaborationsOfOthers } from '#contract/cooperation/collaborations.ts'
import { actOnEvent, internationalEvents } from '#contract/cooperation/events.ts'
import { actOnMembership, memberships } from '#contract/cooperation/memberships.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { decideRequest } from '#contract/transactions/calls.ts'
import { actOnRequest, openRequest } from '#contract/transactions/own-requests.ts'
import { must, testApp } from '../testing/app.ts'
import { eventInput, membershipInput } from '../testing/coop-cases.ts'
import { partOf, projectInput, projectOf } from '../testing/coop-projects.ts'
import {
  ministryUser,
  type MinistryUser,
  organisation,
  type Organisation,
  organisationUser,
  uploaded,
} from '../testing/factories.ts'
import { freshDecision, walkers } from '../testing/walked.ts'

const app = await testApp()
await walkers(app)
const officers: Record<string, MinistryUser> = {}
let serial = 0
const next = () => (serial += 1)

beforeAll(async () => {
  for (const role of ['receiver', 'financial_reviewer', 'legal_reviewer', 'external_liaison', 'ngo_head'])
    officers[role] = await ministryUser(app, { role: 'CA', roles: [role] })
})

const ownerOf = (ngo: Organisation) => ({ userId: ngo.userId, ngoId: ngo.id, client: ngo.client })
const read = async (ngo: Organisation, id: number) => must(await ngo.client.call(coopProjects.read, { params: { id } }))
const proof = (ngo: Organisation) => uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
const decide = (role: string, id: number, decision: string, more: object = {}) =>
  (officers[role] as MinistryUser).client.call(decideRequest, {
    params: { id },
    body: { decision, ...more } as SentBody<typeof decideRequest>,
  })
const askFor = (ngo: Organisation, slug: string, field: string, id: number) =>
  ngo.client.call(openRequest, { body: { slug, subject: 'طلب موافقة', payload: { [field]: String(id) } } })
const handIn = (ngo: Organisation, id: number) =>
  ngo.client.call(actOnRequest, { params: { id }, body: { action: 'submit' } })
const letter = { external_body_id: 6, external_letter_no: '12/ص', external_letter_date: '2026-01-05' }
/** The step of the outside body, from its letter to its answer. */
async function external(id: number): Promise<void> {
  must(await decide('external_liaison', id, 'external', letter))
  const { rows } = await sql<{ id: number }>`
    select id from transaction_actions where transaction_request_id = ${id} and external_body_id is not null`.execute(
    app.ownerDb,
  )
  const reply = { external_opinion: 'agree', external_reply_no: '5/ر', external_reply_date: '2026-01-10' }
  must(await decide('external_liaison', id, 'external', { action_id: rows[0]?.id, ...reply }))
  must(await decide('external_liaison', id, 'forward'))
}
const act = (ngo: Organisation, id: number, body: object) =>
  ngo.client.call(actOnProject, { params: { id }, body: body as SentBody<typeof actOnProject> })
const progress = (ngo: Organisation, id: number, body: object) =>
  ngo.client.call(moveProject, { params: { id }, body: body as SentBody<typeof moveProject> })

const people = [
  { age_band: '5-11', gender: 'F', people: 40, with_disability: 2 },
  { age_band: '60+', gender: 'M', people: 30, with_disability: 5 },
] as const
async function parts(ngo: Organisation, project: number) {
  const of = { coop_project_id: project }
  must(await ngo.client.call(projectLocations.create, { body: { ...of, governorate_id: 1 } }))
  const line = must(
    await ngo.client.call(projectBudgets.create, { body: { ...of, line: 'ترميم', planned_amount: '30000.10' } }),
  )
  const objective = must(
    await ngo.client.call(projectObjectives.create, {
      body: { ...of, objective: 'عودة الأطفال', indicator: 'أطفال مسجلون', measure: 'sum', target_value: '300' },
    }),
  )
  const served = must(
    await ngo.client.call(projectBeneficiaries.create, { body: { ...of, target_group_id: 5, people: [...people] } }),
  )
  return { line, objective, served }
}

describe('a project with a UN body', () => {
  it('goes from its record to its final report, and nothing of it moves before its approval and signature', async () => {
    const ngo = await organisation(app)
    const id = await projectOf(app, ownerOf(ngo), next())
    // Without its parts it is not asked for.
    const empty = must(await askFor(ngo, 'un_project_approval', 'coop_project_id', id))
    const refused = await handIn(ngo, empty.id)
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['payload.coop_project_id']])
    const { line, objective, served } = await parts(ngo, id)
    expect([served.female_number, served.male_number, served.with_disability_number]).toEqual([40, 30, 7])
    const movement = {
      coop_project_id: id,
      coop_project_budget_id: line.id,
      kind: 'received' as const,
      happened_on: '2026-02-01',
      amount: '100.05',
      file: await proof(ngo),
    }
    expect((await ngo.client.call(projectTransactions.create, { body: movement })).status, 'a draft').toBe(409)
    const paper = async (title: string) => ({
      coop_project_id: id,
      kind: 'agreement' as const,
      title,
      file: await proof(ngo),
      expires_on: null,
    })
    const paperRead = must(await ngo.client.call(projectFiles.create, { body: await paper('ملحق الاتفاقية') }))
    must(await handIn(ngo, empty.id))
    expect(await read(ngo, id)).toMatchObject({ approval_status: 'submitted', transaction_request_id: empty.id })
    // What was handed in is closed, with all its parts.
    const closed = [
      (await ngo.client.call(coopProjects.update, { params: { id }, body: await projectInput(app, ownerOf(ngo), 1) }))
        .status,
      (await ngo.client.call(coopProjects.remove, { params: { id } })).status,
      (
        await ngo.client.call(projectBudgets.create, {
          body: { coop_project_id: id, line: 'بند', planned_amount: '1' },
        })
      ).status,
      (await ngo.client.call(projectBudgets.remove, { params: { id: line.id } })).status,
    ]
    expect(closed).toEqual([409, 409, 409, 409])
    must(await decide('receiver', empty.id, 'start'))
    expect((await read(ngo, id)).approval_status).toBe('in_review')
    must(await decide('receiver', empty.id, 'forward'))
    expect((await decide('financial_reviewer', empty.id, 'forward')).status, 'no opinion').toBe(422)
    must(await decide('financial_reviewer', empty.id, 'forward', { notes: 'الموازنة مفصلة.' }))
    await external(empty.id)
    expect((await act(ngo, id, { action: 'execute', happened_on: '2026-02-01', file: movement.file })).status).toBe(409)
    must(await decide('ngo_head', empty.id, 'approve', freshDecision()))
    const approved = await read(ngo, id)
    expect(approved).toMatchObject({ approval_status: 'approved', actions: ['execute'], progress_actions: [] })
    // The paper that the ministry read stays as it was; a later one is kept as its organisation likes.
    const later = must(await ngo.client.call(projectFiles.create, { body: await paper('تعديل لاحق') }))
    for (const [one, status] of [
      [paperRead.id, 409],
      [later.id, 200],
    ] as const) {
      const params = { id: one }
      const changed = await ngo.client.call(projectFiles.update, { params, body: await paper('اتفاقية أخرى') })
      expect([changed.status, (await ngo.client.call(projectFiles.remove, { params })).status]).toEqual([
        status,
        status,
      ])
    }
    expect((await progress(ngo, id, { action: 'begin', actual_start_date: '2026-11-01' })).status).toBe(409)
    const decided = approved.decision_date as string
    const early = await act(ngo, id, { action: 'execute', happened_on: '2020-01-01', file: await proof(ngo) })
    expect([early.status, Object.keys(early.errors)]).toEqual([422, ['happened_on']])
    must(await act(ngo, id, { action: 'execute', happened_on: decided, file: await proof(ngo) }))
    expect((await act(ngo, id, { action: 'report', file: await proof(ngo) })).status, 'before its end').toBe(409)
    must(await progress(ngo, id, { action: 'begin', actual_start_date: decided }))
    const again = { ...movement, happened_on: decided, file: await proof(ngo) }
    must(await ngo.client.call(projectTransactions.create, { body: again }))
    for (const [kind, amount] of [
      ['received', '0.10'],
      ['spent', '99.99'],
    ] as const)
      must(
        await ngo.client.call(projectTransactions.create, { body: { ...again, kind, amount, file: await proof(ngo) } }),
      )
    expect(must(await ngo.client.call(projectBudgets.read, { params: { id: line.id } }))).toMatchObject({
      received_amount: '100.15',
      spent_amount: '99.99',
    })
    for (const achieved of ['120', '30.5'])
      must(
        await ngo.client.call(projectResults.create, {
          body: {
            coop_project_id: id,
            coop_project_objective_id: objective.id,
            period_start: '2026-03-01',
            period_end: '2026-05-31',
            achieved,
          },
        }),
      )
    expect(must(await ngo.client.call(projectObjectives.read, { params: { id: objective.id } })).achieved_value).toBe(
      '150.50',
    )
    must(await progress(ngo, id, { action: 'suspend', reason: 'تعذر الوصول إلى الموقع.' }))
    must(await progress(ngo, id, { action: 'resume' }))
    must(await progress(ngo, id, { action: 'complete', actual_end_date: decided }))
    must(await act(ngo, id, { action: 'report', file: await proof(ngo) }))
    expect(await read(ngo, id)).toMatchObject({ approval_status: 'reported', project_status: 'completed', actions: [] })
    expect(
      (await ngo.client.call(projectTransactions.create, { body: { ...again, file: await proof(ngo) } })).status,
    ).toBe(409)
  })

  it('has lines that plan no more than its budget, also when two are added at once', async () => {
    const ngo = await organisation(app)
    const id = await projectOf(app, ownerOf(ngo), next())
    const add = (planned_amount: string) =>
      ngo.client.call(projectBudgets.create, { body: { coop_project_id: id, line: 'بند', planned_amount } })
    must(await add('20000.01'))
    expect((await add('30000.00')).errors, 'a cent too much').toHaveProperty('planned_amount')
    // Both wait for the row of the project, and the second one counts the first.
    const [hold, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = app.ownerDb.transaction().execute(async (trx) => {
      await sql`select from coop_projects where id = ${id} for update`.execute(trx)
      hold.resolve()
      await release.promise
    })
    await hold.promise
    const both = [add('20000.00'), add('20000.00')]
    await new Promise((resolve) => setTimeout(resolve, 150))
    release.resolve()
    await holder
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 422])
    const less = { ...(await projectInput(app, ownerOf(ngo), 7)), total_budget: '40000.00' }
    const lowered = await ngo.client.call(coopProjects.update, { params: { id }, body: less })
    expect(lowered.errors, 'a budget below its lines').toHaveProperty('total_budget')
  })

  it('counts each movement of a line, however many come at once', async () => {
    const ngo = await organisation(app)
    const id = await projectOf(app, ownerOf(ngo), next(), true)
    const line = await partOf(app, ownerOf(ngo), id, 'coop_project_budgets')
    const files = await Promise.all(Array.from({ length: 6 }, () => proof(ngo)))
    app.makeRoom(5)
    const sent = await Promise.all(
      files.map((file, at) =>
        ngo.client.call(projectTransactions.create, {
          body: {
            coop_project_id: id,
            coop_project_budget_id: line,
            kind: at % 2 === 0 ? 'received' : 'spent',
            happened_on: '2026-02-01',
            amount: `${at + 1}.01`,
            file,
          },
        }),
      ),
    )
    sent.forEach((one) => must(one))
    const sums = async () => must(await ngo.client.call(projectBudgets.read, { params: { id: line } }))
    expect(await sums()).toMatchObject({ received_amount: '9.03', spent_amount: '12.03' })
    must(await ngo.client.call(projectTransactions.remove, { params: { id: sent[0]?.data.id ?? 0 } }))
    expect(await sums()).toMatchObject({ received_amount: '8.02', spent_amount: '12.03' })
  })

  it('picks partners from the register, each once, and never itself', async () => {
    const ngo = await organisation(app)
    const other = await organisation(app)
    const id = await projectOf(app, ownerOf(ngo), next())
    const add = (body: object) =>
      ngo.client.call(projectPartners.create, { body: { coop_project_id: id, role: 'تدريب', ...body } as never })
    const { rows } = await sql<{ name_ar: string }>`select name_ar from ngos where id = ${other.id}`.execute(
      app.ownerDb,
    )
    const name = rows[0]?.name_ar ?? ''
    const found = must(await ngo.client.call(listCoopPartners, { query: { search: name } }))
    expect(found.map((one) => one.id)).toContain(other.id)
    expect(must(await ngo.client.call(listCoopPartners, { query: { id: ngo.id } }))).toEqual([])
    expect(must(await add({ partner_ngo_id: other.id, partner_name: 'اسم آخر' })).partner_name).toBe(name)
    for (const [body, field] of [
      [{ partner_ngo_id: other.id }, 'partner_ngo_id'],
      [{ partner_ngo_id: ngo.id }, 'partner_ngo_id'],
      [{}, 'partner_name'],
    ] as const)
      expect([field, Object.keys((await add(body)).errors)]).toEqual([field, [field]])
    // What is named is not shown to the one that is named.
    expect(must(await other.client.call(projectPartners.list, {}))).toEqual([])
  })

  it('lies within the scope of work', async () => {
    const ngo = await organisation(app, { governorate: 1 })
    await sql`update ngos set work_scope_id = 1, work_governorates = '{1}' where id = ${ngo.id}`.execute(app.ownerDb)
    const body = { coop_project_id: await projectOf(app, ownerOf(ngo), next()), governorate_id: 9 }
    expect((await ngo.client.call(projectLocations.create, { body })).errors).toHaveProperty('governorate_id')
    const elsewhere = { ...body, governorate_id: 1, sub_district_id: 9001 }
    expect((await ngo.client.call(projectLocations.create, { body: elsewhere })).errors).toHaveProperty(
      'sub_district_id',
    )
  })

  it('is changed and asked for by those of its organisation who hold the right', async () => {
    const ngo = await organisation(app)
    const id = await projectOf(app, ownerOf(ngo), next(), true)
    const body = { action: 'begin', actual_start_date: '2026-02-01' } as const
    for (const [rights, status] of [
      [{}, 403],
      [{ ngo_un_coop: ['S', 'A'] }, 403],
      [{ ngo_international_events_subscriptions: ['S', 'A', 'U', 'D'] }, 403],
    ] as const) {
      const user = await organisationUser(app, ngo.id, rights as never)
      expect([rights, (await user.client.call(moveProject, { params: { id }, body })).status]).toEqual([rights, status])
    }
    const other = await organisation(app)
    expect((await progress(other, id, body)).status).toBe(404)
    expect((await other.client.call(coopProjects.read, { params: { id } })).status).toBe(404)
    const user = await organisationUser(app, ngo.id, { ngo_un_coop: ['S', 'U'] })
    must(await user.client.call(moveProject, { params: { id }, body }))
  })
})

it('a membership is joined after its approval, and has no report', async () => {
  const ngo = await organisation(app)
  const { id } = must(
    await ngo.client.call(memberships.create, { body: await membershipInput(app, ownerOf(ngo), next()) }),
  )
  const request = must(await askFor(ngo, 'international_membership', 'i_organisations_membership_id', id))
  must(await handIn(ngo, request.id))
  must(await decide('legal_reviewer', request.id, 'start'))
  must(await decide('legal_reviewer', request.id, 'forward', { notes: 'لا مانع قانوني.' }))
  await external(request.id)
  must(await decide('ngo_head', request.id, 'approve', freshDecision()))
  const seen = must(await ngo.client.call(memberships.read, { params: { id } }))
  expect(seen).toMatchObject({ status: 'approved', actions: ['execute'] })
  const body = { action: 'execute', happened_on: seen.decision_date as string, file: await proof(ngo) } as const
  const paid = await ngo.client.call(actOnMembership, { params: { id }, body: { ...body, amount: '5.00' } })
  expect(paid.errors, 'money is no part of joining').toHaveProperty('amount')
  must(await ngo.client.call(actOnMembership, { params: { id }, body }))
  const report = { action: 'report', file: await proof(ngo) } as const
  expect((await ngo.client.call(actOnMembership, { params: { id }, body: report })).status).toBe(409)
  expect(must(await ngo.client.call(memberships.read, { params: { id } }))).toMatchObject({
    status: 'executed',
    joined_on: seen.decision_date,
    actions: [],
  })
})

it('an event abroad is reported within 30 days after it, and is late from the day after', async () => {
  const ngo = await organisation(app)
  const { id } = must(
    await ngo.client.call(internationalEvents.create, { body: await eventInput(app, ownerOf(ngo), next()) }),
  )
  const request = must(await askFor(ngo, 'international_event', 'international_event_id', id))
  must(await handIn(ngo, request.id))
  must(await decide('receiver', request.id, 'start'))
  must(await decide('receiver', request.id, 'forward'))
  must(await decide('ngo_head', request.id, 'approve', freshDecision()))
  const seen = async () => must(await ngo.client.call(internationalEvents.read, { params: { id } }))
  const day = (await seen()).decision_date as string
  const body = { action: 'execute', happened_on: day, file: await proof(ngo) } as const
  must(await ngo.client.call(actOnEvent, { params: { id }, body }))
  expect(await seen()).toMatchObject({ status: 'executed', report_due_on: '2027-01-21', is_late: false })
  await sql`update international_events_subscriptions set report_due_on = current_date - 1 where id = ${id}`.execute(
    app.ownerDb,
  )
  expect((await seen()).is_late).toBe(true)
  must(await ngo.client.call(actOnEvent, { params: { id }, body: { action: 'report', file: await proof(ngo) } }))
  expect(await seen()).toMatchObject({ status: 'reported', is_late: false, actions: [] })
})

it('cancelling a record that was handed in withdraws its request', async () => {
  const ngo = await organisation(app)
  const { id } = must(
    await ngo.client.call(internationalEvents.create, { body: await eventInput(app, ownerOf(ngo), next()) }),
  )
  const request = must(await askFor(ngo, 'international_event', 'international_event_id', id))
  must(await handIn(ngo, request.id))
  must(await ngo.client.call(actOnEvent, { params: { id }, body: { action: 'cancel' } }))
  const { rows } = await sql<{ status: string }>`
    select status from transaction_requests where id = ${request.id}`.execute(app.ownerDb)
  expect(rows[0]?.status).toBe('withdrawn')
})

it('an agreement of two partners is read by both and changed by the one that wrote it', async () => {
  const [ngo, partner, other] = [await organisation(app), await organisation(app), await organisation(app)]
  const body = {
    partner_ngo_id: partner.id,
    subject: 'تدريب مشترك',
    start_date: '2026-10-01',
    obligations: 'القاعة والمدربون.',
    file: await proof(ngo),
  }
  const { id } = must(await ngo.client.call(collaborations.create, { body }))
  const seen = async (by: Organisation) =>
    must(await by.client.call(listCollaborationsOfOthers, {})).map((one) => one.id)
  expect([await seen(partner), await seen(other), await seen(ngo)]).toEqual([[id], [], []])
  expect((await partner.client.call(collaborations.remove, { params: { id } })).status).toBe(404)
  expect((await partner.client.call(collaborations.update, { params: { id }, body })).status).toBe(404)
})
