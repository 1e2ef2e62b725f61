import { sql } from 'kysely'
import type { SentBody } from '#contract/core/calls/call.ts'
import { decideIncentive, incentiveRegister } from '#contract/incentives/calls.ts'
import { must, type TestApp } from './app.ts'
import { type MinistryUser, type Organisation, uploaded } from './factories.ts'

let serial = 0

/** Fields of a measure as an officer writes it. */
export async function measureFields(
  app: TestApp,
  by: MinistryUser,
  ngo: Pick<Organisation, 'id'>,
  more: Partial<SentBody<typeof incentiveRegister.create>> = {},
): Promise<SentBody<typeof incentiveRegister.create>> {
  serial += 1
  const isReward = more.kind === 'reward'
  return {
    ngo_id: ngo.id,
    kind: 'punishment',
    incentive_type_id: isReward ? 1 : 6,
    title: 'تنبيه بسبب تأخر التقرير الختامي',
    reason: 'لم يصل التقرير الختامي للحملة بعد انقضاء مهلته.',
    article: 'النظام المالي للمنظمات، المادة 19',
    decision_no: `${serial}/جزاء`,
    decision_date: '2026-11-01',
    file: await uploaded(app, { userId: by.id }),
    is_public: isReward,
    ...more,
  }
}

/** A draft, and its issuing by the same person. */
export async function drafted(
  app: TestApp,
  by: MinistryUser,
  ngo: Pick<Organisation, 'id'>,
  more: Partial<SentBody<typeof incentiveRegister.create>> = {},
): Promise<number> {
  return must(await by.client.call(incentiveRegister.create, { body: await measureFields(app, by, ngo, more) })).id
}
export async function issuedMeasure(
  app: TestApp,
  by: MinistryUser,
  ngo: Pick<Organisation, 'id'>,
  more: Partial<SentBody<typeof incentiveRegister.create>> = {},
): Promise<number> {
  const id = await drafted(app, by, ngo, more)
  must(await by.client.call(decideIncentive, { params: { id }, body: { action: 'issue', served_by: 'platform' } }))
  return id
}

/** What a measure can change, of an organisation. */
export async function touched(app: TestApp, ngoId: number) {
  const { rows } = await sql<{ state: unknown }>`select jsonb_build_object(
      'status', (select status_id from ngos where id = ${ngoId}),
      'campaigns', (select jsonb_agg(jsonb_build_array(id, stopped_at, stop_reason) order by id) from campaigns where ngo_id = ${ngoId}),
      'boards', (select jsonb_agg(jsonb_build_array(id, status, end_date) order by id) from director_boards where ngo_id = ${ngoId} and status <> 'expired'),
      'drivers', (select jsonb_agg(jsonb_build_array(id, end_date) order by id) from manager_accounts where ngo_id = ${ngoId})) as state`.execute(
    app.ownerDb,
  )
  return rows[0]?.state
}
