import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SentBody } from '#contract/core/calls/call.ts'
import { employees } from '#contract/people/employees.ts'
import { findPerson } from '#contract/people/find.ts'
import { members } from '#contract/people/members.ts'
import { volunteers } from '#contract/people/volunteers.ts'
import { openVisit } from '#contract/ngos/visit.ts'
import { hiddenNumber } from '../core/identity/secrets.ts'
import { must, testApp, type Client } from '../testing/app.ts'
import { ministryUser, organisation, organisationUser, type Organisation } from '../testing/factories.ts'
import { employeesCase, membersCase, volunteersCase } from '../testing/people-cases.ts'
import { next } from '../testing/register-case.ts'
import { recordsOf } from '../testing/workbook.ts'

const app = await testApp()
type Employee = SentBody<typeof employees.create>
type Volunteer = SentBody<typeof volunteers.create>
type Member = SentBody<typeof members.create>

const owner = (ngo: Organisation) => ({ userId: ngo.userId, ngoId: ngo.id, client: ngo.client })
const employee = async (ngo: Organisation, more: Partial<Employee> = {}, n = next()) =>
  ({ ...(await employeesCase.input(app, owner(ngo), n)), ...more }) as Employee
const volunteer = async (ngo: Organisation, more: Partial<Volunteer> = {}, n = next()) =>
  ({ ...(await volunteersCase.input(app, owner(ngo), n)), ...more }) as Volunteer
const member = async (ngo: Organisation, more: Partial<Member> = {}, n = next()) =>
  ({ ...(await membersCase.input(app, owner(ngo), n)), ...more }) as Member
/** The rows of an exported list. */
const exportOf = async (client: Client, path: string) =>
  recordsOf((await client.request('GET', `/api/${path}`, undefined, { 'to-excel': '1' })).data as never)
const opens = async (client: Client, file: number | null | undefined) =>
  (await client.request('GET', `/api/v2/files/${file}`)).status

describe('salaries', () => {
  test('are shown to whoever may change employees, to nobody else, and not to the ministry', async () => {
    const ngo = await organisation(app, { governorate: 1 })
    const { id } = must(await ngo.client.call(employees.create, { body: await employee(ngo) }))
    const insiders = await Promise.all(
      (['S', 'A', 'D'] as const).map((code) => organisationUser(app, ngo.id, { ngo_employees: [code] })),
    )
    for (const { client } of insiders) {
      const one = must(await client.call(employees.read, { params: { id } }))
      expect(one).toMatchObject({ salary: null, contract_file: null, id_number: hiddenNumber })
      expect(must(await client.call(employees.list))[0]).toMatchObject({ salary: null, contract_file: null })
      for (const sort of ['salary', '-salary', 'contract_file'] as const)
        expect((await client.call(employees.list, { query: { sort } })).status).toBe(403)
    }
    expect(must(await ngo.client.call(employees.read, { params: { id } })).salary).toBe('1500000.00')
    const paid = (await exportOf(ngo.client, 'v2/employees'))[0]
    expect([paid?.['الأجر الشهري'], paid?.['الرقم الوطني']?.slice(0, 2)]).toEqual(['1500000.00', '99'])
    const [reader] = insiders
    const unpaid = (await exportOf((reader as { client: Client }).client, 'v2/employees'))[0]
    expect([unpaid?.['الأجر الشهري'], unpaid?.['الرقم الوطني']]).toEqual([undefined, hiddenNumber])

    const officer = await ministryUser(app, { governorate: 1, rights: { ministry_ngos: ['S', 'U'] } })
    const pass = must(
      await officer.client.call(openVisit, {
        params: { id: ngo.id },
        body: { reason: 'متابعة شكوى وردت إلى المديرية' },
      }),
    )
    const visit = `?_token=${pass.pass_token}&_ni=${ngo.id}`
    const seen = await officer.client.request<Record<string, unknown>>('GET', `/api/v2/employees/${id}${visit}`)
    expect(seen.data).toMatchObject({ salary: null, contract_file: null })
    // What the ministry writes leaves the salary that it does not see as it was.
    const { updated_at: _, id: __, ...body } = seen.data
    const edited = await officer.client.request('PUT', `/api/v2/employees/${id}${visit}`, { ...body, work: 'مراجعة' })
    expect(edited.status).toBe(200)
    expect(must(await ngo.client.call(employees.read, { params: { id } }))).toMatchObject({
      work: 'مراجعة',
      salary: '1500000.00',
    })
  })

  test('are not read from the contract either, nor from one that was replaced', async () => {
    const ngo = await organisation(app, { governorate: 1 })
    const body = await employee(ngo)
    const { id } = must(await ngo.client.call(employees.create, { body }))
    const newer = (await employee(ngo)).contract_file as number
    must(await ngo.client.call(employees.update, { params: { id }, body: { ...body, contract_file: newer } }))
    const files = [body.cv_file, body.contract_file, newer] as number[]
    const statuses = (client: Client) => Promise.all(files.map((file) => opens(client, file)))
    const editor = await organisationUser(app, ngo.id, { ngo_employees: ['U'] })
    const reader = await organisationUser(app, ngo.id, { ngo_employees: ['S'] })
    const nobody = await organisationUser(app, ngo.id, { ngo_volunteers: ['S', 'A', 'U', 'D'] })
    expect(await statuses(editor.client)).toEqual([200, 200, 200])
    expect(await statuses(reader.client)).toEqual([200, 404, 404])
    expect(await statuses(nobody.client)).toEqual([404, 404, 404])
    const officer = await ministryUser(app, { governorate: 1, rights: { ministry_ngos: ['S', 'U'] } })
    must(
      await officer.client.call(openVisit, {
        params: { id: ngo.id },
        body: { reason: 'متابعة شكوى وردت إلى المديرية' },
      }),
    )
    expect(await statuses(officer.client)).toEqual([200, 404, 404])
  })

  test('stand in no row of the log', async () => {
    const ngo = await organisation(app)
    const body = await employee(ngo, { salary: '7654321.00' })
    const { id } = must(await ngo.client.call(employees.create, { body }))
    must(await ngo.client.call(employees.update, { params: { id }, body: { ...body, salary: '7654322.00' } }))
    const { rows } = await sql<{
      text: string
    }>`select changes::text as text from logs where ngo_id = ${ngo.id}`.execute(app.ownerDb)
    expect(rows.filter(({ text }) => /765432|99\d{9}/.test(text ?? ''))).toEqual([])
    expect(rows.some(({ text }) => text?.includes('"salary"'))).toBe(true)
  })
})

describe('one person', () => {
  test('is edited in one place: the other registers follow where the writer may change them', async () => {
    const ngo = await organisation(app)
    const n = next()
    const given = await employee(ngo, {}, n)
    const a = must(await ngo.client.call(employees.create, { body: given }))
    const b = must(
      await ngo.client.call(volunteers.create, { body: await volunteer(ngo, { mobile: '0900000555' }, n) }),
    )
    const c = must(await ngo.client.call(members.create, { body: await member(ngo, { mobile: '0900000555' }, n) }))
    expect(must(await ngo.client.call(employees.read, { params: { id: a.id } })).mobile).toBe('0900000555')

    must(
      await ngo.client.call(employees.update, {
        params: { id: a.id },
        body: { ...given, first_name: 'لمى', residence_address: 'حمص، شارع آخر' },
      }),
    )
    for (const [call, id] of [
      [volunteers.read, b.id],
      [members.read, c.id],
    ] as const)
      expect(must(await ngo.client.call(call, { params: { id } }))).toMatchObject({
        first_name: 'لمى',
        residence_address: 'حمص، شارع آخر',
      })

    const alone = await organisationUser(app, ngo.id, { ngo_volunteers: ['U'] })
    must(
      await alone.client.call(volunteers.update, {
        params: { id: b.id },
        body: { ...(await volunteer(ngo, {}, n)), guardian_consent_file: null, first_name: 'سلمى' },
      }),
    )
    expect(must(await ngo.client.call(employees.read, { params: { id: a.id } })).first_name).toBe('لمى')
  })

  test('a number that stands under another name is refused, and told only to those who see that register', async () => {
    const ngo = await organisation(app)
    const n = next()
    must(await ngo.client.call(employees.create, { body: await employee(ngo, {}, n) }))
    const other = await volunteer(ngo, { first_name: 'سعاد', birth_date: '1991-01-01' }, n)
    const refused = await ngo.client.call(volunteers.create, { body: other })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.errors).sort()).toEqual(['birth_date', 'first_name'])

    const alone = await organisationUser(app, ngo.id, { ngo_volunteers: ['A'] })
    const silent = await alone.client.call(volunteers.create, {
      body: { ...other, guardian_consent_file: null },
    })
    expect(silent.status).toBe(200)
  })

  test('people of another organisation are neither compared nor changed', async () => {
    const [one, two] = [await organisation(app), await organisation(app)]
    const n = next()
    const here = must(await one.client.call(employees.create, { body: await employee(one, {}, n) }))
    const there = must(
      await two.client.call(volunteers.create, { body: await volunteer(two, { first_name: 'سعاد' }, n) }),
    )
    expect(there.first_name).toBe('سعاد')
    expect(must(await one.client.call(employees.read, { params: { id: here.id } })).first_name).toBe('لينا')
    const found = must(
      await two.client.call(findPerson, { body: { id_number: (await volunteer(two, {}, n)).id_number } }),
    )
    expect(found.places.map(({ place }) => place)).toEqual(['volunteer'])
  })

  test('is found by the number in the registers that the asker sees', async () => {
    const ngo = await organisation(app)
    const n = next()
    const given = await employee(ngo, {}, n)
    must(await ngo.client.call(employees.create, { body: given }))
    must(await ngo.client.call(members.create, { body: await member(ngo, {}, n) }))
    const ask = { body: { id_number: given.id_number } }
    const all = must(await ngo.client.call(findPerson, ask))
    expect(all.places.map(({ place }) => place).sort()).toEqual(['employee', 'member'])
    expect(all.person).toMatchObject({ first_name: 'لينا', mobile: '0900000111' })
    const some = await organisationUser(app, ngo.id, { ngo_volunteers: ['A'], ngo_general_authority_members: ['S'] })
    expect(must(await some.client.call(findPerson, ask)).places.map(({ place }) => place)).toEqual(['member'])
    const none = await organisationUser(app, ngo.id, { ngo_volunteers: ['A'] })
    expect(must(await none.client.call(findPerson, ask))).toEqual({ person: null, places: [] })
    const reader = await organisationUser(app, ngo.id, { ngo_employees: ['S'] })
    expect((await reader.client.call(findPerson, ask)).status).toBe(403)
  })

  test('two edits of one person in two registers wait for each other instead of failing', async () => {
    const ngo = await organisation(app)
    const n = next()
    const [staff, free] = [await employee(ngo, {}, n), await volunteer(ngo, {}, n)]
    const a = must(await ngo.client.call(employees.create, { body: staff }))
    const b = must(await ngo.client.call(volunteers.create, { body: free }))
    const names = ['هبة', 'سمر', 'غادة', 'ليلى', 'سناء', 'منى']
    const answers = await Promise.all(
      names.map((first_name, at) =>
        at % 2
          ? ngo.client.call(employees.update, { params: { id: a.id }, body: { ...staff, first_name } })
          : ngo.client.call(volunteers.update, { params: { id: b.id }, body: { ...free, first_name } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    const [left, right] = await Promise.all([
      ngo.client.call(employees.read, { params: { id: a.id } }),
      ngo.client.call(volunteers.read, { params: { id: b.id } }),
    ])
    expect(must(left).first_name).toBe(must(right).first_name)
  })
})

describe('rules of domain 2.5', () => {
  const years = (n: number) => `${new Date().getFullYear() - n}-01-01`

  test.each([
    ['nobody under 15 works', { birth_date: years(14) }, ['birth_date']],
    ['a national has 11 digits', { id_number: '9912345' }, ['id_number']],
    ['an end has its reason', { end_date: '2022-01-01', member_status_id: 4 }, ['end_reason']],
    ['a reason has its day', { end_reason: 'resignation' as const }, ['end_date']],
    [
      'no end before the start',
      { end_date: '2019-01-01', end_reason: 'other' as const, member_status_id: 4 },
      ['end_date'],
    ],
    ['who has left is not in post', { end_date: '2022-01-01', end_reason: 'term' as const }, ['member_status_id']],
    ['the title is one of staff', { position: 1 }, ['position']],
    ['insurance numbers are digits', { insurance_number: 'A-12' }, ['insurance_number']],
  ])('employees: %s', async (_rule, more, fields) => {
    const ngo = await organisation(app)
    const { status, errors } = await ngo.client.call(employees.create, { body: await employee(ngo, more) })
    expect({ status, fields: Object.keys(errors) }).toEqual({ status: 422, fields })
  })

  test('volunteers under 18 need the guardian’s consent, those under 15 are refused', async () => {
    const ngo = await organisation(app)
    const at = async (age: number, consent: boolean) => {
      const body = await volunteer(ngo, { birth_date: years(age) })
      const { status, errors } = await ngo.client.call(volunteers.create, {
        body: consent ? body : { ...body, guardian_consent_file: null },
      })
      return [status, ...Object.keys(errors)]
    }
    expect(await at(18, false)).toEqual([200])
    expect(await at(17, false)).toEqual([422, 'guardian_consent_file'])
    expect(await at(17, true)).toEqual([200])
    expect(await at(14, true)).toEqual([422, 'birth_date'])
  })

  test('members of the assembly are 18, and an institution has none', async () => {
    const ngo = await organisation(app)
    const young = await ngo.client.call(members.create, { body: await member(ngo, { birth_date: years(17) }) })
    expect(Object.keys(young.errors)).toEqual(['birth_date'])
    const institution = await organisation(app, { legalForm: 1 })
    expect((await institution.client.call(members.list)).status).toBe(403)
    expect((await institution.client.call(members.create, { body: await member(institution) })).status).toBe(403)
  })

  test('history stays: who has left and who is a founder is not removed, and a founder stays one', async () => {
    const ngo = await organisation(app)
    const ended = { end_date: '2024-01-01', end_reason: 'resignation' as const }
    const left = must(
      await ngo.client.call(employees.create, { body: await employee(ngo, { ...ended, member_status_id: 4 }) }),
    )
    expect((await ngo.client.call(employees.remove, { params: { id: left.id } })).status).toBe(409)
    const body = await member(ngo, { is_founder: true })
    const founder = must(await ngo.client.call(members.create, { body }))
    expect((await ngo.client.call(members.remove, { params: { id: founder.id } })).status).toBe(409)
    const demoted = await ngo.client.call(members.update, {
      params: { id: founder.id },
      body: { ...body, is_founder: false },
    })
    expect(Object.keys(demoted.errors)).toEqual(['is_founder'])
  })

  test('one number stands once among the present, and comes back after the end', async () => {
    const ngo = await organisation(app)
    const n = next()
    const first = await employee(ngo, {}, n)
    const { id } = must(await ngo.client.call(employees.create, { body: first }))
    const second = await employee(ngo, { employment_number: 'B-2' }, n)
    expect((await ngo.client.call(employees.create, { body: second })).errors).toHaveProperty('id_number')
    must(
      await ngo.client.call(employees.update, {
        params: { id },
        body: { ...first, end_date: '2024-01-01', end_reason: 'term', member_status_id: 4 },
      }),
    )
    expect((await ngo.client.call(employees.create, { body: second })).status).toBe(200)
    const third = await employee(ngo, { employment_number: 'B-2' })
    expect((await ngo.client.call(employees.create, { body: third })).errors).toHaveProperty('employment_number')
  })
})
