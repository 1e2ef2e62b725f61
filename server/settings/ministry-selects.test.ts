import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ministrySelects, type SelectOption } from '#contract/settings/ministry-selects.ts'
import { testApp } from '../testing/app.ts'
import { ministryUser, organisation, type MinistryUser, type Organisation } from '../testing/factories.ts'

const app = await testApp()
const places = [1, 2] as const
const owners = new Map<number, Organisation>()
let central: MinistryUser
let directorate: MinistryUser

/** One organisation in each of two governorates, each with an estate, an account and a service of its own. */
beforeAll(async () => {
  for (const governorate of places) {
    const ngo = await organisation(app, { governorate })
    owners.set(governorate, ngo)
    await sql`insert into real_estates (ngo_id, number, region, governorate_id, estate_type_id, possessive_form_id, shares_number, start_date, address)
      values (${ngo.id}, ${`${governorate}77`}, 101, 1, 1, 1, 2400, '2020-01-01', 'دمشق، شارع المثال')`.execute(
      app.ownerDb,
    )
    await sql`insert into bank_accounts (ngo_id, bank_id, branch_name, account_no, account_name, currency_id, opened_at, approval_no, approval_date)
      values (${ngo.id}, 1, ${`فرع ${governorate}`}, ${`445566778899-${governorate}`}, 'الحساب الجاري', 1, '2020-01-01', '1/م', '2020-01-01')`.execute(
      app.ownerDb,
    )
    await sql`insert into services (classification_id, name_ar, is_approved, proposed_by_ngo_id)
      select min(id), ${`خدمة مقترحة ${governorate}`}, false, ${ngo.id} from classifications where parent_id is not null`.execute(
      app.ownerDb,
    )
  }
  const rights = { ministry_ngos_data: ['S'] } as const
  central = await ministryUser(app, { rights: { ministry_ngos_data: [...rights.ministry_ngos_data] } })
  directorate = await ministryUser(app, { governorate: 1, rights: { ministry_ngos_data: ['S'] } })
})
const read = async (who: MinistryUser, call: (typeof ministrySelects)[number]['call'], query = {}) => {
  const answer = await who.client.call(call, { query: { per_page: 100, ...query } })
  expect(answer.status).toBe(200)
  return answer as { data: SelectOption[]; pagination: { total_row: number } | undefined }
}

describe.each(ministrySelects.map(({ name, call }) => [call.path, name, call] as const))('%s', (_path, name, call) => {
  it('is answered in the one shape, counted, and empty for nobody', async () => {
    const { data, pagination } = await read(central, call)
    expect(data.length).toBeGreaterThan(0)
    expect(pagination?.total_row).toBeGreaterThanOrEqual(data.length)
    for (const row of data) {
      expect(call.answer.element.strict().safeParse(row).error).toBeUndefined()
      expect(row.name_ar).not.toBe('')
    }
    expect(JSON.stringify(data)).not.toContain('445566778899')
  })

  it('opens to none without a right of the reports', async () => {
    const without = await ministryUser(app, { rights: { ministry_profile: ['S', 'U'] } })
    expect((await without.client.call(call)).status).toBe(403)
    expect((await (owners.get(1) as Organisation).client.call(call)).status).toBe(403)
    expect((await app.guest.call(call)).status).toBe(401)
  })

  it('shows a directorate what belongs to its governorate and never what belongs to another', async () => {
    const [all, own] = [(await read(central, call)).data, (await read(directorate, call)).data]
    const mine = (owners.get(1) as Organisation).id
    const other = (owners.get(2) as Organisation).id
    if (name === 'ngos') {
      expect([all.some((row) => row.id === other), own.some((row) => row.id === other)]).toEqual([true, false])
      expect(own.some((row) => row.id === mine)).toBe(true)
    } else if (name === 'real-estates' || name === 'bank-accounts') {
      expect(new Set(all.map((row) => row.parent_id))).toEqual(new Set([mine, other]))
      expect(new Set(own.map((row) => row.parent_id))).toEqual(new Set([mine]))
    } else if (name === 'services') {
      const names = (rows: SelectOption[]) =>
        rows.map((row) => row.name_ar).filter((text) => text.startsWith('خدمة مقترحة'))
      expect([names(all).length, names(own)]).toEqual([2, ['خدمة مقترحة 1']])
    } else expect(own).toEqual(all)
  })

  it('finds by words, by id and by parent, and refuses what it does not know', async () => {
    const { data } = await read(central, call)
    const one = data.at(-1) as SelectOption
    expect((await read(central, call, { id: [one.id] })).data).toEqual([one])
    expect((await read(central, call, { search: one.name_ar })).data.map((row) => row.id)).toContain(one.id)
    expect((await read(central, call, { search: 'لا شيء بهذا الاسم' })).data).toEqual([])
    if (one.parent_id !== null)
      expect((await read(central, call, { parent_id: one.parent_id })).data.map((row) => row.id)).toContain(one.id)
    const unknown = await central.client.request('GET', `/api/${call.path}?governorate_id=2`)
    expect(unknown.status).toBe(422)
  })
})
