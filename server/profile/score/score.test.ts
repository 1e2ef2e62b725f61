import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contacts, removeContact } from '#contract/profile/contacts.ts'
import { computeScore, readScore, type Score, type ScoreSection } from '#contract/profile/score.ts'
import { testApp } from '#server/testing/app.ts'
import { ministryUser, organisation, uploaded, type Organisation } from '#server/testing/factories.ts'
import { scoreChanged, scoreJobs } from './jobs.ts'

const app = await testApp()
const website = { branch_id: null, type: 5, value: 'https://sanabel.example', is_public: true, is_primary: true }
const read = async (by: Organisation): Promise<Score> => (await by.client.call(readScore)).data as Score
const section = (score: Score, key: ScoreSection['key']) =>
  score.sections.find((one) => one.key === key) as ScoreSection
const stored = async (id: number) =>
  (
    await sql<{
      score: string
      profile_score: string
    }>`select s.score, n.profile_score from ngos n join ngo_scores s on s.ngo_id = n.id where n.id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows[0]

test('a new contact raises the score with the next turn of the job, a removed one lowers it again', async () => {
  const [own, other] = [await organisation(app), await organisation(app)]
  await own.client.call(computeScore)
  const before = await read(own)
  expect(section(before, 'contacts')).toMatchObject({ ratio: 0, earned: 0 })
  const { data } = await own.client.call(contacts.create, { body: website })
  expect((await read(own)).score, 'a write does not wait for the computation').toBe(before.score)
  expect(await scoreChanged(app.services)).toBeGreaterThan(0)
  const after = await read(own)
  expect(section(after, 'contacts')).toMatchObject({ ratio: 0.25, earned: 1.25 })
  expect(after.score).toBeCloseTo(before.score + 1.25, 2)
  expect(await stored(own.id)).toEqual({ score: after.score.toFixed(2), profile_score: after.score.toFixed(2) })
  expect(await stored(other.id), 'only those that changed are computed').toBeUndefined()
  await own.client.call(removeContact, { params: { id: data.id }, body: { branch_id: null } })
  await scoreChanged(app.services)
  expect((await read(own)).score).toBe(before.score)
  expect(await scoreChanged(app.services), 'nothing is left to do').toBe(0)
})

test('a write that is refused or rolled back asks for no new score', async () => {
  const own = await organisation(app)
  await scoreChanged(app.services)
  expect((await own.client.call(contacts.create, { body: { ...website, value: 'nonsense' } })).status).toBe(422)
  expect(await scoreChanged(app.services)).toBe(0)
})

test('the own score can be computed at once, is answered as stored, and every night is computed for all', async () => {
  const own = await organisation(app)
  expect(await stored(own.id)).toBeUndefined()
  const posted = await own.client.call(computeScore)
  expect(posted).toMatchObject({ status: 200, data: { min_score: 80 } })
  expect(await read(own)).toEqual(posted.data)
  await sql`update ngos set vision = 'مجتمع متكافل' where id = ${own.id}`.execute(app.ownerDb)
  for (const job of scoreJobs) await job.run(app.services, {})
  await scoreChanged(app.services)
  expect((await read(own)).score).toBeGreaterThan(posted.data.score)
})

test('each section counts what the organisation itself has recorded and names what it has not', async () => {
  const [own, bare] = [await organisation(app), await organisation(app)]
  const file = await uploaded(app, { userId: own.userId, ngoId: own.id })
  const run = (statement: ReturnType<typeof sql>) => statement.execute(app.ownerDb)
  await run(
    sql`update ngos set name_en = 'Sanabel', work_scope_id = 1, dissolution_beneficiary = 'صندوق', about = '<p></p>', mission = 'رسالة' where id = ${own.id}`,
  )
  await run(
    sql`insert into ngo_documents (ngo_id, key, file) values (${own.id}, 'decision_file', ${file}), (${own.id}, 'bylaws_file', ${file})`,
  )
  await run(
    sql`insert into branches (ngo_id, name_ar, branch_type_id, is_main, governorate_id, district_id, sub_district_id, latitude, longitude, address, real_estate_number, area_id, possessive_form_id, occupancy_file, occupancy_until, decision_no, decision_date)
      values (${own.id}, 'المقر', 1, true, 1, 101, 1001, 33.5, 36.3, 'دمشق، المزة', '1', 101, 2, ${file}, '2000-01-01', null, null),
        (${own.id}, 'فرع كامل', 2, false, 1, 101, 1001, 33.5, 36.3, 'دمشق، المزة', '2', 101, 1, ${file}, null, '1/ف', '2022-01-01'),
        (${own.id}, 'فرع ناقص', 2, false, 1, 101, 1001, null, null, 'دمشق، المزة', '3', 101, 1, ${file}, null, '2/ف', '2022-01-01')`,
  )
  await run(
    sql`insert into classification_ngos (ngo_id, classification_id, type) select ${own.id}, id, 'main' from classifications order by id limit 1`,
  )
  await run(
    sql`insert into bank_accounts (ngo_id, bank_id, branch_name, account_no, account_name, currency_id, opened_at, approval_no, approval_date, approval_file) values (${own.id}, 1, 'المزة', 'SY-00001', 'الجمعية', 1, '2021-01-01', '1', '2021-01-01', ${file})`,
  )
  await run(
    sql`insert into manager_accounts (ngo_id, bank_account_id, full_name, id_number, id_number_hash, position_id, operate_rule, assign_date, end_date)
      select ${own.id}::bigint, id, 'رئيس المجلس', 'x', 'a', 1, 'joint', '2021-01-01'::date, null::date from bank_accounts where ngo_id = ${own.id}
      union all select ${own.id}::bigint, id, 'أمين الصندوق', 'x', 'b', 4, 'joint', '2021-01-01', '2022-01-01' from bank_accounts where ngo_id = ${own.id}`,
  )
  await run(
    sql`insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status) values (${own.id}, 'administrative', 1, 5, '2026-01-01', '2030-01-01', 'current')`,
  )
  await run(
    sql`insert into contact_information (ngo_id, type, value, is_primary) values (${own.id}, 1, '0900000001', true)`,
  )
  await run(
    sql`insert into services (classification_id, name_ar, is_approved) select id, 'خدمة للتجربة', true from classifications order by id limit 1`,
  )
  await run(
    sql`insert into ngo_services (ngo_id, service_id, description_ar, target_group_ids, service_status_id, service_frequency_id, governorate_ids) select ${own.id}, id, 'وصف كافٍ للخدمة', '{1}', 1, 1, '{1}' from services where name_ar = 'خدمة للتجربة'`,
  )
  for (let n = 1; n <= 11; n += 1)
    await run(
      sql`insert into general_authority_members (ngo_id, first_name, last_name, membership_no, membership_type_id, join_date) values (${own.id}, ${`عضو ${n}`}, 'التجربة', ${String(n)}, 1, '2026-01-01')`,
    )
  const measured = async (by = own) => {
    // By the job: row-level security does not hide foreign rows from it.
    await run(sql`insert into score_requests (ngo_id) values (${by.id})`)
    await scoreChanged(app.services)
    return Object.fromEntries((await read(by)).sections.map(({ key, ratio }) => [key, ratio]))
  }
  expect(await measured()).toEqual({
    main_info: 0.7692,
    documents: 0.5,
    headquarters: 0.15,
    contacts: 0.25,
    classification: 0.5333,
    bank_accounts: 0.5,
    governance: 0.6,
    staff: 0,
    // Nothing is due yet: the share of executions is given.
    programs: 0.3,
    finance: 0,
  })
  await run(sql`update branches set occupancy_until = '2099-01-01' where ngo_id = ${own.id} and is_main`)
  await run(sql`update manager_accounts set end_date = null where ngo_id = ${own.id}`)
  await run(sql`update ngos set decision_date = ${new Date().toISOString().slice(0, 10)} where id = ${own.id}`)
  expect(await measured()).toMatchObject({ headquarters: 0.85, bank_accounts: 1, governance: 0.8, finance: 1 })
  for (let n = 1; n <= 5; n += 1)
    await run(
      sql`insert into directors (ngo_id, type, first_name, last_name, director_board_id, position_id, seat_method, start_date) select ${own.id}::bigint, 'administrative', ${`عضو ${n}`}, 'التجربة', id, ${n}::int, 'elected', '2026-01-01'::date from director_boards where ngo_id = ${own.id}`,
    )
  expect(await measured()).toMatchObject({ governance: 1 })
  expect(await measured(bare), 'rows of another organisation do not count').toMatchObject({
    documents: 0,
    headquarters: 0.3,
    contacts: 0,
    classification: 0,
    bank_accounts: 0,
    governance: 0,
    finance: 0,
  })
  const { sections } = await read(own)
  expect(sections.filter(({ missing }) => missing.length === 0).map(({ key }) => key)).toEqual([
    'bank_accounts',
    'governance',
    'finance',
  ])
  expect(section(await read(own), 'programs').missing.map(({ route }) => route)).toContain(
    `/annual-plan/${new Date().getFullYear()}`,
  )
})

test('guests, ministry users and people without the right to the file get no score', async () => {
  const stranger = await organisation(app, { rights: { ngo_branches: ['S'] } })
  const viewer = await organisation(app, { rights: { 'ngo-profile': ['S'] } })
  const officer = await ministryUser(app, { role: 'CA' })
  for (const call of [readScore, computeScore]) {
    expect((await app.guest.call(call)).status).toBe(401)
    expect((await stranger.client.call(call)).status).toBe(403)
    expect((await officer.client.call(call)).status).toBe(403)
  }
  expect((await viewer.client.call(readScore)).status).toBe(200)
  expect((await viewer.client.call(computeScore)).status).toBe(403)
})

test('an organisation can neither read nor write the score of another one', async () => {
  const [own, other] = [await organisation(app), await organisation(app)]
  for (const one of [own, other]) await one.client.call(computeScore)
  await other.client.call(contacts.create, { body: website })
  await scoreChanged(app.services)
  expect((await read(other)).score).toBeGreaterThan((await read(own)).score)
  const withinOwn = <T>(statement: ReturnType<typeof sql<T>>) =>
    app.db.transaction().execute(async (trx) => {
      await sql`select set_config('app.ngo_id', ${String(own.id)}, true)`.execute(trx)
      return (await statement.execute(trx)).rows
    })
  expect(await withinOwn(sql`select ngo_id from ngo_scores`)).toEqual([{ ngo_id: own.id }])
  await expect(
    withinOwn(
      sql`insert into ngo_scores (ngo_id, score, sections, computed_at) values (${other.id}, 100, '[]', now()) on conflict (ngo_id) do update set score = 100`,
    ),
  ).rejects.toThrow('row-level security')
})

test('weights that do not add up to 100 cannot be stored; several edited together can', async () => {
  const edit = (finance: number, staff: number) =>
    sql`update profile_weights set weight = case key when 'finance' then ${finance}::int else ${staff}::int end where key in ('finance', 'staff')`.execute(
      app.ownerDb,
    )
  await expect(edit(6, 5)).rejects.toThrow('add up to 100')
  await edit(6, 4)
  await edit(5, 5)
})
