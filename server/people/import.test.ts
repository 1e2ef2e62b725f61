import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { employees } from '#contract/people/employees.ts'
import { employeeImport, importFields, memberImport, mostImported, volunteerImport } from '#contract/people/import.ts'
import { members } from '#contract/people/members.ts'
import { csvLine } from '../core/sheet/csv.ts'
import { workbook } from '../core/sheet/book.ts'
import { must, testApp, type Client } from '../testing/app.ts'
import { organisation, organisationUser, type Organisation } from '../testing/factories.ts'
import { branchOf } from '../testing/people-cases.ts'
import { recordsOf } from '../testing/workbook.ts'

const app = await testApp()

const base: Record<string, string> = {
  'الاسم الأول': 'سامر',
  'اسم الأب': 'فؤاد',
  الكنية: 'السنديان',
  'اسم الأم وكنيتها': 'هبة الساقي',
  الجنسية: 'سوري',
  الجنس: 'ذكر',
  'تاريخ الولادة': '17/5/1990',
  'المسمى الوظيفي': 'محاسب',
  الفرع: 'فرع الاختبار',
  'نوع الدوام': 'دوام كامل',
  'تاريخ المباشرة': '2020-01-05',
  'حالة العامل': 'على رأس العمل',
  'الأجر الشهري': '1,500,000',
  'يحمل بطاقة إعاقة': 'لا',
  'رقم الموبايل': '0900000111',
  'محافظة الإقامة': 'دمشق',
  'عنوان الإقامة': 'دمشق، شارع المثال 7',
}
const line = (n: number, more: Record<string, string> = {}): Record<string, string> => ({
  'الرقم الوظيفي': `E-${n}`,
  'الرقم الوطني': `99${String(n).padStart(9, '0')}`,
  ...base,
  ...more,
})
const csv = (rows: readonly Record<string, string>[]) => {
  const heads = Object.keys(rows[0] ?? {})
  return `\ufeff${csvLine(heads)}${rows.map((row) => csvLine(heads.map((head) => row[head] ?? ''))).join('')}`
}
const sent = (text: string | Buffer, name = 'staff.csv') => ({ name, content: Buffer.from(text).toString('base64') })
async function employer(): Promise<Organisation> {
  const ngo = await organisation(app)
  await branchOf(app, ngo.id)
  return ngo
}
const countOf = async (client: Client) => (await client.call(employees.list)).pagination?.total_row ?? 0

describe('a table of employees', () => {
  test('is written as it stands: words, days of either form and amounts', async () => {
    const ngo = await employer()
    const body = sent(csv([line(1), line(2, { 'الاسم الأول': 'ماهر', الجنس: 'Male', 'تاريخ الولادة': '1988/02/03' })]))
    const plan = must(await ngo.client.call(employeeImport.plan, { body }))
    expect(plan).toMatchObject({ rows: [], added: 2, changed: 0, same: 0, refused: 0 })
    expect(await countOf(ngo.client)).toBe(0)
    must(await ngo.client.call(employeeImport.bring, { body, headers: { 'if-match': `"${plan.updated_at}"` } }))
    const [second, first] = must(await ngo.client.call(employees.list))
    expect(first).toMatchObject({
      first_name: 'سامر',
      id_number: '99000000001',
      birth_date: '1990-05-17',
      position: 7,
      salary: '1500000.00',
      mobile: '0900000111',
      has_disability_card: false,
      cv_file: null,
    })
    expect(second).toMatchObject({ first_name: 'ماهر', gender: 'M', birth_date: '1988-02-03' })
    const { rows } = await sql<{
      entity_id: number
    }>`select entity_id from logs where ngo_id = ${ngo.id} and action = 'create' and entity = 'employees' and entity_id is not null`.execute(
      app.ownerDb,
    )
    expect(rows.map(({ entity_id }) => entity_id).sort()).toEqual([first?.id, second?.id].sort())
  })

  test('tells every refused cell with its row, its column, its content and words, and writes nothing', async () => {
    const ngo = await employer()
    const rows = [
      line(1),
      line(2, { 'الرقم الوطني': '123', الجنس: 'لا أعرف', 'تاريخ المباشرة': '2999-01-01' }),
      line(3, { الفرع: 'فرع لا وجود له', 'رقم الموبايل': '12' }),
      line(1, { 'الرقم الوظيفي': 'E-9' }),
      line(5, { 'الرقم الوظيفي': 'E-1' }),
      line(6, { 'تاريخ الولادة': '1/1/2020' }),
    ]
    const body = sent(csv(rows))
    const plan = must(await ngo.client.call(employeeImport.plan, { body }))
    expect(plan).toMatchObject({ added: 1, refused: 5 })
    expect(plan.rows.map(({ line: at, cells }) => [at, cells.map(({ column }) => column).sort()])).toEqual([
      [3, ['gender', 'id_number', 'start_date']],
      [4, ['branch_id', 'mobile']],
      [5, ['id_number']],
      [6, ['employment_number']],
      [7, ['birth_date']],
    ])
    expect(plan.rows[0]?.cells.find(({ column }) => column === 'id_number')).toMatchObject({
      value: '123',
      text: 'الرقم الوطني يجب أن يتكون من 11 رقماً.',
    })
    const refused = await ngo.client.call(employeeImport.bring, {
      body,
      headers: { 'if-match': `"${plan.updated_at}"` },
    })
    expect([refused.status, await countOf(ngo.client)]).toEqual([422, 0])
  })

  test('comes back as a copy with its faults beside the rows, which is taken once it is corrected', async () => {
    const ngo = await employer()
    const body = sent(csv([line(1), line(2, { الجنس: 'س', 'رقم الموبايل': '900000112' })]))
    const copy = (await ngo.client.request('POST', `/api/${employeeImport.copy.path}`, body)).data as Buffer
    const told = recordsOf(copy)
    expect(told[0]).toMatchObject({ 'الرقم الوظيفي': 'E-2', 'تاريخ الولادة': '1990-05-17' })
    expect(told[0]?.['ما يجب تصحيحه']).toMatch(/^الجنس: /)
    const rows = told.map((row) => ({ ...row, الجنس: 'أنثى' })) as Record<string, string>[]
    const again = sent(csv(rows))
    const plan = must(await ngo.client.call(employeeImport.plan, { body: again }))
    expect(plan).toMatchObject({ added: 2, refused: 0 })
    must(await ngo.client.call(employeeImport.bring, { body: again, headers: { 'if-match': `"${plan.updated_at}"` } }))
    // The zero that the spreadsheet had dropped is back.
    expect(must(await ngo.client.call(employees.list)).map(({ mobile }) => mobile)).toContain('0900000112')
  })

  test('changes who is known by the national number, leaves what it has no column for, and counts the same', async () => {
    const ngo = await employer()
    const bring = async (rows: Record<string, string>[], client = ngo.client) => {
      const body = sent(csv(rows))
      const plan = must(await client.call(employeeImport.plan, { body }))
      return {
        plan,
        done: await client.call(employeeImport.bring, { body, headers: { 'if-match': `"${plan.updated_at}"` } }),
      }
    }
    await bring([line(1), line(2)])
    const { plan } = await bring([line(1), line(2, { 'عنوان الإقامة': 'حمص، شارع آخر' }), line(3)])
    expect(plan).toMatchObject({ added: 1, changed: 1, same: 1 })
    const few = { 'الرقم الوطني': '99000000001', 'الرقم الوظيفي': 'E-1', 'طبيعة العمل': 'تدقيق' }
    expect((await bring([few])).plan).toMatchObject({ changed: 1, refused: 0 })
    const all = must(await ngo.client.call(employees.list, { query: { sort: 'employment_number' } }))
    expect(all.map(({ work, residence_address, salary }) => [work, residence_address, salary])).toEqual([
      ['تدقيق', 'دمشق، شارع المثال 7', '1500000.00'],
      [null, 'حمص، شارع آخر', '1500000.00'],
      [null, 'دمشق، شارع المثال 7', '1500000.00'],
    ])
  })

  test('an insider without the right to change adds people, changes nobody and touches no salary', async () => {
    const ngo = await employer()
    const body = sent(csv([line(1)]))
    const plan = must(await ngo.client.call(employeeImport.plan, { body }))
    must(await ngo.client.call(employeeImport.bring, { body, headers: { 'if-match': `"${plan.updated_at}"` } }))
    const { client } = await organisationUser(app, ngo.id, { ngo_employees: ['A'] })
    const both = sent(csv([line(1, { 'الأجر الشهري': '1' }), line(2)]))
    expect(must(await client.call(employeeImport.plan, { body: both }))).toMatchObject({ added: 1, refused: 1 })
    const alone = sent(csv([line(2, { 'الأجر الشهري': '99' })]))
    const next = must(await client.call(employeeImport.plan, { body: alone }))
    must(await client.call(employeeImport.bring, { body: alone, headers: { 'if-match': `"${next.updated_at}"` } }))
    const reader = await organisationUser(app, ngo.id, { ngo_employees: ['S', 'U', 'D'] })
    expect((await reader.client.call(employeeImport.plan, { body: alone })).status).toBe(403)
  })

  test('is refused when somebody has changed the register meanwhile', async () => {
    const ngo = await employer()
    const body = sent(csv([line(1)]))
    const plan = must(await ngo.client.call(employeeImport.plan, { body }))
    const other = sent(csv([line(2)]))
    must(await ngo.client.call(employeeImport.bring, { body: other, headers: { 'if-match': `"${plan.updated_at}"` } }))
    expect(
      (await ngo.client.call(employeeImport.bring, { body, headers: { 'if-match': `"${plan.updated_at}"` } })).status,
    ).toBe(409)
    expect(await countOf(ngo.client)).toBe(1)
  })

  test('of two people who bring the same table at once, one is told that it has changed', async () => {
    const ngo = await employer()
    const body = sent(csv([line(1), line(2)]))
    const plan = must(await ngo.client.call(employeeImport.plan, { body }))
    const bring = () => ngo.client.call(employeeImport.bring, { body, headers: { 'if-match': `"${plan.updated_at}"` } })
    const answers = await Promise.all([bring(), bring()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await countOf(ngo.client)).toBe(2)
  })
})

describe('files', () => {
  const cells = importFields.employees
  const book = async (rows: readonly Record<string, unknown>[]) => {
    const columns = cells.map(({ name, label_ar, label_en, as }) => ({
      key: name,
      ar: label_ar,
      en: label_en,
      ...(as === 'date' ? { as } : {}),
    }))
    async function* all() {
      yield rows.map((row, id) => ({ id, ...row }))
    }
    return buffer(workbook({ ar: 'الموظفون', en: 'Employees', columns }, 'ar', () => undefined, all()))
  }
  const byName = (row: Record<string, string>) =>
    Object.fromEntries(cells.map(({ name, label_ar }) => [name, row[label_ar] ?? null]))

  test('a workbook is read as it was written: texts, days stored as numbers, leading zeros', async () => {
    const ngo = await employer()
    const rows = [
      { ...byName(line(1)), birth_date: '1991-12-31', id_number: '01000000001', start_date: '2019-02-28' },
      { ...byName(line(2)), first_name: 'نور', residence_address: 'دمشق، «شارع» A&B <7>' },
    ]
    const body = sent(await book(rows), 'staff.xlsx')
    const plan = must(await ngo.client.call(employeeImport.plan, { body }))
    expect(plan).toMatchObject({ rows: [], added: 2 })
    must(await ngo.client.call(employeeImport.bring, { body, headers: { 'if-match': `"${plan.updated_at}"` } }))
    const [second, first] = must(await ngo.client.call(employees.list))
    expect(first).toMatchObject({ birth_date: '1991-12-31', start_date: '2019-02-28', id_number: '01000000001' })
    expect(second).toMatchObject({ first_name: 'نور', residence_address: 'دمشق، «شارع» A&B <7>' })
  })

  test('the template has every heading that the table takes', async () => {
    const ngo = await employer()
    const { data } = await ngo.client.request('GET', `/api/${employeeImport.template.path}`)
    expect((data as Buffer).subarray(0, 2).toString()).toBe('PK')
    expect(recordsOf(data as Buffer)).toEqual([])
  })

  test.each([
    ['nothing', '', 'a.csv'],
    ['a damaged workbook', 'PK\u0003\u0004 broken', 'a.xlsx'],
    ['another kind of file', Buffer.from([0, 1, 2, 3]), 'a.csv'],
    ['an old workbook', 'text', 'a.xls'],
    ['only headings', csv([line(1)]).split('\r\n')[0] ?? '', 'a.csv'],
    ['a column that nobody knows', csv([line(1, { مجهول: '1' })]), 'a.csv'],
    ['too many rows', `الرقم الوطني\r\n${'1\r\n'.repeat(mostImported + 1)}`, 'a.csv'],
  ])('%s is refused in words', async (_what, text, name) => {
    const ngo = await employer()
    const answer = await ngo.client.call(employeeImport.plan, { body: sent(text, name) })
    expect({ status: answer.status, field: Object.keys(answer.errors) }).toEqual({ status: 422, field: ['content'] })
  })

  test('Arabic of an old Windows is read', async () => {
    const ngo = await employer()
    // «الرقم الوطني» and a name in windows-1256.
    const head = Buffer.from([0xc7, 0xe1, 0xd1, 0xde, 0xe3, 0x20, 0xc7, 0xe1, 0xe6, 0xd8, 0xe4, 0xed])
    const body = sent(Buffer.concat([head, Buffer.from('\r\n123\r\n')]))
    const plan = must(await ngo.client.call(employeeImport.plan, { body }))
    expect(plan.rows[0]?.cells.some(({ column, value }) => column === 'id_number' && value === '123')).toBe(true)
  })
})

test('volunteers and members come from tables too, with their own rules, and follow the person', async () => {
  const ngo = await employer()
  const bring = async (calls: typeof memberImport, rows: Record<string, string>[]) => {
    const body = sent(csv(rows))
    const plan = must(await ngo.client.call(calls.plan, { body }))
    const { status } = await ngo.client.call(calls.bring, { body, headers: { 'if-match': `"${plan.updated_at}"` } })
    return { plan, status }
  }
  const person = Object.fromEntries(
    Object.entries({ ...base, 'الرقم الوطني': '99000000777' }).filter(([head]) =>
      ['الاسم', 'اسم', 'الكنية', 'الجنس', 'تاريخ الولادة', 'رقم الموبايل', 'محافظة', 'عنوان', 'الرقم الوطني'].some(
        (word) => head.startsWith(word),
      ),
    ),
  )
  const member = {
    ...person,
    'رقم العضوية': '7',
    'نوع العضوية': 'عضو عامل',
    'تاريخ الانتساب': '2021-01-01',
    'عضو مؤسس': 'لا',
  }
  expect(await bring(memberImport, [member])).toMatchObject({ plan: { added: 1, rows: [] }, status: 200 })
  const volunteer = {
    ...person,
    'رقم المتطوع': 'V-1',
    الصفة: 'متطوع',
    'مجال التطوع': 'تعليم',
    'تاريخ بدء التطوع': '2024-01-01',
    الحالة: 'على رأس العمل',
    'يحمل بطاقة إعاقة': 'لا',
  }
  const year = new Date().getFullYear() - 16
  expect(
    (await bring(volunteerImport, [{ ...volunteer, 'الرقم الوطني': '99000000778', 'تاريخ الولادة': `${year}-01-01` }]))
      .plan.rows[0]?.cells,
  ).toMatchObject([{ column: 'birth_date' }])
  // The number stands in the assembly under another name.
  const wrong = (await bring(volunteerImport, [{ ...volunteer, 'الاسم الأول': 'باسل' }])).plan.rows[0]?.cells
  expect(wrong).toMatchObject([{ column: 'first_name', value: 'باسل' }])
  expect(await bring(volunteerImport, [{ ...volunteer, 'رقم الموبايل': '0900000444' }])).toMatchObject({ status: 200 })
  expect(must(await ngo.client.call(members.list))[0]?.mobile).toBe('0900000444')
})
