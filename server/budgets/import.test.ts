import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveLines } from '#contract/budgets/budgets.ts'
import { bringLines, lineTemplate, planLines } from '#contract/budgets/import.ts'
import { readPublicAccounts } from '#contract/budgets/public.ts'
import { readWorkbook } from '../core/sheet/workbook-reader.ts'
import { must, staleOf, testApp } from '../testing/app.ts'
import { budgetOf, completeBudget, draftBudget, lastYear, lineOf, placeBudget } from '../testing/budgets.ts'
import { organisation } from '../testing/factories.ts'
import { bandOf } from './public.ts'

const app = await testApp()
const year = lastYear(app)
const foundation = { legalForm: 1 }
const csv = (text: string) => ({ name: 'lines.csv', content: Buffer.from(text).toString('base64') })
const heading = 'بند الحسابات,اسم السطر,الموازنة,الفعلي,إيضاح'

test('the template holds the lines, and brought back unchanged it changes nothing', async () => {
  const ngo = await organisation(app, foundation)
  const id = await completeBudget(app, ngo, year)
  const { data } = await ngo.client.call(lineTemplate, { params: { id } })
  const table = await readWorkbook(data as Buffer, 100)
  expect(table[0]).toEqual(heading.split(','))
  const { lines } = await budgetOf(ngo, year)
  expect(table).toHaveLength(lines.length + 1)
  expect(table.find(([account]) => account === 'تبرعات نقدية مباشرة')?.slice(2, 4)).toEqual(['900.00', '1000.00'])
  const plan = must(
    await ngo.client.call(planLines, {
      params: { id },
      body: { name: 'x.xlsx', content: (data as Buffer).toString('base64') },
    }),
  )
  expect(plan).toMatchObject({ added: 0, changed: 0, refused: 0, same: lines.length })
})

test('a table changes and adds lines, Arabic digits too, and a blank cell leaves what is there', async () => {
  const ngo = await organisation(app, foundation)
  const id = await completeBudget(app, ngo, year)
  const body = csv(
    `${heading}\nتبرعات نقدية مباشرة,,,"١٬٥٠٠٫٢٥",من حفل الربيع\nنفقات البرامج والأنشطة,حقائب مدرسية,10,20,\n`,
  )
  const plan = must(await ngo.client.call(planLines, { params: { id }, body }))
  expect(plan).toMatchObject({ added: 1, changed: 1, refused: 0, same: 0, rows: [] })
  must(await ngo.client.call(bringLines, { params: { id }, body, headers: { 'if-match': `"${plan.updated_at}"` } }))
  const { lines, figures } = await budgetOf(ngo, year)
  expect(lines.find(({ note }) => note === 'من حفل الربيع')).toMatchObject({ planned: '900.00', actual: '1500.25' })
  expect(lines.find(({ name }) => name === 'حقائب مدرسية')).toMatchObject({ planned: '10.00', actual: '20.00' })
  expect([figures.revenue_donations_cash, figures.expense_programs]).toEqual(['1500.25', '420.25'])
})

test('every wrong cell is named by row and column, and nothing of the table is stored', async () => {
  const ngo = await organisation(app, foundation)
  const id = await draftBudget(ngo, year)
  const body = csv(
    [
      heading,
      'تبرعات نقدية مباشرة,,,12 آلاف,',
      'بند لا وجود له,,,5,',
      'نفقات البرامج والأنشطة,حقائب,-1,5,',
      'نفقات البرامج والأنشطة,حقائب,1,5,',
      'تبرعات عينية بقيمة مقدّرة,,,7,',
    ].join('\n'),
  )
  const plan = must(await ngo.client.call(planLines, { params: { id }, body }))
  expect(plan.refused).toBe(4)
  expect(plan.rows.map(({ line, cells }) => [line, cells.map(({ column }) => column)])).toEqual([
    [2, ['actual']],
    [3, ['account']],
    [4, ['planned']],
    [5, ['name']],
  ])
  expect(plan.rows[0]?.cells[0]?.value).toBe('12 آلاف')
  const brought = await ngo.client.call(bringLines, { params: { id }, body })
  expect([brought.status, (await budgetOf(ngo, year)).figures.total_revenue]).toEqual([422, '0.00'])
  const headless = await ngo.client.call(planLines, { params: { id }, body: csv('أ,ب\n1,2') })
  expect(Object.keys(headless.errors)).toEqual(['content'])
})

test('a table that was compared with another state of the accounts is compared anew', async () => {
  const [ngo, other] = [await organisation(app, foundation), await organisation(app, foundation)]
  const id = await draftBudget(ngo, year)
  const body = csv(`${heading}\nتبرعات نقدية مباشرة,,,5,`)
  const plan = must(await ngo.client.call(planLines, { params: { id }, body }))
  must(
    await ngo.client.call(saveLines, {
      params: { id },
      body: { lines: [{ id: await lineOf(app, id, 'cash_direct'), actual: '5' }] },
    }),
  )
  const late = await ngo.client.call(bringLines, {
    params: { id },
    body,
    headers: { 'if-match': `"${plan.updated_at}"` },
  })
  expect(late.status).toBe(409)
  expect(staleOf(late)).toMatchObject({ changed: 0, same: 1 })
  for (const call of [planLines, bringLines] as const)
    expect((await other.client.call(call, { params: { id }, body })).status).toBe(404)
  expect((await other.client.call(lineTemplate, { params: { id } })).status).toBe(404)
  await placeBudget(app, id, 'submitted')
  expect((await ngo.client.call(bringLines, { params: { id }, body })).status).toBe(409)
})

test('readers see accepted accounts in bands, and never an amount', async () => {
  const ngo = await organisation(app, foundation)
  const id = await completeBudget(app, ngo, year)
  const shown = async () => must(await app.guest.call(readPublicAccounts, { params: { id: ngo.id } }))
  for (const status of ['draft', 'submitted', 'returned']) {
    await placeBudget(app, id, status)
    expect([status, await shown()]).toEqual([status, []])
  }
  await placeBudget(app, id, 'accepted')
  expect(await shown()).toMatchObject([{ year, revenue: { from: '0', to: '1000000' }, currency: { ar: 'ليرة سورية' } }])
  await sql`update ngos set status_id = 1, deleted_at = now() where id = ${ngo.id}`.execute(app.ownerDb)
  expect((await app.guest.call(readPublicAccounts, { params: { id: ngo.id } })).status).toBe(404)
})

test('each amount lies in one band: from its first bound to below the next', () => {
  const bounds = [100, 200]
  expect(['0.00', '99.99', '100.00', '199.99', '200.00'].map((amount) => bandOf(amount, bounds))).toEqual([
    { from: '0', to: '100' },
    { from: '0', to: '100' },
    { from: '100', to: '200' },
    { from: '100', to: '200' },
    { from: '200', to: null },
  ])
})
