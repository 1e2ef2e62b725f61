import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { organisation } from '../../testing/factories.ts'
import { place, placedRequest } from '../../testing/placed-request.ts'
import { findNameConflicts, type Proposer } from '../names.ts'
import { takeName } from '../restricted-words.ts'

const app = await testApp()
const told = async (name: string, proposer: Proposer = {}) =>
  (await findNameConflicts(app.db, name, proposer, 0.6)).map((one) => `${one.kind} ${one.exact ? 'refused' : 'told'}`)
const take = (name: string, proposer: Proposer) =>
  app.db.transaction().execute((trx) => takeName(trx, name, proposer, 'name_ar'))
const refused = { fields: { name_ar: ['V-NAME'] } }

it('a name is taken by the register, by an open request and by an organisation that waits to be entered', async () => {
  const ngo = await organisation(app)
  await sql`update ngos set name_ar = 'جمعية قناديل الرصافة' where id = ${ngo.id}`.execute(app.ownerDb)
  const request = await placedRequest(app, 'مؤسسة مراسي الخابور')
  await place(app, request, { status: 3 })
  const { rows } = await sql<{
    id: number
  }>`insert into immediate_ngos (name_ar, legal_form_id, governorate_id, decision_no, decision_date, user_full_name, user_email, user_mobile)
    values ('جمعية خوابي حوران', 2, 1, '9/ق', '1999-01-01', 'رنا البستاني', 'khawabi@test.example', '+963900000000') returning id`.execute(
    app.ownerDb,
  )
  const waiting = rows[0]?.id as number

  for (const [name, kind] of [
    ['منظمة القناديل الرصافة', 'ngo'],
    ['جمعية المراسي والخابور', 'request'],
    ['مؤسسة خوابى الحوران', 'immediate'],
  ] as const)
    expect(await told(name), name).toEqual([`${kind} refused`])
  await expect(take('جمعية مراسي خابور', { ngoId: ngo.id })).rejects.toMatchObject(refused)
  await expect(take('جمعية القناديل الرصافة', { establishmentId: request.id })).rejects.toMatchObject(refused)
  await expect(take('جمعية خوابي حوران', { establishmentId: request.id })).rejects.toMatchObject(refused)
  // Nobody stands in the own way.
  await expect(take('مؤسسة قناديل الرصافة', { ngoId: ngo.id })).resolves.toBeUndefined()
  await expect(take('جمعية مراسي الخابور', { establishmentId: request.id })).resolves.toBeUndefined()
  await expect(take('مؤسسة خوابي حوران', { immediateId: waiting })).resolves.toBeUndefined()
})

it('a name that an organisation had is told to others and refused to nobody', async () => {
  const ngo = await organisation(app)
  await sql`insert into ngo_former_names (ngo_id, name_ar, replaced_on) values (${ngo.id}, 'جمعية أشرعة أرواد', '2021-01-01')`.execute(
    app.ownerDb,
  )
  expect(await told('مؤسسة أشرعة ارواد')).toEqual(['former told'])
  expect(await told('مؤسسة أشرعة ارواد', { ngoId: ngo.id })).toEqual([])
  await expect(take('مؤسسة أشرعة ارواد', {})).resolves.toBeUndefined()
})

it('the share of likeness agrees with the verdict: 1 only for the same name, nothing below the threshold', async () => {
  const ngo = await organisation(app)
  await sql`update ngos set name_ar = 'جمعية رفوف المعرفة في تدمر' where id = ${ngo.id}`.execute(app.ownerDb)
  const [near] = await findNameConflicts(app.db, 'جمعية رفوف المعرفة', {}, 0.6)
  expect(near).toMatchObject({ exact: false, name_ar: 'جمعية رفوف المعرفة في تدمر' })
  expect(near?.similarity).toBeGreaterThanOrEqual(0.6)
  expect(near?.similarity).toBeLessThan(1)
  expect(await findNameConflicts(app.db, 'جمعية رفوف المعرفة', {}, 0.99)).toEqual([])
  expect(await findNameConflicts(app.db, 'مؤسسة الرفوف المعرفة بتدمر', {}, 1)).toHaveLength(1)
})
