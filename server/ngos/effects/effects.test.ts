import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setValidated } from '#contract/founding/ministry-calls.ts'
import { sectionKeys } from '#contract/profile/score.ts'
import { must, testApp } from '../../testing/app.ts'
import { ministryUser, organisation, type Organisation } from '../../testing/factories.ts'
import { fullFile, lowScore } from '../../testing/full-file.ts'
import { whileHeld } from '../../testing/held.ts'
import { freshDecision, walkers } from '../../testing/walked.ts'

const app = await testApp()
await lowScore(app)
const { apply, decide, toLastStep } = await walkers(app)
const reviewer = await ministryUser(app, { rights: { ministry_ngos_validation: ['S', 'V'] } })

type Column = Record<string, unknown>
const entryOf = async (id: number) =>
  (
    await sql<Column>`select name_ar, work_scope_id, work_governorates, has_public_benefit, public_benefit_decision_no, completion_state from ngos where id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows[0]
const unitOf = async (table: string, id: number) =>
  (await sql<Column>`select * from ${sql.table(table)} where id = ${id}`.execute(app.ownerDb)).rows[0]
const logsOf = async (ngoId: number, entity: string) =>
  (
    await sql<{ description_ar: string }>`
      select description_ar from logs where ngo_id = ${ngoId} and entity = ${entity} and description_ar like '%بالمعاملة%' order by id`.execute(
      app.ownerDb,
    )
  ).rows.length

async function branchOf({ id }: Organisation, status = 'pending'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into branches (ngo_id, name_ar, branch_type_id, governorate_id, address, status, decision_no)
    values (${id}, 'فرع الغوطة', 2, 1, 'دوما، شارع الجلاء', ${status}, ${status === 'active' ? '5/ق' : null}) returning id`.execute(
    app.ownerDb,
  )
  return rows[0]?.id as number
}
async function centreOf({ id }: Organisation): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into service_centres (ngo_id, name_ar, type, clearance_authority_id, governorate_id, district_id, sub_district_id, address, latitude, longitude, area, real_estate_number, service_ids, capacity, status)
    values (${id}, 'مركز الأمل', 1, 1, 1, 101, 1001, 'دوما، شارع الجلاء', 33.5, 36.3, 101, '1', '{1}', 25, 'pending') returning id`.execute(
    app.ownerDb,
  )
  return rows[0]?.id as number
}
const scoped = async (governorates: readonly number[], scope: number) => {
  const own = await organisation(app)
  await sql`update ngos set work_scope_id = ${scope}, work_governorates = ${governorates}::int[] where id = ${own.id}`.execute(
    app.ownerDb,
  )
  return own
}
/** A name for each change of one. */
const names = ['جمعية النهر الأخضر للتنمية', 'جمعية الينبوع الأزرق الخيرية']
const said = 'توسّع عمل الجمعية إلى مناطق أخرى.'

interface Effect {
  readonly slug: string
  readonly setUp: () => Promise<{ own: Organisation; payload: object; look: () => Promise<unknown> }>
  /** What is there after the approval. */
  readonly after: (decisionNo: string) => object
  /** Log of the record that tells of the change. */
  readonly told: string
}
const effects: readonly Effect[] = [
  {
    slug: 'name_change',
    setUp: async () => {
      const own = await organisation(app)
      const name_ar = names.shift() as string
      return { own, payload: { name_ar, reason: said }, look: () => entryOf(own.id) }
    },
    after: () => ({ name_ar: 'جمعية النهر الأخضر للتنمية' }),
    told: 'ngos',
  },
  {
    slug: 'scope_extension',
    setUp: async () => {
      const own = await scoped([1], 1)
      return {
        own,
        payload: { work_scope_id: '2', work_governorates: ['1', '3'], reason: said },
        look: () => entryOf(own.id),
      }
    },
    after: () => ({ work_scope_id: 2, work_governorates: [1, 3] }),
    told: 'ngos',
  },
  {
    slug: 'public_benefit_status',
    setUp: async () => {
      const own = await organisation(app)
      return { own, payload: { grounds: 'خدمة عشرة آلاف أسرة في ست محافظات.' }, look: () => entryOf(own.id) }
    },
    after: (decisionNo) => ({ has_public_benefit: true, public_benefit_decision_no: decisionNo }),
    told: 'ngos',
  },
  {
    slug: 'branch_opening',
    setUp: async () => {
      const own = await organisation(app)
      const branch = await branchOf(own)
      return { own, payload: { branch_id: String(branch) }, look: () => unitOf('branches', branch) }
    },
    after: (decisionNo) => ({ status: 'active', decision_no: decisionNo, decision_date: '2026-01-15' }),
    told: 'branches',
  },
  {
    slug: 'service_centre_licence',
    setUp: async () => {
      const own = await organisation(app)
      const centre = await centreOf(own)
      return { own, payload: { service_centre_id: String(centre) }, look: () => unitOf('service_centres', centre) }
    },
    after: (decisionNo) => ({ status: 'active', licence_no: decisionNo, licence_date: '2026-01-15' }),
    told: 'service_centres',
  },
]

it.each(effects)('$slug takes effect with its approval, once, and is told in the log; not before', async (effect) => {
  const { own, payload, look } = await effect.setUp()
  const before = await look()
  const { id } = must(await apply(own, effect.slug, payload))
  const officer = await toLastStep(id)
  expect(await look()).toEqual(before)
  const decision = freshDecision()
  must(await decide(officer, id, 'approve', decision))
  expect(await look()).toMatchObject(effect.after(decision.decision_no))
  expect(await logsOf(own.id, effect.told)).toBe(1)
  expect((await decide(officer, id, 'approve', freshDecision())).status).toBe(409)
  expect(await logsOf(own.id, effect.told)).toBe(1)
})

it.each(effects)('$slug has no effect when the organisation was suspended meanwhile', async (effect) => {
  const { own, payload, look } = await effect.setUp()
  const { id } = must(await apply(own, effect.slug, payload))
  const officer = await toLastStep(id)
  await sql`update ngos set status_id = 2 where id = ${own.id}`.execute(app.ownerDb)
  const before = await look()
  expect((await decide(officer, id, 'approve', freshDecision())).status).toBe(409)
  expect(await look()).toEqual(before)
})

it('of two approvals at the same moment one takes effect, once', async () => {
  const own = await organisation(app)
  const branch = await branchOf(own)
  const { id } = must(await apply(own, 'branch_opening', { branch_id: String(branch) }))
  const officer = await toLastStep(id)
  const answers = await whileHeld(app, sql`select from transaction_requests where id = ${id} for update`, 2, () =>
    [freshDecision(), freshDecision()].map((decision) => decide(officer, id, 'approve', decision)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await logsOf(own.id, 'branches')).toBe(1)
})

it('a scope only grows: two or three governorates with the present ones, or the whole country', async () => {
  const wrong: [number[], number, object, string][] = [
    [[1], 1, { work_scope_id: '2', work_governorates: ['1'] }, 'payload.work_governorates'],
    [[1], 1, { work_scope_id: '2', work_governorates: ['3', '4'] }, 'payload.work_governorates'],
    [[1], 1, { work_scope_id: '2', work_governorates: ['1', '3', '4', '5'] }, 'payload.work_governorates'],
    [[1, 3], 2, { work_scope_id: '2', work_governorates: ['1', '3'] }, 'payload.work_governorates'],
    [[1], 1, { work_scope_id: '1', work_governorates: ['1'] }, 'payload.work_scope_id'],
    [[], 3, { work_scope_id: '3', work_governorates: [] }, 'payload.work_scope_id'],
    [[1], 1, { work_scope_id: '2', work_governorates: ['1', '99'] }, 'payload.work_governorates'],
  ]
  for (const [governorates, scope, payload, at] of wrong) {
    const { status, errors } = await apply(await scoped(governorates, scope), 'scope_extension', {
      ...payload,
      reason: said,
    })
    expect([payload, status, Object.keys(errors ?? {})]).toEqual([payload, 422, [at]])
  }
  const own = await scoped([1, 3], 2)
  const { id } = must(await apply(own, 'scope_extension', { work_scope_id: '3', work_governorates: [], reason: said }))
  must(await decide(await toLastStep(id), id, 'approve', freshDecision()))
  expect(await entryOf(own.id)).toMatchObject({ work_scope_id: 3, work_governorates: [] })
})

it('a branch or centre is one of its own that waits to be opened, when it is asked for and when it is approved', async () => {
  const [own, other] = [await organisation(app), await organisation(app)]
  const foreign = await branchOf(other)
  const open = await branchOf(own, 'active')
  for (const [branch, at] of [
    [foreign, 'payload.branch_id'],
    [open, 'payload.branch_id'],
    [999_999, 'payload.branch_id'],
  ] as const) {
    const { status, errors } = await apply(own, 'branch_opening', { branch_id: String(branch) })
    expect([branch, status, Object.keys(errors)]).toEqual([branch, 422, [at]])
  }
  const branch = await branchOf(own)
  const { id } = must(await apply(own, 'branch_opening', { branch_id: String(branch) }))
  const officer = await toLastStep(id)
  await sql`update branches set deleted_at = now() where id = ${branch}`.execute(app.ownerDb)
  expect(Object.keys((await decide(officer, id, 'approve', freshDecision())).errors)).toEqual(['payload.branch_id'])
})

it('public-benefit status is given once', async () => {
  const own = await organisation(app)
  const payload = { grounds: 'خدمة عشرة آلاف أسرة في ست محافظات.' }
  const { id } = must(await apply(own, 'public_benefit_status', payload))
  must(await decide(await toLastStep(id), id, 'approve', freshDecision()))
  expect((await apply(own, 'public_benefit_status', payload)).status).toBe(409)
})

it('accredited data open again with the approval of their amendment, with its reason, and only if they are accredited', async () => {
  const own = await fullFile(app)
  const payload = { data: 'عنوان المقر: ينتقل إلى المزة.', reason: 'انتهاء عقد الإيجار.' }
  expect((await apply(own, 'ngo_data_amendment', payload)).status).toBe(409)
  await sql`update ngos set completed_by_ngo = now(), completed_by_ministry = now() where id = ${own.id}`.execute(
    app.ownerDb,
  )
  const { id } = must(await apply(own, 'ngo_data_amendment', payload))
  const officer = await toLastStep(id)
  expect(await entryOf(own.id)).toMatchObject({ completion_state: 'accredited' })
  must(await decide(officer, id, 'approve'))
  const { rows } = await sql`select completion_state, reopen_reason from ngos where id = ${own.id}`.execute(app.ownerDb)
  expect(rows).toEqual([{ completion_state: 'reopened', reopen_reason: payload.reason }])
})

it('a file is accredited with the approval of its transaction: only one that was declared, and of which every section was accepted', async () => {
  const open = await fullFile(app)
  expect((await apply(open, 'ngo_data_accreditation', {})).status).toBe(422)
  const own = await fullFile(app)
  await sql`update ngos set completed_by_ngo = now() where id = ${own.id}`.execute(app.ownerDb)
  const { id } = must(await apply(own, 'ngo_data_accreditation', {}))
  const officer = await toLastStep(id)
  expect(Object.keys((await decide(officer, id, 'approve')).errors)).toEqual(['decision'])
  expect(await entryOf(own.id)).toMatchObject({ completion_state: 'ngo_complete' })
  for (const section of sectionKeys)
    must(await reviewer.client.call(setValidated, { body: { id: own.id, section, validated: 1 } }))
  must(await decide(officer, id, 'approve'))
  expect(await entryOf(own.id)).toMatchObject({ completion_state: 'accredited' })
  expect((await apply(own, 'ngo_data_accreditation', {})).status).toBe(409)
})

const statusOf = async (id: number) =>
  (await sql<Column>`select status_id, merged_into_id, closed_at from ngos where id = ${id}`.execute(app.ownerDb))
    .rows[0]
const historyOf = async (id: number) =>
  (
    await sql<Column>`
      select from_status_id, to_status_id, decision_no, decision_date, liquidator_name from ngo_status_histories where ngo_id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows

describe('an organisation that asks for its own end', () => {
  const ending = { reason: 'قررت الهيئة العامة ذلك في اجتماعها.' }
  const codeOf = async ({ id }: Organisation) =>
    (await sql<{ ngo_code: string }>`select ngo_code from ngos where id = ${id}`.execute(app.ownerDb)).rows[0]
      ?.ngo_code as string

  it('merges into the one that goes on, by the decision of its approval', async () => {
    const [own, other] = [await organisation(app), await organisation(app)]
    const { id } = must(await apply(own, 'merger', { ngo_code: await codeOf(other), ...ending }))
    const officer = await toLastStep(id)
    expect(await statusOf(own.id)).toMatchObject({ status_id: 1 })
    const decision = freshDecision()
    must(await decide(officer, id, 'approve', decision))
    expect(await statusOf(own.id)).toEqual({
      status_id: 6,
      merged_into_id: other.id,
      closed_at: decision.decision_date,
    })
    expect(await statusOf(other.id)).toMatchObject({ status_id: 1, merged_into_id: null })
    expect(await historyOf(own.id)).toEqual([
      { from_status_id: 1, to_status_id: 6, ...decision, liquidator_name: null },
    ])
  })

  it('merges neither into itself, nor into one that is not there or not active; also not when that changed meanwhile', async () => {
    const [own, other] = [await organisation(app), await organisation(app)]
    const refused = { status: 422, errors: { 'payload.ngo_code': [expect.any(String)] } }
    for (const ngo_code of [await codeOf(own), 'TT-99999'])
      expect(await apply(own, 'merger', { ngo_code, ...ending })).toMatchObject(refused)
    const { id } = must(await apply(own, 'merger', { ngo_code: await codeOf(other), ...ending }))
    const officer = await toLastStep(id)
    await sql`update ngos set status_id = 5, closed_at = '2026-01-01' where id = ${other.id}`.execute(app.ownerDb)
    expect(await decide(officer, id, 'approve', freshDecision())).toMatchObject(refused)
    expect(await statusOf(own.id)).toMatchObject({ status_id: 1 })
    expect(await apply(await organisation(app), 'merger', { ngo_code: await codeOf(other), ...ending })).toMatchObject(
      refused,
    )
  })

  it('of two that merge into each other at the same moment one goes on', async () => {
    const [one, other] = [await organisation(app), await organisation(app)]
    const ask = async (own: Organisation, into: Organisation) => {
      const { id } = must(await apply(own, 'merger', { ngo_code: await codeOf(into), ...ending }))
      return { id, officer: await toLastStep(id) }
    }
    const both = [await ask(one, other), await ask(other, one)]
    const answers = await whileHeld(app, sql`select from ngos where id in (${one.id}, ${other.id}) for update`, 2, () =>
      both.map(({ id, officer }) => decide(officer, id, 'approve', freshDecision())),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const statuses = [await statusOf(one.id), await statusOf(other.id)].map((row) => row?.status_id)
    expect(statuses.sort()).toEqual([1, 6])
  })

  it('is under liquidation from the approval of its dissolution on, with its liquidator; a suspended one too', async () => {
    for (const before of [1, 2]) {
      const own = await organisation(app)
      const payload = { liquidator_name: 'سامر أحمد الحلبي', liquidator_phone: null, ...ending }
      const { id } = must(await apply(own, 'voluntary_dissolution', payload))
      const officer = await toLastStep(id)
      await sql`update ngos set status_id = ${before} where id = ${own.id}`.execute(app.ownerDb)
      const decision = freshDecision()
      must(await decide(officer, id, 'approve', decision))
      expect(await statusOf(own.id)).toMatchObject({ status_id: 4, closed_at: null })
      expect(await historyOf(own.id)).toEqual([
        { from_status_id: before, to_status_id: 4, ...decision, liquidator_name: 'سامر أحمد الحلبي' },
      ])
    }
  })
})
