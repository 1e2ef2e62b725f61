import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decideAccountChange, listAccountChanges, type heldDriverFields } from '#contract/profile/account-changes.ts'
import { boardMember } from '#server/testing/account-cases.ts'
import { must, testApp, type Client } from '#server/testing/app.ts'
import { account } from '#server/testing/campaigns.ts'
import { organisation, organisationUser, uploaded } from '#server/testing/factories.ts'

const app = await testApp()
const own = await organisation(app)
const second = await organisationUser(app, own.id)
const file = () => uploaded(app, { userId: own.userId, ngoId: own.id })
const [resolution, another] = [await file(), await file()]
const [seated, colleague] = [
  await boardMember(app, own.id, { position: 5 }),
  await boardMember(app, own.id, { position: 5 }),
]
const stored = {
  bank_account_id: await account(app, own.id),
  full_name: 'نادر سليم الخيزران',
  id_number: '77000000041',
  director_id: seated,
  position_id: 5,
  operate_rule: 'joint',
  assign_date: '2024-02-01',
  end_date: '2030-01-01' as string | null,
  assign_file: resolution,
}
type Body = typeof stored
/** One other value for each field that may wait. */
const others: { [F in (typeof heldDriverFields)[number]]: Body[F][] } = {
  full_name: ['نادر سليم الزعرور'],
  id_number: ['77000000042'],
  director_id: [colleague],
  position_id: [3],
  operate_rule: ['substitute'],
  assign_date: ['2023-05-01', '2025-05-01'],
  end_date: [null, '2035-01-01', '2029-01-01'],
  assign_file: [another],
}
const gives = ({ full_name, id_number, position_id, operate_rule, end_date }: Partial<Body>) =>
  [full_name, id_number, position_id, operate_rule].some((value) => value !== undefined) ||
  end_date === null ||
  end_date === '2035-01-01'

const decide = async (client: Client, action: 'confirm' | 'refuse' | 'withdraw') => {
  const [change] = must(await own.client.call(listAccountChanges))
  must(await client.call(decideAccountChange, { params: { id: change?.id ?? 0 }, body: { action } }))
  return change
}
const path = '/api/v2/manager-accounts'
const { id } = must(await own.client.request<{ id: number }>('POST', path, stored))
await decide(second.client, 'confirm')
/** The row without what says who saved it last, and when. */
const row = async () =>
  (
    await sql<{
      row: Record<string, unknown>
    }>`select to_jsonb(m) - '{updated_at,updated_by,version}'::text[] as row from manager_accounts m where id = ${id}`.execute(
      app.ownerDb,
    )
  ).rows[0]?.row
const edits = fc
  .record(
    Object.fromEntries(Object.entries(others).map(([name, values]) => [name, fc.constantFrom<unknown>(...values)])),
    { requiredKeys: [] },
  )
  .map((given) => given as Partial<Body>)
  // What a form may say at all: a member holds the position that he was elected to.
  .map((edit) => (edit.position_id === undefined ? edit : { ...edit, director_id: null as never }))

test('an edit of a driver that is refused or withdrawn leaves him as he was, whatever it changed beside', async () => {
  const before = await row()
  await fc.assert(
    fc.asyncProperty(edits.filter(gives), fc.constantFrom('refuse', 'withdraw'), async (edit, action) => {
      must(await own.client.request('PUT', `${path}/${id}`, { ...stored, ...edit }))
      expect(await row()).toEqual(before)
      const change = await decide(action === 'refuse' ? second.client : own.client, action as 'refuse')
      expect(change?.fields.map(({ name }) => name).toSorted()).toEqual(Object.keys(edit).toSorted())
      expect(await row()).toEqual(before)
    }),
    { numRuns: 40 },
  )
})

test('whoever decides reads the member by name, and confirming brings everything at once', async () => {
  const edit = {
    full_name: 'نادر سليم الزعرور',
    director_id: colleague,
    assign_file: another,
    assign_date: '2025-05-01',
  }
  must(await own.client.request('PUT', `${path}/${id}`, { ...stored, ...edit }))
  const change = await decide(second.client, 'confirm')
  expect(change?.fields).toContainEqual({ name: 'director_id', before: 'نادر الخيزران', after: 'نادر الخيزران' })
  expect(await row()).toMatchObject(edit)
})
