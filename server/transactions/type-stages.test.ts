import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  readTypeStages,
  stageFaults,
  stageWarnings,
  updateTypeStages,
  type StageInput,
  type TypeStages,
} from '#contract/transactions/type-stages.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, type MinistryUser } from '../testing/factories.ts'

const app = await testApp()
let admin: MinistryUser
let typeId: number
let foundingId: number
let original: TypeStages

const read = async (id = typeId) => (await admin.client.call(readTypeStages, { params: { id } })).data as TypeStages
const bodyOf = (stages: TypeStages['stages']): StageInput[] =>
  stages.map(({ parent_stage_number: _, ...stage }) => stage)
const put = (stages: unknown, id = typeId, who = admin) =>
  who.client.call(updateTypeStages, { params: { id }, body: { stages: stages as StageInput[] } })
const numbers = async () =>
  (
    await sql<{
      stage_number: number
      is_last_action: boolean
    }>`select stage_number, is_last_action from transaction_type_stages where transaction_type_id = ${typeId} and version = (select version from transaction_types where id = ${typeId}) order by stage_number`.execute(
      app.ownerDb,
    )
  ).rows

beforeAll(async () => {
  admin = await ministryUser(app, { role: 'CA' })
  const { rows } = await sql<{
    id: number
    slug: string
  }>`select id, slug from transaction_types where slug in ('branch_opening', 'establishing_ngo')`.execute(app.ownerDb)
  typeId = rows.find((row) => row.slug === 'branch_opening')?.id as number
  foundingId = rows.find((row) => row.slug === 'establishing_ngo')?.id as number
  original = await read()
})
describe('the stages of a transaction', () => {
  it('take every order, gain and lose stages; they count 1, 2, 3 … and exactly the last one decides', async () => {
    const stages = bodyOf(original.stages)
    const extra = { ...(stages[0] as StageInput), id: null, name_ar: 'مرحلة جديدة', name_en: 'A new stage' }
    for (const next of [[...stages].reverse(), [...stages.slice(1), extra], stages.slice(0, 1)]) {
      const now = bodyOf((await read()).stages)
      // The stages of another version have ids of their own.
      const kept = next.map((stage) => ({ ...stage, id: now.find((one) => one.name_ar === stage.name_ar)?.id ?? null }))
      const answer = await put(kept)
      expect([answer.status, answer.errors]).toEqual([200, {}])
      expect((answer.data as TypeStages).stages.map((stage) => stage.name_ar)).toEqual(
        kept.map((stage) => stage.name_ar),
      )
      expect(await numbers()).toEqual(
        kept.map((_, at) => ({ stage_number: at + 1, is_last_action: at === kept.length - 1 })),
      )
    }
    const back = bodyOf(original.stages).map((stage) => ({ ...stage, id: null }))
    expect((await put(back)).status).toBe(200)
    original = await read()
  })

  it('of founding are the law’s: their order, roles and number are refused, their days are not', async () => {
    const stages = bodyOf((await read(foundingId)).stages)
    expect((await put(stages.slice(0, -1), foundingId)).status).toBe(409)
    expect((await put([...stages].reverse(), foundingId)).status).toBeGreaterThanOrEqual(409)
    expect(bodyOf((await read(foundingId)).stages)).toEqual(stages)
    const days = stages.map((stage) => (stage.scope === 'applicant' ? stage : { ...stage, days_number: 4 }))
    expect((await put(days, foundingId)).status).toBe(200)
  })

  it('have an end, people of the right side and stages of their own type', async () => {
    const stages = bodyOf((await read()).stages)
    const last = stages.at(-1) as StageInput
    const central = original.roles.find((role) => role.scope === 'central')?.id as number
    const foreign = (await read(foundingId)).stages[0]?.id as number
    const wrong: unknown[] = [
      [],
      [...stages, { ...last, id: null, scope: 'applicant', transaction_request_role_id: null }],
      [{ ...last, scope: 'applicant', transaction_request_role_id: null }],
      [{ ...last, id: foreign }],
      [last, last],
      [{ ...last, action_type_id: 999_999 }],
      [{ ...last, transaction_request_role_id: null }],
      [{ ...last, transaction_request_role_id: 999_999 }],
      [{ ...last, scope: 'directorate', transaction_request_role_id: central }],
      [{ ...last, days_number: 91 }],
      [{ ...last, is_last_action: false }],
      Array.from({ length: 21 }, () => ({ ...last, id: null })),
    ]
    for (const [at, one] of wrong.entries()) expect([at, (await put(one)).status]).toEqual([at, 422])
    expect(bodyOf((await read()).stages)).toEqual(stages)
  })

  it('tell how many people can take each role today, and which governorates have none', async () => {
    const of = async () => (await read()).roles.find((role) => role.name_ar === 'موظف الاستلام')
    expect((await of())?.available).toBe(0)
    const officer = await ministryUser(app, { governorate: 3, roles: ['receiver'] })
    const held = await of()
    expect(held).toMatchObject({ available: 1, uncovered: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14] })
    await sql`insert into user_availabilities (user_id, is_online) values (${officer.id}, 0)`.execute(app.ownerDb)
    expect((await of())?.available).toBe(0)
  })

  it('are read and changed by those with the right alone', async () => {
    const reader = await ministryUser(app, { rights: { ministry_transaction_types: ['S'] } })
    expect((await reader.client.call(readTypeStages, { params: { id: typeId } })).status).toBe(200)
    expect((await put(bodyOf((await read()).stages), typeId, reader)).status).toBe(403)
    expect((await admin.client.call(readTypeStages, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('what a path is told before it is saved', () => {
  const stage = {
    scope: 'central' as const,
    transaction_request_role_id: 1,
    days_number: 3,
    allow_reject: true,
    action_type_id: 1,
  }
  const applicant = { ...stage, scope: 'applicant' as const, transaction_request_role_id: null }
  const role = {
    id: 1,
    name_ar: 'دور',
    name_en: null,
    scope: 'central' as const,
    available: 2,
    uncovered: [] as number[],
  }
  const actions = [{ id: 1, name_ar: 'إجراء', name_en: null, days_number: 5 }]
  it.each([
    ['nothing at all', [], ['no_stages']],
    ['the applicant alone', [applicant], ['only_applicant']],
    ['the applicant at the end', [stage, applicant], ['nobody_decides']],
    ['the applicant after himself', [applicant, applicant, stage], ['applicant_twice']],
    ['a path that ends', [applicant, stage], []],
  ])('%s', (_name, stages, codes) => {
    expect(stageFaults(stages).map((fault) => fault.code)).toEqual(codes)
  })
  it.each([
    ['a role that nobody can take', [stage], { ...role, available: 0 }, ['nobody_available']],
    ['governorates without anybody', [stage], { ...role, uncovered: [1, 2] }, ['uncovered']],
    ['a step without time', [{ ...stage, days_number: 0 }], role, ['no_days']],
    [
      'the time of the action when it has none of its own',
      Array(9).fill({ ...stage, days_number: null }),
      role,
      ['long'],
    ],
    ['a path without a refusal', [{ ...stage, allow_reject: false }], role, ['never_rejected']],
    ['a path without a doubt', [applicant, stage], role, []],
  ])('%s', (_name, stages, held, codes) => {
    expect(stageWarnings(stages, { roles: [held], actions }).map((warning) => warning.code)).toEqual(codes)
  })
})
