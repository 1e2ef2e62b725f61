import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  actOnBudget,
  addBalance,
  mostLines,
  readBudgets,
  removeBalance,
  removeBudget,
  removeLine,
  saveLines,
  startBudget,
  updateBalance,
  updateBudget,
} from '#contract/budgets/budgets.ts'
import { expenseFields, figureFields, revenueFields } from '#contract/budgets/shapes.ts'
import { decideBudget, listMinistryBudgets, readMinistryBudget } from '#contract/budgets/ministry.ts'
import { must, staleOf, testApp } from '../testing/app.ts'
import { budgetOf, completeBudget, draftBudget, lastYear, lineOf, placeBudget } from '../testing/budgets.ts'
import { ministryUser, organisation, organisationUser, uploaded } from '../testing/factories.ts'
import { acceptedAccounts } from './index.ts'
import { remindOfAccounts } from './jobs.ts'

const app = await testApp()
const year = lastYear(app)
const foundation = { legalForm: 1 }

/** Random numbers that are the same on every run. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}
const asText = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const asCents = (text: string) => BigInt(text.replace('.', ''))
const sumOf = (texts: readonly string[]) => asText(texts.reduce((sum, text) => sum + asCents(text), 0n))

test('whatever is typed, added and removed, every figure is the sum of its lines to the hundredth', async () => {
  const ngo = await organisation(app, foundation)
  const id = await draftBudget(ngo, year)
  const { accounts } = must(await ngo.client.call(readBudgets, { query: { year } }))
  const pick = seeded(7)
  // Beyond what a float keeps: sixteen digits and two places.
  const money = () => `${pick(2) ? '9007199254740993' : pick(1_000_000)}.${String(pick(100)).padStart(2, '0')}`
  for (let round = 0; round < 25; round += 1) {
    const { lines, balances } = await budgetOf(ngo, year)
    const one = lines[pick(lines.length)]
    const deed = pick(5)
    if (deed === 0 && one?.name) must(await ngo.client.call(removeLine, { params: { id: one.id } }))
    else if (deed === 1) {
      const account_id = accounts[pick(accounts.length)]?.id ?? 0
      must(
        await ngo.client.call(saveLines, {
          params: { id },
          body: { lines: [{ account_id, name: `سطر ${round}`, actual: money() }] },
        }),
      )
    } else if (deed === 2)
      must(
        await ngo.client.call(addBalance, {
          params: { id },
          body: { name: `حساب ${round}`, opening: money(), closing: money(), statement_file: null },
        }),
      )
    else if (deed === 3 && balances[1]) must(await ngo.client.call(removeBalance, { params: { id: balances[1].id } }))
    else {
      const block = [1, 2, 3].map(() => lines[pick(lines.length)]?.id ?? 0)
      must(
        await ngo.client.call(saveLines, {
          params: { id },
          body: { lines: [...new Set(block)].map((line) => ({ id: line, actual: money(), planned: money() })) },
        }),
      )
    }
    const after = await budgetOf(ngo, year)
    const { figures } = after
    for (const field of figureFields) {
      const of = new Set(accounts.filter((account) => account.field === field).map((account) => account.id))
      expect(figures[field], `${field} in round ${round}`).toBe(
        sumOf(after.lines.filter((line) => of.has(line.account_id)).map(({ actual }) => actual)),
      )
    }
    expect(figures.opening_balance).toBe(sumOf(after.balances.map(({ opening }) => opening)))
    expect(figures.closing_balance).toBe(sumOf(after.balances.map(({ closing }) => closing)))
    expect(figures.total_revenue).toBe(sumOf(revenueFields.map((field) => figures[field])))
    expect(figures.total_expense).toBe(sumOf(expenseFields.map((field) => figures[field])))
    expect(figures.difference).toBe(
      asText(
        asCents(figures.closing_balance) -
          asCents(figures.opening_balance) -
          asCents(figures.total_revenue) +
          asCents(figures.total_expense),
      ),
    )
    expect(after.lacks.some(({ code }) => code === 'difference')).toBe(figures.difference !== '0.00')
  }
}, 60_000)

test('accounts are submitted when they add up to the hundredth and lack nothing, and not before', async () => {
  const ngo = await organisation(app, foundation)
  const id = await draftBudget(ngo, year)
  const submit = async () => await ngo.client.call(actOnBudget, { params: { id }, body: { action: 'submit' } })
  expect(Object.keys((await submit()).errors).sort()).toEqual([
    'audit_report_file',
    'auditor_licence_no',
    'auditor_name',
    'budget_file',
  ])
  const complete = await organisation(app, foundation)
  const whole = await completeBudget(app, complete, year)
  const { balances } = await budgetOf(complete, year)
  const till = (closing: string) =>
    complete.client.call(updateBalance, {
      params: { id: balances[0]?.id ?? 0 },
      body: { name: 'الصندوق', opening: '0', closing, statement_file: null },
    })
  must(await till('400.01'))
  expect((await budgetOf(complete, year)).figures.difference).toBe('0.01')
  const act = async () => await complete.client.call(actOnBudget, { params: { id: whole }, body: { action: 'submit' } })
  expect(Object.keys((await act()).errors)).toEqual(['difference'])
  must(await till('400.00'))
  expect(must(await act())).toEqual({ status: 'submitted' })
})

test('associations and alliances name the assembly that ratified, institutions have none', async () => {
  for (const [legalForm, needed] of [
    [1, false],
    [2, true],
    [3, true],
  ] as const) {
    const ngo = await organisation(app, { legalForm })
    await completeBudget(app, ngo, year)
    expect((await budgetOf(ngo, year)).lacks.map(({ code }) => code)).toEqual(needed ? ['meeting_id'] : [])
  }
})

test('figures of the document may be sent as a whole, and must be the sum where lines make them up', async () => {
  const ngo = await organisation(app, foundation)
  const id = await draftBudget(ngo, year, {
    opening_balance: '10',
    revenue_donations_cash: '١٬٠٠٠٫٥٠',
    expense_salaries: '700.5',
    closing_balance: '310.00',
  })
  const begun = await budgetOf(ngo, year)
  expect(begun.figures).toMatchObject({
    opening_balance: '10.00',
    revenue_donations_cash: '1000.50',
    expense_salaries: '700.50',
    closing_balance: '310.00',
    difference: '0.00',
  })
  const body = {
    currency_id: 1,
    auditor_name: null,
    auditor_licence_no: null,
    audit_report_file: null,
    budget_file: null,
    meeting_id: null,
  }
  const { accounts } = must(await ngo.client.call(readBudgets, { query: { year } }))
  const direct = accounts.find(({ key }) => key === 'cash_direct')?.id ?? 0
  must(
    await ngo.client.call(saveLines, {
      params: { id },
      body: { lines: [{ account_id: direct, name: 'صندوق الزكاة', actual: '50' }] },
    }),
  )
  const send = (value: string) =>
    ngo.client.call(updateBudget, { params: { id }, body: { ...body, revenue_donations_cash: value } })
  expect(Object.keys((await send('1000.50')).errors)).toEqual(['revenue_donations_cash'])
  expect(must(await send('1050.50')).figures.revenue_donations_cash).toBe('1050.50')
  // The specification sends the change as a form with `_method`.
  const put = await ngo.client.request('POST', `/api/v2/financial/annual-budgets/${id}`, {
    _method: 'PUT',
    ...body,
    auditor_name: 'سليم الحمصي',
  })
  expect(put.status).toBe(200)
  expect((await budgetOf(ngo, year)).auditor_name).toBe('سليم الحمصي')
})

test('one line sends one line: other cells and other lines stay as they are', async () => {
  const ngo = await organisation(app, foundation)
  const id = await completeBudget(app, ngo, year)
  const line = await lineOf(app, id, 'cash_direct')
  const before = await budgetOf(ngo, year)
  const { lines, head } = must(
    await ngo.client.call(saveLines, {
      params: { id },
      body: { lines: [{ id: line, note: 'منحة ثانية من المحافظة' }] },
    }),
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ actual: '1000.00', planned: '900.00', note: 'منحة ثانية من المحافظة' })
  expect(head.figures).toEqual(before.figures)
  const after = await budgetOf(ngo, year)
  const rest = (of: typeof after) => of.lines.filter((one) => one.id !== line)
  expect(rest(after)).toEqual(rest(before))
  must(await ngo.client.call(saveLines, { params: { id }, body: { lines: [{ id: line, note: '' }] } }))
  expect((await budgetOf(ngo, year)).lines.find((one) => one.id === line)?.note).toBeNull()
})

test('of two who change the same line the later one is shown what the first saved', async () => {
  const ngo = await organisation(app, foundation)
  const id = await completeBudget(app, ngo, year)
  const line = (await budgetOf(ngo, year)).lines.find(({ actual }) => actual === '1000.00')
  const change = (actual: string) =>
    ngo.client.call(saveLines, {
      params: { id },
      body: { lines: [{ id: line?.id ?? 0, actual, updated_at: line?.updated_at ?? '' }] },
    })
  must(await change('1'))
  const late = await change('2')
  expect(late.status).toBe(409)
  expect(staleOf(late)).toMatchObject({ lines: [{ id: line?.id, actual: '1.00' }] })
})

test('a wrong cell of a block is told at its place, and nothing of the block is stored', async () => {
  const ngo = await organisation(app, foundation)
  const other = await organisation(app, foundation)
  const [id, foreign] = [await draftBudget(ngo, year), await draftBudget(other, year)]
  const { accounts } = must(await ngo.client.call(readBudgets, { query: { year } }))
  const account_id = accounts[0]?.id ?? 0
  const own = await lineOf(app, id, 'cash_direct')
  const send = async (lines: object[]) =>
    Object.keys((await ngo.client.call(saveLines, { params: { id }, body: { lines } as never })).errors)
  expect(
    await send([
      { id: own, actual: '5' },
      { id: await lineOf(app, foreign, 'cash_direct'), actual: '5' },
    ]),
  ).toEqual(['lines.1.id'])
  expect(await send([{ id: own, actual: '12,5o0' }])).toEqual(['lines.0.actual'])
  expect(await send([{ id: own, actual: '-1' }])).toEqual(['lines.0.actual'])
  expect(await send([{ id: own, name: 'اسم' }])).toEqual(['lines.0.name'])
  expect(await send([{ account_id, actual: '1' }])).toEqual(['lines.0.name'])
  expect(await send([{ account_id: 999_999, name: 'سطر' }])).toEqual(['lines.0.account_id'])
  expect(
    await send([
      { account_id, name: 'سطر' },
      { account_id, name: 'سطر' },
    ]),
  ).toEqual(['lines.1.name'])
  const { lines, figures } = await budgetOf(ngo, year)
  expect([figures.total_revenue, lines.every(({ name }) => name === null)]).toEqual(['0.00', true])
})

test('a large change since the year before asks for a note, beyond both the share and the amount', async () => {
  const ngo = await organisation(app, foundation)
  const before = await completeBudget(app, ngo, year - 1)
  const set = async (of: number, key: string, actual: string) =>
    must(
      await ngo.client.call(saveLines, {
        params: { id: of },
        body: { lines: [{ id: await lineOf(app, of, key), actual }] },
      }),
    )
  for (const [key, actual] of [
    ['salaries', '10000000'],
    ['rent', '10000000'],
    ['assets', '8000000'],
  ] as const)
    await set(before, key, actual)
  await placeBudget(app, before, 'accepted')
  const id = await draftBudget(ngo, year)
  // 40 % and 5,000,000 are the settings: exactly 40 % more is not above it, and a large share of little money is not asked about.
  for (const [key, actual] of [
    ['salaries', '16200000'],
    ['rent', '14000000'],
    ['assets', '3000000'],
    ['cash_direct', '9000.00'],
    ['investments', '9000000'],
  ] as const)
    await set(id, key, actual)
  const { lacks, lines } = await budgetOf(ngo, year)
  expect(lacks.find(({ code }) => code === 'note')?.lines).toEqual([await lineOf(app, id, 'salaries')])
  expect(lines.find(({ actual }) => actual === '16200000.00')?.before).toBe('10000000.00')
  must(
    await ngo.client.call(saveLines, {
      params: { id },
      body: { lines: [{ id: await lineOf(app, id, 'salaries'), note: 'زيدت الأجور بقرار المجلس' }] },
    }),
  )
  expect((await budgetOf(ngo, year)).lacks.some(({ code }) => code === 'note')).toBe(false)
})

test('a year begins with what the year before ended with; other figures are a doubt and no wall', async () => {
  const ngo = await organisation(app, foundation)
  const before = await completeBudget(app, ngo, year - 1)
  const { accounts } = must(await ngo.client.call(readBudgets, { query: { year } }))
  must(
    await ngo.client.call(saveLines, {
      params: { id: before },
      body: { lines: [{ account_id: accounts[1]?.id ?? 0, name: 'صندوق الزكاة', actual: '0' }] },
    }),
  )
  await placeBudget(app, before, 'accepted')
  await draftBudget(ngo, year)
  const begun = await budgetOf(ngo, year)
  expect(begun.balances).toMatchObject([{ name: 'الصندوق', opening: '400.00', before: '400.00' }])
  expect(begun.lines.filter(({ name }) => name !== null)).toMatchObject([{ name: 'صندوق الزكاة', actual: '0.00' }])
  expect(begun.doubts).toEqual([])
  must(
    await ngo.client.call(updateBalance, {
      params: { id: begun.balances[0]?.id ?? 0 },
      body: { name: 'الصندوق', opening: '399.00', closing: '399', statement_file: null },
    }),
  )
  const { doubts, figures } = await budgetOf(ngo, year)
  expect(doubts).toEqual([
    { code: 'opening', left: '399.00', right: '400.00' },
    { code: 'cash_limit', left: '399.00', right: '0.00' },
  ])
  // Nothing was spent on administration: any cash is more than three times of it [P1 art. 6].
  expect(figures.cash_over_limit).toBe(true)
})

test('years that are not, twice and deletions after submission are refused', async () => {
  const ngo = await organisation(app, foundation)
  const begin = async (of: number) =>
    (await ngo.client.call(startBudget, { body: { year: of, currency_id: 1 } })).errors
  expect(Object.keys(await begin(year + 2))).toEqual(['year'])
  expect(Object.keys(await begin(2019))).toEqual(['year'])
  const id = await draftBudget(ngo, year)
  expect(Object.keys(await begin(year))).toEqual(['year'])
  for (const [status, wanted] of [
    ['submitted', 409],
    ['returned', 409],
    ['accepted', 409],
    ['draft', 200],
  ] as const) {
    await placeBudget(app, id, status)
    expect([status, (await ngo.client.call(removeBudget, { params: { id } })).status]).toEqual([status, wanted])
  }
  expect(must(await ngo.client.call(readBudgets, { query: { year } })).budget).toBeNull()
  await draftBudget(ngo, year)
})

test('what belongs to another organisation is not found, and rights are asked for one by one', async () => {
  const [ngo, other] = [await organisation(app, foundation), await organisation(app, foundation)]
  const id = await draftBudget(ngo, year)
  const line = await lineOf(app, id, 'admin')
  const { balances } = await budgetOf(ngo, year)
  const balance = balances[0]?.id ?? 0
  const body = { name: 'الصندوق', opening: '1', closing: '1', statement_file: null }
  const papers = {
    currency_id: 1,
    auditor_name: null,
    auditor_licence_no: null,
    audit_report_file: null,
    budget_file: null,
    meeting_id: null,
  }
  const tries = async ({ client }: Pick<typeof other, 'client'>) => [
    (await client.call(saveLines, { params: { id }, body: { lines: [{ id: line, actual: '1' }] } })).status,
    (await client.call(removeLine, { params: { id: line } })).status,
    (await client.call(addBalance, { params: { id }, body: { ...body, name: 'حساب' } })).status,
    (await client.call(updateBalance, { params: { id: balance }, body })).status,
    (await client.call(removeBalance, { params: { id: balance } })).status,
    (await client.call(updateBudget, { params: { id }, body: papers })).status,
    (await client.call(actOnBudget, { params: { id }, body: { action: 'submit' } })).status,
    (await client.call(removeBudget, { params: { id } })).status,
  ]
  expect(await tries(other)).toEqual(Array(8).fill(404))
  const reader = await organisationUser(app, ngo.id, { ngo_financial_info: ['S'] })
  expect(await tries(reader)).toEqual(Array(8).fill(403))
  const foreign = await uploaded(app, { userId: other.userId, ngoId: other.id })
  const stolen = await ngo.client.call(updateBudget, { params: { id }, body: { ...papers, budget_file: foreign } })
  expect(Object.keys(stolen.errors)).toEqual(['budget_file'])
})

test('a line is saved or the accounts are submitted, never both at once', async () => {
  const ngo = await organisation(app, foundation)
  const id = await completeBudget(app, ngo, year)
  const line = await lineOf(app, id, 'admin')
  let waiting: Promise<{ status: number }> | undefined
  await app.ownerDb.transaction().execute(async (trx) => {
    await sql`select from annual_budgets where id = ${id} for update`.execute(trx)
    waiting = ngo.client.call(saveLines, { params: { id }, body: { lines: [{ id: line, actual: '5' }] } })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await sql`update annual_budgets set status = 'submitted', submitted_at = now() where id = ${id}`.execute(trx)
  })
  expect((await waiting)?.status).toBe(409)
  expect((await budgetOf(ngo, year)).figures.expense_admin).toBe('199.75')
})

test('five thousand lines are pasted in one block, one more is refused, and one is saved by itself', async () => {
  const ngo = await organisation(app, foundation)
  const id = await draftBudget(ngo, year)
  const { accounts, budget } = must(await ngo.client.call(readBudgets, { query: { year } }))
  const count = mostLines - (budget?.lines.length ?? 0)
  const programs = accounts.find(({ key }) => key === 'programs')?.id ?? 0
  const block = Array.from({ length: count }, (_, at) => ({
    account_id: programs,
    name: `سطر رقم ${at}`,
    actual: `${at}.25`,
  }))
  must(await ngo.client.call(saveLines, { params: { id }, body: { lines: block } }))
  const { lines, figures } = await budgetOf(ngo, year)
  expect(lines).toHaveLength(mostLines)
  expect(figures.expense_programs).toBe(asText(BigInt((count * (count - 1)) / 2) * 100n + BigInt(count) * 25n))
  const more = await ngo.client.call(saveLines, {
    params: { id },
    body: { lines: [{ account_id: programs, name: 'زائد' }] },
  })
  expect(Object.keys(more.errors)).toEqual(['lines'])
  const one = await ngo.client.call(saveLines, {
    params: { id },
    body: { lines: [{ id: lines[2500]?.id ?? 0, actual: '7' }] },
  })
  expect(must(one).lines).toHaveLength(1)
}, 120_000)

test('the ministry lists, accepts and reads what it accepted; others may read the accepted figures', async () => {
  const ngo = await organisation(app, foundation)
  const officer = await ministryUser(app, { role: 'EV' })
  const id = await completeBudget(app, ngo, year)
  expect((await officer.client.call(readMinistryBudget, { params: { id } })).status).toBe(404)
  must(await ngo.client.call(actOnBudget, { params: { id }, body: { action: 'submit' } }))
  const listed = must(
    await officer.client.call(listMinistryBudgets, { query: { year, status: 'submitted', per_page: 100 } }),
  )
  expect(listed.find((one) => one.id === id)).toMatchObject({
    total_revenue: '1000.00',
    total_expense: '600.00',
    closing_balance: '400.00',
    revenue_foreign_grants: '0.00',
  })
  const of = async (ngo_id: number) =>
    must(await officer.client.call(listMinistryBudgets, { query: { ngo_id } })).map((one) => one.id)
  expect([await of(ngo.id), await of((await organisation(app, foundation)).id)]).toEqual([[id], []])
  expect(await acceptedAccounts(app.ownerDb as never, ngo.id, year)).toBeUndefined()
  must(await officer.client.call(decideBudget, { params: { id }, body: { action: 'accept' } }))
  expect(await acceptedAccounts(app.ownerDb as never, ngo.id, year)).toMatchObject({
    year,
    currency_id: 1,
    figures: { total_revenue: '1000.00' },
  })
  const again = await ngo.client.call(saveLines, {
    params: { id },
    body: { lines: [{ id: await lineOf(app, id, 'admin'), actual: '1' }] },
  })
  expect(again.status).toBe(409)
})

test('who has not handed in is told before and after 30 April, once for each day, and nobody else', async () => {
  const [open, draft, done, young] = [
    await organisation(app, foundation),
    await organisation(app, foundation),
    await organisation(app, foundation),
    await organisation(app, foundation),
  ]
  await draftBudget(draft, year)
  await placeBudget(app, await draftBudget(done, year), 'submitted')
  await sql`update ngos set decision_date = ${`${year + 1}-01-02`} where id = ${young.id}`.execute(app.ownerDb)
  const toldOn = async (day: string) => {
    app.clock.now = () => new Date(`${day}T08:00:00Z`)
    await remindOfAccounts(app.services)
    const { rows } = await sql<{
      code: string
      user_id: number
    }>`delete from user_notifications where code in ('N-90', 'BUDGET-LATE') returning code, user_id`.execute(
      app.ownerDb,
    )
    const own = new Map(
      [open, draft, done, young].map(({ userId }, at) => [userId, ['open', 'draft', 'done', 'young'][at]]),
    )
    return rows.flatMap(({ code, user_id }) => (own.has(user_id) ? [`${own.get(user_id)} ${code}`] : [])).sort()
  }
  const before = app.clock.now
  const day = (text: string) => `${year + 1}-${text}`
  expect(await toldOn(day('03-30'))).toEqual([])
  expect(await toldOn(day('03-31'))).toEqual(['draft N-90', 'open N-90'])
  expect(await toldOn(day('04-01'))).toEqual([])
  expect(await toldOn(day('04-30'))).toEqual(['draft N-90', 'open N-90'])
  expect(await toldOn(day('05-01'))).toEqual(['draft BUDGET-LATE', 'open BUDGET-LATE'])
  expect(await toldOn(day('05-02'))).toEqual([])
  app.clock.now = before
})

test('accounts in another currency than those of the year before take none of their amounts and are compared with none', async () => {
  const ngo = await organisation(app, foundation)
  const before = await completeBudget(app, ngo, year - 1)
  const { accounts } = must(await ngo.client.call(readBudgets, { query: { year: year - 1 } }))
  const own = { account_id: accounts[0]?.id ?? 0, name: 'تبرعات مساجد', actual: '0.00' }
  must(await ngo.client.call(saveLines, { params: { id: before }, body: { lines: [own] } }))
  await placeBudget(app, before, 'accepted')
  const id = await draftBudget(ngo, year, { currency_id: 2 })
  const dollars = await budgetOf(ngo, year)
  expect(dollars.balances.map(({ opening, before: last }) => [opening, last])).toEqual([['0.00', null]])
  expect([dollars.before, dollars.doubts]).toEqual([null, []])
  expect(dollars.lines.filter(({ before: last }) => last !== null)).toEqual([])
  expect(dollars.lines.map(({ name }) => name)).toContain('تبرعات مساجد')
  // Kept in pounds after all, they are held against those of the year before.
  must(await ngo.client.call(updateBudget, { params: { id }, body: { currency_id: 1 } }))
  const pounds = await budgetOf(ngo, year)
  expect([pounds.before?.closing_balance, pounds.doubts.map(({ code }) => code)]).toEqual(['400.00', ['opening']])
})
