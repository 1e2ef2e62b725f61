import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { organisation } from '../testing/factories.ts'
import { remindOfDuties } from './jobs.ts'

const app = await testApp()
app.clock.now = () => new Date('2026-02-10T09:00:00Z')

interface Extension {
  kind: 'plan' | 'yearly_return'
  year: number
  ngo_id?: number
  legal_form_id?: number
  governorate_id?: number
  due_on: string
  deleted?: true
}
async function extend({ kind, year, ngo_id, legal_form_id, governorate_id, due_on, deleted }: Extension) {
  await sql`insert into extensions (kind, year, ngo_id, legal_form_id, governorate_id, due_on, decision_no, reason, created_by, deleted_at)
    values (${kind}, ${year}, ${ngo_id ?? null}, ${legal_form_id ?? null}, ${governorate_id ?? null}, ${due_on}, '7/و', 'تعطل البوابة أسبوعاً كاملاً.', (select min(id) from users), ${deleted ? new Date() : null})`.execute(
    app.ownerDb,
  )
}

test('a duty has its last day by the extensions that concern the organisation, in whatever way it is asked for', async () => {
  const places = [
    { governorate: 3, legalForm: 1 },
    { governorate: 3, legalForm: 2 },
    { governorate: 4, legalForm: 1 },
    { governorate: 4, legalForm: 2 },
  ]
  const ngos = await Promise.all(places.map(async (place) => ({ ...place, id: (await organisation(app, place)).id })))
  const [first] = ngos.map(({ id }) => id)
  const extensions: Extension[] = [
    { kind: 'plan', year: 2026, governorate_id: 3, due_on: '2026-03-01' },
    { kind: 'plan', year: 2026, legal_form_id: 2, due_on: '2026-03-10' },
    { kind: 'plan', year: 2026, legal_form_id: 1, governorate_id: 4, due_on: '2026-02-20' },
    { kind: 'plan', year: 2026, due_on: '2026-02-15' },
    { kind: 'plan', year: 2026, due_on: '2026-12-01', deleted: true },
    { kind: 'yearly_return', year: 2025, ...(first === undefined ? {} : { ngo_id: first }), due_on: '2026-06-30' },
    // A day before that of the law takes nothing away.
    { kind: 'yearly_return', year: 2024, due_on: '2025-02-01' },
  ]
  for (const one of extensions) await extend(one)
  const laws = [
    ['plan', 2025, '2025-01-31'],
    ['plan', 2026, '2026-01-31'],
    ['yearly_return', 2024, '2025-03-31'],
    ['yearly_return', 2025, '2026-03-31'],
  ] as const
  for (const { id, governorate, legalForm } of ngos)
    for (const [kind, year, law] of laws) {
      const days = extensions.filter(
        (one) =>
          one.kind === kind &&
          one.year === year &&
          !one.deleted &&
          [undefined, id].includes(one.ngo_id) &&
          [undefined, governorate].includes(one.governorate_id) &&
          [undefined, legalForm].includes(one.legal_form_id),
      )
      const last = days
        .map(({ due_on }) => due_on)
        .concat(law)
        .toSorted()
        .at(-1)
      const { rows } = await sql<{ alone: string; among: string; law: string }>`
        select duty_due_on(d.kind, d.year, d.ngo_id) as alone, coalesce(d.extended_to, d.due_on) as among, d.due_on as law
        from duties d where d.ngo_id = ${id} and d.kind = ${kind} and d.year = ${year}`.execute(app.ownerDb)
      expect(rows, `${kind} ${year} in ${governorate} of form ${legalForm}`).toEqual([
        { alone: last, among: last, law },
      ])
    }
})

test('a plan of years ago is reminded of near the last day that an extension gave it, and no other', async () => {
  const [named, other] = [
    await organisation(app, { governorate: 7, legalForm: 3 }),
    await organisation(app, { governorate: 8, legalForm: 3 }),
  ]
  await extend({ kind: 'plan', year: 2021, governorate_id: 7, due_on: '2026-02-20' })
  await remindOfDuties(app.services)
  const { rows } = await sql<{ ngo_id: number; year: number; days: number }>`
    select ngo_id, year, days from plan_reminders where kind = 'plan' and year < 2025 and ngo_id = any(${[named.id, other.id]})`.execute(
    app.ownerDb,
  )
  expect(rows).toEqual([{ ngo_id: named.id, year: 2021, days: 15 }])
})
