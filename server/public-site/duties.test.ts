import { describe, expect, test } from 'vitest'
import { dutiesOf, type DutyFacts, type FilingFact, type TermFact, type MarkFact } from './duties.ts'

const today = '2026-11-21'
const term = (start: string, end: string, decision: string | null, status = 'expired'): TermFact => ({
  start_date: start,
  end_date: end,
  decision_date: decision,
  status,
})
const of = (duty: 'plan' | 'yearly_return' | 'board', given: Partial<DutyFacts>) =>
  dutiesOf('2015-03-01', { plans: [], returns: [], terms: [], marks: [], ...given }, today)?.rows.find(
    (row) => row.duty === duty,
  )?.cells
const plan = (year: number, met_at: string | null, until = `${year}-01-31`): FilingFact => ({ year, until, met_at })

describe('the yearly plan', () => {
  test('is on time until the last minute of 31 January in Damascus, and counts days after it', () => {
    const plans = [
      plan(2026, '2026-01-31T20:59:00Z'),
      plan(2025, '2025-01-31T21:01:00Z'),
      plan(2024, '2024-02-12T08:00:00Z'),
    ]
    expect(of('plan', { plans })).toEqual([
      { year: 2026, state: 'on_time', days: 0, until: null },
      { year: 2025, state: 'late', days: 1, until: null },
      { year: 2024, state: 'late', days: 12, until: null },
      { year: 2023, state: 'none', days: 0, until: null },
    ])
  })
  test('a draft after the deadline is overdue; a year of which the register knows nothing claims nothing', () => {
    const cells = of('plan', { plans: [plan(2026, null)] })
    expect(cells?.[0]).toEqual({ year: 2026, state: 'overdue', days: 294, until: '2026-01-31' })
    expect(cells?.slice(1).every((cell) => cell.state === 'none')).toBe(true)
  })
})

test('a lateness that was lifted is told no more; one that is answered says so, and what was in time is not touched', () => {
  const plans = [plan(2026, null), plan(2025, '2025-02-12T08:00:00Z'), plan(2024, '2024-01-12T08:00:00Z')]
  const mark = (year: number, lifted: boolean): MarkFact => ({ duty: 'plan', year, lifted, appealed: !lifted })
  const marks = [mark(2026, false), mark(2025, true), mark(2024, true), { ...mark(2023, true), duty: 'board' as const }]
  expect(of('plan', { plans, marks })?.slice(0, 3)).toEqual([
    { year: 2026, state: 'overdue', days: 294, until: '2026-01-31', appealed: true },
    { year: 2025, state: 'excused', days: 0, until: null },
    { year: 2024, state: 'on_time', days: 0, until: null },
  ])
  // A return is due in the year after the one that it tells of, by which its mark is named.
  const returns = [plan(2026, null, '2026-03-31'), plan(2025, null, '2025-03-31')]
  const lifted = [{ ...mark(2025, true), duty: 'yearly_return' as const }]
  expect(
    of('yearly_return', { returns, marks: lifted })
      ?.map(({ state }) => state)
      .slice(0, 2),
  ).toEqual(['excused', 'overdue'])
})

test('more time moves the day by which it is judged, and the return is judged like the plan', () => {
  const plans = [plan(2026, '2026-02-20T08:00:00Z', '2026-02-28'), plan(2025, null, '2026-12-31')]
  expect(of('plan', { plans })?.slice(0, 2)).toEqual([
    { year: 2026, state: 'on_time', days: 0, until: null },
    { year: 2025, state: 'due', days: 0, until: '2026-12-31' },
  ])
  const returns = [plan(2026, null, '2026-03-31'), plan(2025, '2025-04-02T08:00:00Z', '2025-03-31')]
  expect(of('yearly_return', { returns })?.slice(0, 3)).toEqual([
    { year: 2026, state: 'overdue', days: 235, until: '2026-03-31' },
    { year: 2025, state: 'late', days: 2, until: null },
    { year: 2024, state: 'none', days: 0, until: null },
  ])
})

describe('the board', () => {
  test('is renewed in time when the next one is ratified by the end of the term', () => {
    const terms = [
      term('2021-05-01', '2023-05-01', '2021-04-20'),
      term('2023-05-27', '2025-05-27', '2023-05-27'),
      term('2025-05-20', '2027-05-20', '2025-05-20', 'current'),
    ]
    expect(of('board', { terms })?.map(({ year, state, days }) => [year, state, days])).toEqual([
      [2026, 'none', 0],
      [2025, 'on_time', 0],
      [2024, 'none', 0],
      [2023, 'late', 26],
    ])
  })
  test('a term that ends this year is due until its end and overdue after it', () => {
    expect(of('board', { terms: [term('2024-12-01', '2026-12-01', '2024-12-01', 'current')] })?.[0]).toMatchObject({
      state: 'due',
      until: '2026-12-01',
    })
    expect(of('board', { terms: [term('2024-11-01', '2026-11-01', '2024-11-01', 'current')] })?.[0]).toMatchObject({
      state: 'overdue',
      days: 20,
    })
  })
  test('boards that the ministry dissolved or appointed oblige nobody to elect', () => {
    const dissolved = [term('2024-01-01', '2026-01-01', '2024-01-01', 'dissolved')]
    expect(of('board', { terms: dissolved })).toBeUndefined()
    const appointed = [
      term('2024-01-01', '2026-01-01', '2024-01-01'),
      term('2026-02-01', '2027-02-01', null, 'temporary'),
    ]
    expect(of('board', { terms: appointed })).toBeUndefined()
  })
})

test('years before the registration are not shown, and a register without rows makes no table', () => {
  const plans = [plan(2026, '2026-01-05T08:00:00Z')]
  expect(dutiesOf('2025-09-09', { plans, returns: [], terms: [], marks: [] }, today)?.years).toEqual([2026, 2025])
  expect(dutiesOf('2015-09-09', { plans: [], returns: [], terms: [], marks: [] }, today)).toBeNull()
})
