import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readNgoOverview } from '#contract/public-site/overview.ts'
import { testApp } from '../testing/app.ts'
import { organisation } from '../testing/factories.ts'

// Amendments of name and bylaws on the public page [domain 6.3].
const app = await testApp()
const { id: ngo } = await organisation(app)
const { id: other } = await organisation(app)
const given = { objectives: 'هدف قديم يكفي طوله', main_classifications: ['1'], sub_classifications: ['9'] }
const asked = (of: number, no: string, status: string, payload: object, day = '2024-05-01') =>
  sql`insert into transaction_requests (request_no, slug, transaction_type_id, ngo_id, subject, payload, stood, status, submitted_at, closed_at, decision_no, decision_date, reject_reason_id, reject_text)
    select ${`2024${no}`.padEnd(11, '0')}, t.slug, t.id, ${of}, 'موضوع لا ينشر', ${JSON.stringify({ ...payload, details: 'طلب لا ينشر' })}::jsonb, ${JSON.stringify(given)}::jsonb, ${status}, now(),
      case when ${status} in ('approved', 'rejected', 'withdrawn') then now() end, ${`${no}/ت`}, ${day}::date, case when ${status} = 'rejected' then 1 end, case when ${status} = 'rejected' then 'رفض لا ينشر' end
    from transaction_types t where t.slug = 'bylaw_amendment'`.execute(app.ownerDb)
const told = async () => (await app.guest.call(readNgoOverview, { params: { id: ngo } })).data.amendments

test('approved ones of name and bylaws are told with their decisions and what they changed, and nothing else', async () => {
  expect(await told()).toEqual([])
  // What stood is not amended; the order of a list and the breaks of a text are no change either.
  await asked(ngo, '501', 'approved', {
    objectives: ' هدف قديم\nيكفي طوله',
    main_classifications: [1],
    sub_classifications: ['9'],
  })
  await asked(ngo, '502', 'approved', { objectives: 'هدف جديد يكفي طوله', main_classifications: null }, '2024-06-01')
  await asked(ngo, '503', 'approved', { objectives: null, sub_classifications: ['9', '10'] }, '2024-07-01')
  for (const [at, status] of ['submitted', 'in_progress', 'returned', 'rejected', 'withdrawn'].entries())
    await asked(ngo, `60${at}`, status, { objectives: 'هدف لم يعتمد بعد' })
  await asked(other, '701', 'approved', { objectives: 'هدف منظمة أخرى' })
  await sql`insert into ngo_former_names (ngo_id, name_ar, replaced_on, decision_no) values (${ngo}, 'جمعية بالاسم القديم', '2024-06-15', '504/ت'), (${other}, 'اسم لغيرها', '2024-01-01', '9/ت')`.execute(
    app.ownerDb,
  )
  const bylaws = { kind: 'bylaws', former_name: null, objectives: false, classification: false }
  expect(await told()).toEqual([
    { ...bylaws, decision_no: '503/ت', on: '2024-07-01', classification: true },
    {
      ...bylaws,
      kind: 'name',
      decision_no: '504/ت',
      on: '2024-06-15',
      former_name: { name_ar: 'جمعية بالاسم القديم', name_en: null },
    },
    { ...bylaws, decision_no: '502/ت', on: '2024-06-01', objectives: true },
    { ...bylaws, decision_no: '501/ت', on: '2024-05-01' },
  ])
})
test('a request that was erased, or handed in before what stood was kept, is told as far as it is known', async () => {
  await sql`update transaction_requests set payload = null where decision_no = '503/ت' and ngo_id = ${ngo}`.execute(
    app.ownerDb,
  )
  await sql`update transaction_requests set stood = null, decision_date = null, closed_at = '2024-08-01T22:00:00Z' where decision_no = '502/ت' and ngo_id = ${ngo}`.execute(
    app.ownerDb,
  )
  const [latest, , first] = await told()
  expect(latest).toMatchObject({ decision_no: '502/ت', on: '2024-08-02', objectives: true })
  expect(first).toMatchObject({ decision_no: '504/ت' })
  expect((await told()).find((one) => one.decision_no === '503/ت')).toMatchObject({ classification: false })
})

test('nothing of what was asked for is told, and nothing at all of an organisation without a public page', async () => {
  const { data } = await app.guest.call(readNgoOverview, { params: { id: ngo } })
  const text = JSON.stringify(data.amendments)
  for (const words of ['لا ينشر', 'هدف', 'هدف لم يعتمد بعد', 'اسم لغيرها', 'request_no'])
    expect(text, words).not.toContain(words)
  await sql`update ngos set status_id = 8 where id = ${ngo}`.execute(app.ownerDb)
  expect((await app.guest.call(readNgoOverview, { params: { id: ngo } })).status).toBe(404)
})
