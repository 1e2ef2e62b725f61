import { idsBy } from '../add-missing.ts'
import type { Kit } from './kit.ts'
import type { Scene } from './organisation.ts'

/** Revenue and expenses of a middle-sized organisation by account of the chart, in two years, in thousands of pounds. */
const figures: Readonly<Record<string, readonly [before: number, now: number, planned: number]>> = {
  cash_campaigns: [121_000, 96_200, 110_000],
  cash_direct: [77_000, 72_250, 80_000],
  in_kind: [52_000, 41_300, 50_000],
  subscriptions: [2_400, 2_350, 2_600],
  local_grants: [30_000, 45_000, 45_000],
  foreign_grants: [0, 76_500, 80_000],
  investments: [0, 0, 0],
  other_revenue: [1_100, 1_240, 1_000],
  programs: [262_000, 338_190, 354_000],
  salaries: [13_200, 21_400, 20_000],
  insurance: [900, 1_050, 1_000],
  admin: [5_900, 6_200, 6_000],
  rent: [1_200, 1_200, 1_200],
  assets: [8_000, 3_100, 4_000],
  other_expense: [1_200, 600, 1_000],
}
const spent = ['programs', 'salaries', 'insurance', 'admin', 'rent', 'assets', 'other_expense']
const sumOf = (at: 0 | 1, of: (key: string) => boolean) =>
  Object.entries(figures).reduce((sum, [key, values]) => (of(key) ? sum + values[at] : sum), 0)
/** What a year leaves: it is added to what the accounts held. */
const left = (at: 0 | 1) => sumOf(at, (key) => !spent.includes(key)) - sumOf(at, (key) => spent.includes(key))

/** The first of the demonstration is still writing its last year; every third one waits for the ministry. */
const stateOf = (n: number) => (n === 0 ? 'draft' : n % 3 === 1 ? 'submitted' : 'accepted')

interface Year {
  readonly year: number
  readonly at: 0 | 1
  readonly status: 'draft' | 'submitted' | 'accepted'
  readonly opening: number
  /** Thousands by which the accounts hold less than the lines say. */
  readonly gap: number
}

async function seedYear(kit: Kit, { id, owner, organisation, n }: Scene, { year, at, status, opening, gap }: Year) {
  const own = { ...owner, type: 'annual_budgets' }
  const done = status !== 'draft'
  const scale = 5 - (n % 5)
  const money = (thousands: number) => String(thousands * 200 * scale)
  const { id: budget } = await kit.db
    .insertInto('annual_budgets')
    .values({
      ngo_id: id,
      year,
      currency_id: 1,
      status,
      submitted_at: done ? `${year + 1}-04-${String(3 + (n % 25)).padStart(2, '0')}T09:00:00Z` : null,
      decided_at: status === 'accepted' ? `${year + 1}-05-${String(5 + (n % 20)).padStart(2, '0')}T09:00:00Z` : null,
      auditor_name: done ? 'سليم الحمصي' : null,
      auditor_licence_no: done ? 'م/1204' : null,
      audit_report_file: done ? await kit.pdf(own, 'تقرير المحاسب القانوني', `Audit report ${year}`) : null,
      budget_file: done ? await kit.pdf(own, 'وثيقة الميزانية', `Accounts ${year}`) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = await idsBy(kit.db, 'budget_accounts', 'key')
  await kit.db
    .insertInto('annual_budget_lines')
    .values(
      Object.entries(figures).map(([key, values]) => ({
        ngo_id: id,
        budget_id: budget,
        account_id: account(key),
        actual: money(values[at]),
        planned: at === 1 ? money(values[2]) : money(values[0]),
        note: at === 1 && key === 'local_grants' ? 'منحة ثانية من المحافظة' : null,
      })),
    )
    .execute()
  const bank = await kit.db
    .selectFrom('bank_accounts')
    .select('id')
    .where('ngo_id', '=', id)
    .where('currency_id', '=', 1)
    .executeTakeFirst()
  const closing = opening + left(at) - gap
  // The till begins with what it ended with.
  const till = at === 0 ? 600 : 610
  await kit.db
    .insertInto('annual_budget_balances')
    .values([
      { ngo_id: id, budget_id: budget, name: 'الصندوق', opening: money(till), closing: money(610) },
      {
        ngo_id: id,
        budget_id: budget,
        bank_account_id: bank?.id ?? null,
        name: organisation.name_ar,
        opening: money(opening - till),
        closing: money(closing - 610),
      },
    ])
    .execute()
  return closing
}

/** Accounts of two years: accepted ones, some that wait for the ministry, and one with a difference that somebody looks for. */
export async function seedAccounts(kit: Kit, scene: Scene): Promise<void> {
  const year = Number(kit.today.slice(0, 4)) - 1
  if (Number(scene.organisation.decision_date.slice(0, 4)) >= year) return
  const begun = 49_100
  const between = await seedYear(kit, scene, { year: year - 1, at: 0, status: 'accepted', opening: begun, gap: 0 })
  const status = stateOf(scene.n)
  await seedYear(kit, scene, { year, at: 1, status, opening: between, gap: status === 'draft' ? 240 : 0 })
}
