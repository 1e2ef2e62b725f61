import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { must, testApp } from '../../testing/app.ts'
import { organisation, type Organisation } from '../../testing/factories.ts'
import { membersCase } from '../../testing/people-cases.ts'
import { realEstatesCase, vehiclesCase } from '../../testing/property-cases.ts'
import { ask, type RegisterCase, type Row, rowsFor } from '../../testing/register-case.ts'
import { freshDecision, walkers } from '../../testing/walked.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)

const add = async (
  register: RegisterCase,
  { userId, id: ngoId, client }: Organisation,
  n: number,
  more: object = {},
) => {
  const owner = { userId, ngoId, client }
  return must(
    await ask(register, client, 'create', { body: { ...(await register.input(app, owner, n)), ...more } }),
  ) as Row
}
const idsOf = async (register: RegisterCase, { client }: Organisation) =>
  (await rowsFor(register, client)).map(({ id }) => id).sort((a, b) => a - b)
const transfers = async (request: number) =>
  (
    await sql<{ entity: string; entity_id: number; outcome: string }>`
      select entity, entity_id, outcome from merger_transfers where transaction_request_id = ${request} order by entity, entity_id`.execute(
      app.ownerDb,
    )
  ).rows

it('members and assets of a merging organisation are its successor’s from the approval on, each once, with their papers', async () => {
  const [own, into] = [await organisation(app), await organisation(app)]
  const mine = { person: await add(membersCase, own, 9101), both: await add(membersCase, own, 9102) }
  // The same person and the same membership number in the other one.
  const there = await add(membersCase, into, 9102)
  await sql`update general_authority_members set membership_no = (select membership_no from general_authority_members where id = ${mine.person.id}) where id = ${there.id}`.execute(
    app.ownerDb,
  )
  const left = await add(membersCase, own, 9103)
  await sql`update general_authority_members set end_date = current_date, end_reason = 'term' where id = ${left.id}`.execute(
    app.ownerDb,
  )
  const car = await add(vehiclesCase, own, 9104)
  const [house, same] = [await add(realEstatesCase, own, 9105), await add(realEstatesCase, own, 9106)]
  const theirs = await add(realEstatesCase, into, 9106)
  await sql`insert into branches (ngo_id, name_ar, branch_type_id, governorate_id, address, status, decision_no, real_estate_id)
    values (${own.id}, 'فرع في العقار', 2, 1, 'دمشق، شارع المثال', 'active', '1/ف', ${house.id})`.execute(app.ownerDb)

  const { rows } = await sql<{ ngo_code: string }>`select ngo_code from ngos where id = ${into.id}`.execute(app.ownerDb)
  const payload = { ngo_code: rows[0]?.ngo_code, reason: 'قررت الهيئتان العامتان ذلك في اجتماعيهما.' }
  const { id } = must(await apply(own, 'merger', payload))
  const officer = await toLastStep(id)
  expect(await transfers(id)).toEqual([])
  must(await decide(officer, id, 'approve', freshDecision()))

  expect(await transfers(id)).toEqual([
    { entity: 'general_authority_members', entity_id: mine.person.id, outcome: 'moved' },
    { entity: 'general_authority_members', entity_id: mine.both.id, outcome: 'already_there' },
    { entity: 'machines', entity_id: car.id, outcome: 'moved' },
    { entity: 'real_estates', entity_id: house.id, outcome: 'moved' },
    { entity: 'real_estates', entity_id: same.id, outcome: 'already_there' },
  ])
  expect(await idsOf(membersCase, into)).toEqual([mine.person.id, there.id].sort((a, b) => a - b))
  expect(await idsOf(vehiclesCase, into)).toEqual([car.id])
  expect(await idsOf(realEstatesCase, into)).toEqual([house.id, theirs.id].sort((a, b) => a - b))
  // What stays is history: who is a member of both has left the one that ended.
  expect(await idsOf(membersCase, own)).toEqual([mine.both.id, left.id].sort((a, b) => a - b))
  const { rows: ended } =
    await sql`select from general_authority_members where id = ${mine.both.id} and end_date is not null`.execute(
      app.ownerDb,
    )
  expect(ended).toHaveLength(1)
  const file = async (client: Organisation['client'], one: unknown) =>
    (await client.request('GET', `/api/v2/files/${String(one)}`)).status
  expect([await file(into.client, car.document_file), await file(own.client, car.document_file)]).not.toContain(500)
  const { rows: papers } = await sql<{
    ngo_id: number
  }>`select ngo_id from attachments where id in (${car.document_file}, ${house.document_file})`.execute(app.ownerDb)
  expect(papers.map(({ ngo_id }) => ngo_id)).toEqual([into.id, into.id])
  const { rows: logs } = await sql<{
    ngo_id: number
  }>`select ngo_id from logs where description_ar like 'نقل الأعضاء والموجودات%' and ngo_id in (${own.id}, ${into.id}) order by ngo_id`.execute(
    app.ownerDb,
  )
  expect(logs.map(({ ngo_id }) => ngo_id)).toEqual([own.id, into.id])
})
