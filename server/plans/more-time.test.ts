import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#contract/core/values/dates.ts'
import { readPlans } from '#contract/plans/plans.ts'
import { readNgoOverview } from '#contract/public-site/overview.ts'
import { filterNgo } from '#contract/public-site/register.ts'
import { listOwnDuties } from '#contract/returns/own-duties.ts'
import { chooseType, readTypeGuide } from '#contract/transactions/choosing.ts'
import { must, testApp } from '../testing/app.ts'
import { organisation, type Organisation } from '../testing/factories.ts'
import { walkers } from '../testing/walked.ts'
import { remindOfDuties } from './jobs.ts'

const app = await testApp()
const { apply, decide, toLastStep } = await walkers(app)
app.clock.now = () => new Date('2026-02-10T09:00:00Z')
const year = 2026
const reason = 'تعطل مقر المنظمة بعد حريق ولم تُستعد السجلات.'

async function late(): Promise<Organisation> {
  const ngo = await organisation(app)
  await sql`insert into plans (ngo_id, year, status, currency_id) values (${ngo.id}, ${year}, 'draft', 1)`.execute(
    app.ownerDb,
  )
  return ngo
}
const ask = (ngo: Organisation, until: string, duty = `plan:${year}`) =>
  apply(ngo, 'more_time', { duty, until, reason })
const cell = async (ngo: Organisation) =>
  must(await app.guest.call(readNgoOverview, { params: { id: ngo.id } }))
    .duties?.rows.find(({ duty }) => duty === 'plan')
    ?.cells.find((one) => one.year === year)
const isLate = async (ngo: Organisation) =>
  must(await app.guest.call(filterNgo, { params: { id: ngo.id }, body: {} })).late

test('an approved extension moves the last day on the plan, the public page, the register and in the reminders', async () => {
  const ngo = await late()
  expect([await cell(ngo), await isLate(ngo)]).toEqual([
    { year, state: 'overdue', days: 10, until: '2026-01-31' },
    true,
  ])
  const { id } = must(await ask(ngo, '2026-03-20'))
  expect(await isLate(ngo), 'asking alone moves nothing').toBe(true)
  must(await decide(await toLastStep(id), id, 'approve', { notes: 'ثبت العذر بمحضر الإطفاء.' }))
  expect(must(await ngo.client.call(readPlans, { query: { year } })).due_on).toBe('2026-03-20')
  expect([await cell(ngo), await isLate(ngo)]).toEqual([{ year, state: 'due', days: 0, until: '2026-03-20' }, false])
  await remindOfDuties(app.services)
  const { rows } = await sql<{
    days: number
  }>`select days from plan_reminders where ngo_id = ${ngo.id} and kind = 'plan' and year = ${year}`.execute(app.ownerDb)
  expect(
    rows.map(({ days }) => days).filter((days) => days < 0),
    'told that it is late',
  ).toEqual([])
})

test('accounts of the last year get more time as a plan does, until they are handed in', async () => {
  const before = app.clock.now
  const last = new Date().getFullYear() - 1
  app.clock.now = () => new Date(`${last + 1}-05-10T09:00:00Z`)
  const ngo = await organisation(app)
  const due = async () => must(await ngo.client.call(listOwnDuties, {})).find(({ duty }) => duty === 'accounts')?.due_on
  expect(await due()).toBe(`${last + 1}-04-30`)
  const { id } = must(await ask(ngo, `${last + 1}-06-15`, `annual_budget:${last}`))
  must(await decide(await toLastStep(id), id, 'approve', { notes: 'ثبت العذر بمحضر الإطفاء.' }))
  expect(await due()).toBe(`${last + 1}-06-15`)
  await sql`insert into annual_budgets (ngo_id, year, currency_id, status, submitted_at) values (${ngo.id}, ${last}, 1, 'submitted', now())`.execute(
    app.ownerDb,
  )
  expect(await ask(ngo, `${last + 1}-07-01`, `annual_budget:${last}`)).toMatchObject({
    status: 422,
    errors: { 'payload.duty': [expect.any(String)] },
  })
  app.clock.now = before
})

test('it names an open duty of the own organisation, and a day after the last one within sixty days', async () => {
  const ngo = await late()
  for (const [until, duty, field] of [
    ['2026-02-09', `plan:${year}`, 'until'],
    [addDays('2026-02-10', 61), `plan:${year}`, 'until'],
    ['2026-03-01', 'plan:1999', 'duty'],
  ] as const)
    expect(await ask(ngo, until, duty)).toMatchObject({
      status: 422,
      errors: { [`payload.${field}`]: [expect.any(String)] },
    })
  const type = must(await ngo.client.call(chooseType, {})).find(({ slug }) => slug === 'more_time')
  const { fields } = must(await ngo.client.call(readTypeGuide, { params: { id: type?.id ?? 0 } }))
  // A day is told in words, with spaces that do not break.
  expect(fields.find(({ key }) => key === 'duty')?.options).toContainEqual({
    value: `plan:${year}`,
    ar: `خطة ${year} · آخر يوم 31\u00a0كانون\u00a0الثاني\u00a02026`,
    en: `Plan ${year} · last day 31\u00a0January\u00a02026`,
  })
})

test('a refusal, and a duty that was done meanwhile, leave the last day where it was', async () => {
  const ngo = await late()
  const { id } = must(await ask(ngo, '2026-03-20'))
  const officer = await toLastStep(id)
  await sql`update plans set submitted_at = now(), status = 'submitted' where ngo_id = ${ngo.id}`.execute(app.ownerDb)
  expect((await decide(officer, id, 'approve')).status).toBe(422)
  must(
    await decide(officer, id, 'reject', {
      reject_reason_id: 1,
      reject_text: 'رُفعت الخطة قبل البت في الطلب.',
      article: 'المادة 9',
    }),
  )
  const { rows } = await sql`select from extensions where ngo_id = ${ngo.id}`.execute(app.ownerDb)
  expect(rows).toHaveLength(0)
})
