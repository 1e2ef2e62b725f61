import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { actOnFlag, listFlagRules, listFlags } from '#contract/flags/flags.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { must, testApp } from '../testing/app.ts'
import { account } from '../testing/campaigns.ts'
import { projectOf } from '../testing/coop-projects.ts'
import {
  ministryUser,
  type MinistryUser,
  organisation as registered,
  type Organisation,
  uploaded,
} from '../testing/factories.ts'
import { compareFlags } from './sync.ts'

const app = await testApp()
const db = app.ownerDb
const today = todayIn()
let officer: MinistryUser
beforeAll(async () => {
  officer = await ministryUser(app, { rights: { ministry_ngos: ['S', 'U'] } })
})

/** Registered this year, so that it owes no plan yet. */
async function organisation(...[of, given]: Parameters<typeof registered>): Promise<Organisation> {
  const ngo = await registered(of, given)
  await sql`update ngos set decision_date = date_trunc('year', ${today}::date) where id = ${ngo.id}`.execute(db)
  return ngo
}

const flagsOf = async (ngo: Pick<Organisation, 'id'>, status?: 'cleared' | 'dismissed' | 'asked') =>
  must(
    await officer.client.call(listFlags, { query: { ngo_id: ngo.id, per_page: 100, ...(status ? { status } : {}) } }),
  )
const codes = async (ngo: Pick<Organisation, 'id'>) => (await flagsOf(ngo)).map(({ rule_code }) => rule_code).sort()
const act = (id: number, body: object, { client } = officer) =>
  client.call(actOnFlag, { params: { id }, body: body as SentBody<typeof actOnFlag> })

/** A grant in the state that its rule looks at. */
async function grant(
  ngo: Organisation,
  values: { source: string; status: string; report: string | null; back?: string },
) {
  const file = await uploaded(app, { userId: ngo.userId, ngoId: ngo.id })
  const { rows } = await sql<{ id: number }>`
    insert into financial_grants (ngo_id, source_type, donor_name, donor_country_id, donor_profile_file, amount, currency_id, purpose, agreement_date,
      agreement_file, expected_date, spending_until, bank_account_id, status, decision_no, decision_date, report_due_on, return_due_on, spending_report_file)
    values (${ngo.id}, ${values.source}, 'مؤسسة الأرز', 400, ${file}, 100, 2, 'تجهيز عيادة.', '2026-01-02', ${file}, '2026-02-01', '2026-03-01',
      ${await account(app, ngo.id)}, ${values.status}, '7/م', '2026-01-10', ${values.report}, ${values.back ?? null}, ${values.status === 'reported' ? file : null}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}
const board = (ngo: Organisation, end: string, status = 'current', start = '2022-01-01', term = 1) =>
  sql`insert into director_boards (ngo_id, type, term_no, start_date, end_date, members_number, status)
    values (${ngo.id}, 'administrative', ${term}, ${start}, ${end}, 5, ${status})`.execute(db)
async function project(ngo: Organisation, expires: string, status = 'ongoing') {
  const id = await projectOf(app, { userId: ngo.userId, ngoId: ngo.id, client: ngo.client }, ngo.id, true)
  await sql`update coop_projects set agreement_expires_on = ${expires}, project_status = ${status}, actual_start_date = '2026-02-01',
    actual_end_date = ${status === 'completed' ? '2026-05-01' : null} where id = ${id}`.execute(db)
  return id
}

describe('a flag', () => {
  it('names its rule, the record that raised it and what clears it, and goes with its cause', async () => {
    const ngo = await organisation(app)
    const id = await grant(ngo, { source: 'foreign', status: 'executed', report: addDays(today, -1) })
    await compareFlags(app.services)
    await compareFlags(app.services)
    const [flag, ...others] = await flagsOf(ngo)
    expect(others).toEqual([])
    expect(flag).toMatchObject({
      rule_code: 'F-01',
      since: addDays(today, -1),
      records: [{ entity: 'financial_grants', id, ngo_id: ngo.id, name: 'مؤسسة الأرز' }],
      status: 'raised',
    })
    expect(flag?.clears_ar).not.toBe('')
    await sql`update financial_grants set status = 'reported', spending_report_file = agreement_file where id = ${id}`.execute(
      db,
    )
    await compareFlags(app.services)
    expect(await flagsOf(ngo)).toEqual([])
    expect((await flagsOf(ngo, 'cleared')).map((one) => one.id)).toEqual([flag?.id])
  })

  it('is asked about with a last day, and what a person closed stays closed while its cause lasts', async () => {
    const ngo = await organisation(app)
    await grant(ngo, { source: 'foreign', status: 'executed', report: addDays(today, -9) })
    await compareFlags(app.services)
    const id = (await flagsOf(ngo))[0]?.id ?? 0
    const question = 'متى يصل تقرير الصرف؟ لم يرد شيء.'
    expect((await act(id, { action: 'ask', question, answer_due_on: today })).errors).toHaveProperty('answer_due_on')
    must(await act(id, { action: 'ask', question, answer_due_on: addDays(today, 7) }))
    const { rows } =
      await sql`select from user_notifications where code = 'FLAG-ASKED' and user_id = ${ngo.userId}`.execute(db)
    expect(rows).toHaveLength(1)
    expect((await act(id, { action: 'dismiss', reason: '' })).status).toBe(422)
    must(await act(id, { action: 'dismiss', reason: 'وصل التقرير ورقياً وهو قيد الإدخال.' }))
    await compareFlags(app.services)
    expect([await codes(ngo), (await flagsOf(ngo, 'dismissed'))[0]?.id]).toEqual([[], id])
    must(await act(id, { action: 'reopen' }))
    expect((await flagsOf(ngo))[0]).toMatchObject({ id, status: 'raised', reason: null })
  })

  it('is seen and acted on within the own governorate alone', async () => {
    const ngo = await organisation(app, { governorate: 3 })
    await grant(ngo, { source: 'foreign', status: 'executed', report: addDays(today, -9) })
    await compareFlags(app.services)
    const rights = { ministry_ngos: ['S' as const, 'U' as const] }
    const [mine, elsewhere] = [
      await ministryUser(app, { governorate: 3, rights }),
      await ministryUser(app, { governorate: 4, rights }),
    ]
    const seen = async ({ client }: MinistryUser) => must(await client.call(listFlags, { query: { ngo_id: ngo.id } }))
    expect([(await seen(mine)).length, await seen(elsewhere)]).toEqual([1, []])
    const id = (await seen(mine))[0]?.id ?? 0
    const body = { action: 'dismiss', reason: 'سبب يقبله الموظف.' }
    expect((await act(id, body, elsewhere)).status).toBe(404)
    const reader = await ministryUser(app, { governorate: 3, rights: { ministry_ngos: ['S'] } })
    expect((await act(id, body, reader)).status).toBe(403)
    const standing = async ({ client }: MinistryUser) =>
      must(await client.call(listFlagRules)).find(({ code }) => code === 'F-01')?.standing
    expect([await standing(mine), await standing(elsewhere)]).toEqual([1, 0])
    must(await act(id, body, mine))
    expect(await standing(mine)).toBe(0)
  })
})

it('each officer has a queue: what he took on or asked about, and beside it what nobody has', async () => {
  const ngo = await organisation(app, { governorate: 1 })
  await grant(ngo, { source: 'foreign', status: 'executed', report: addDays(today, -3) })
  await compareFlags(app.services)
  const [flag] = await flagsOf(ngo)
  const id = flag?.id as number
  const colleague = await ministryUser(app, { governorate: 1, rights: { ministry_ngos: ['S', 'U'] } })
  const queue = async (who: MinistryUser, holder: 'mine' | 'nobody') =>
    must(await who.client.call(listFlags, { query: { ngo_id: ngo.id, holder } })).map((one) => one.id)
  const take = (who: MinistryUser) =>
    who.client.call(actOnFlag, { params: { id }, body: { action: 'take' } as SentBody<typeof actOnFlag> })
  expect([await queue(officer, 'mine'), await queue(officer, 'nobody')]).toEqual([[], [id]])
  must(await take(officer))
  expect([await queue(officer, 'mine'), await queue(officer, 'nobody'), await queue(colleague, 'mine')]).toEqual([
    [id],
    [],
    [],
  ])
  const [taken] = await flagsOf(ngo)
  expect(taken?.officer?.id).toBe(officer.id)
  expect([taken?.status, taken?.actions.includes('take')]).toEqual(['raised', false])
  expect((await take(officer)).status, 'he has it').toBe(409)
  // It keeps nobody away; who asks has it.
  must(
    await colleague.client.call(actOnFlag, {
      params: { id },
      body: { action: 'ask', question: 'أين تقرير صرف هذه المنحة؟', answer_due_on: addDays(today, 9) } as SentBody<
        typeof actOnFlag
      >,
    }),
  )
  expect([await queue(officer, 'mine'), await queue(colleague, 'mine')]).toEqual([[], [id]])
  // Who left, or went to another governorate, has no queue here any more.
  await sql`update users set governorate_id = 2 where id = ${colleague.id}`.execute(db)
  expect(await queue(officer, 'nobody')).toEqual([id])
})

describe('the rules', () => {
  it('name the driver of several organisations in each of them, with the accounts of all, and not below the limit', async () => {
    const ngos = [await organisation(app), await organisation(app), await organisation(app)]
    const drive = async (ngo: Organisation, hash: string, end: string | null = null) =>
      sql`insert into manager_accounts (ngo_id, bank_account_id, full_name, id_number, id_number_hash, position_id, operate_rule, assign_date, end_date, in_force)
        values (${ngo.id}, ${await account(app, ngo.id)}, 'نبيل عادل السنديان', 'x', ${hash}, 1, 'joint', '2026-01-01', ${end}, true)`.execute(
        db,
      )
    for (const ngo of ngos.slice(0, 2)) await drive(ngo, 'a')
    await drive(ngos[2] as Organisation, 'a', addDays(today, -1))
    await compareFlags(app.services)
    expect(await Promise.all(ngos.map(codes)), 'the third one ended').toEqual([[], [], []])
    await sql`update manager_accounts set end_date = null where id_number_hash = 'a'`.execute(db)
    await compareFlags(app.services)
    expect(await Promise.all(ngos.map(codes))).toEqual([['F-06'], ['F-06'], ['F-06']])
    const [flag] = await flagsOf(ngos[0] as Organisation)
    expect(flag?.records.map(({ ngo_id }) => ngo_id)).toEqual(ngos.map(({ id }) => id))
    await sql`update flag_rules set limit_number = 4 where code = 'F-06'`.execute(db)
    await compareFlags(app.services)
    expect(await codes(ngos[0] as Organisation), 'a limit is data').toEqual([])
  })

  it('name the year for which no plan was handed in at all, from the day after it was due until its return is due', async () => {
    const [without, draft, fresh] = [await registered(app), await registered(app), await organisation(app)]
    const plan = (ngo: Organisation, year: number) =>
      sql`insert into plans (ngo_id, year, currency_id, status) values (${ngo.id}, ${year}, 1, 'draft')`.execute(db)
    await sql`update ngos set decision_date = '2025-06-01' where id = any(${[without.id, draft.id]})`.execute(db)
    await plan(draft, 2026)
    const on = async (day: string) => {
      app.clock.now = () => new Date(`${day}T09:00:00Z`)
      await compareFlags(app.services)
      return Promise.all([without, draft, fresh].map(codes))
    }
    expect(await on('2026-01-31'), 'its last day [3.14]').toEqual([[], [], []])
    expect(await on('2026-02-01')).toEqual([['F-04'], ['F-04'], []])
    const [flag] = await flagsOf(without)
    expect(flag).toMatchObject({
      since: '2026-01-31',
      records: [{ entity: 'plan_duties', id: 2026, ngo_id: without.id, name: '2026' }],
    })
    expect((await flagsOf(draft))[0]?.records).toMatchObject([{ entity: 'plans', name: '2026' }])
    // More time for everybody moves it.
    const { rows } = await sql<{
      id: number
    }>`insert into extensions (kind, year, due_on, reason, decision_no, created_by)
      values ('plan', 2026, '2026-03-15', 'تمديد عام للجميع', '1/ت', ${officer.id}) returning id`.execute(db)
    expect(await on('2026-03-15')).toEqual([[], [], []])
    expect((await on('2026-03-16'))[0]).toEqual(['F-04'])
    await sql`delete from extensions where id = ${rows[0]?.id}`.execute(db)
    // What was handed in late clears it; so does the return's own day.
    expect((await on('2027-01-31'))[0]).toEqual(['F-04'])
    expect((await on('2027-04-01'))[0]?.length, 'the plan of 2027, which is late by then').toBe(1)
    expect((await flagsOf(without))[0]?.records).toMatchObject([{ id: 2027 }])
    await plan(without, 2027)
    expect((await flagsOf(without))[0]?.records, 'not before the next comparison').toMatchObject([{ id: 2027 }])
    await on('2027-04-02')
    expect((await flagsOf(without))[0]?.records).toMatchObject([{ entity: 'plans', name: '2027' }])
    app.clock.now = () => new Date()
    await compareFlags(app.services)
  })

  it('say nothing while they are off', async () => {
    const ngo = await organisation(app)
    await grant(ngo, { source: 'foreign', status: 'executed', report: addDays(today, -3) })
    await sql`update flag_rules set is_active = false where code = 'F-01'`.execute(db)
    await compareFlags(app.services)
    expect(await codes(ngo)).toEqual([])
    await sql`update flag_rules set is_active = true where code = 'F-01'`.execute(db)
  })

  it('raise a flag exactly when they say so, whatever the register holds', async () => {
    let seed = 7
    const pick = <T>(values: readonly T[]): T => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return values[Math.floor((seed / 2 ** 32) * values.length)] as T
    }
    const days = [addDays(today, -40), addDays(today, -1), today, addDays(today, 1)] as const
    const late = (day: string) => day < today
    const expected = new Map<Organisation, string[]>()
    for (let n = 0; n < 24; n += 1) {
      const ngo = await organisation(app)
      const said: string[] = []
      const [source, status, day] = [
        pick(['foreign', 'local']),
        pick(['executed', 'reported', 'approved', 'rejected']),
        pick(days),
      ]
      await grant(ngo, { source, status, report: day, back: day })
      if (source === 'foreign' && status === 'executed' && late(day)) said.push('F-01')
      if (status === 'rejected' && late(day)) said.push('F-02')
      const [end, state, next] = [
        pick(days),
        pick(['current', 'expired', 'dissolved']),
        pick(['none', 'temporary', 'pending']),
      ]
      await board(ngo, end, state)
      // A temporary board never sits beside a current one.
      const follows = state === 'current' && next === 'temporary' ? 'none' : next
      if (follows !== 'none') await board(ngo, addDays(today, 300), follows, addDays(end, 1), 2)
      if (late(end) && state !== 'dissolved' && follows !== 'temporary') said.push('F-03')
      const [expires, going] = [pick(days), pick(['ongoing', 'suspended', 'completed'])]
      await project(ngo, expires, going)
      if (late(expires) && going !== 'completed') said.push('F-05')
      const [field, own, budget] = [pick(['1.01', '3.02']), pick(['3', '3.03', '1']), pick([0, 500])]
      await sql`insert into classification_ngos (ngo_id, classification_id, type) select ${ngo.id}, id, 'main' from classifications where code = ${own}`.execute(
        db,
      )
      await sql`insert into programs (ngo_id, name, objectives, classification_id, target_group_ids, governorate_ids, start_date, budget, currency_id, status)
        select ${ngo.id}, 'برنامج التدريب', 'تدريب الأمهات على الإسعاف.', id, '{5}', '{1}', '2026-01-01', ${budget}, 2, 'active' from classifications where code = ${field}`.execute(
        db,
      )
      if (budget > 0 && field.charAt(0) !== own.charAt(0)) said.push('F-07')
      const [year, handed] = [pick([2026, 2027]), pick([true, false])]
      await sql`insert into plans (ngo_id, year, currency_id, status, submitted_at) values (${ngo.id}, ${year}, 1, ${handed ? 'submitted' : 'draft'}, ${handed ? '2026-01-05' : null})`.execute(
        db,
      )
      // The plan of a year is due on 31 January of it [3.14].
      if (!handed && `${year}-01-31` < today) said.push('F-04')
      expected.set(ngo, said.sort())
    }
    await compareFlags(app.services)
    for (const [ngo, said] of expected) expect(await codes(ngo)).toEqual(said)
    expect(new Set([...expected.values()].flat()).size, 'every rule spoke').toBe(6)
    // And none stands once all of it is put right.
    const ids = [...expected.keys()].map(({ id }) => id)
    await sql`update financial_grants set deleted_at = now() where ngo_id = any(${ids})`.execute(db)
    await sql`update director_boards set end_date = ${addDays(today, 30)} where ngo_id = any(${ids})`.execute(db)
    await sql`update coop_projects set agreement_expires_on = null where ngo_id = any(${ids})`.execute(db)
    await sql`update programs set deleted_at = now() where ngo_id = any(${ids})`.execute(db)
    await sql`update plans set submitted_at = now(), status = 'submitted' where ngo_id = any(${ids})`.execute(db)
    await compareFlags(app.services)
    for (const ngo of expected.keys()) expect(await codes(ngo)).toEqual([])
  })
})
