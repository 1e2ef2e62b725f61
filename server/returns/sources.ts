import { type RawBuilder, sql } from 'kysely'
import type { Comparisons } from '#contract/budgets/shapes.ts'
import { textOf } from '#contract/core/values/arabic.ts'
import { type AcceptedAccounts, acceptedAccounts } from '../budgets/index.ts'
import type { Reference } from '../core/reference.ts'
import type { Db, Trx } from '../core/services.ts'
import { totalsOf } from '../plans/index.ts'

/** Where a line is read from. */
export interface Source {
  /** An expression over the organisation `n`, its plan `l` of the year and the sums `t` of that plan. */
  readonly value?: (year: number) => RawBuilder<unknown>
  /** What the accounts say that the ministry accepted for the year. Until then the line is empty and asks for nothing. */
  readonly accounts?: (accounts: AcceptedAccounts, reference: Pick<Reference, 'find'>) => string | null
  /** Screen of the records; that of boards depends on the legal form. */
  readonly route: (year: number, form: number) => string
  readonly ar: string
  readonly en: string
}
/** Where the lines of the accounts come from while none are accepted. */
export const notAccepted = { ar: 'الحسابات السنوية: لم تُقبل بعد', en: 'Accounts of the year: not accepted yet' }

const ended = (year: number) => `${year}-12-31`
const screen = (path: string) => () => path
/** People of a register that stood in it on the last day of the year. */
const people = (table: string, from: string, route: string, ar: string, en: string): Source => ({
  value: (year) => sql`(select count(*) from ${sql.table(table)} x where x.ngo_id = n.id and x.deleted_at is null
    and x.${sql.ref(from)} <= ${ended(year)}::date and (x.end_date is null or x.end_date > ${ended(year)}::date))`,
  route: screen(route),
  ar,
  en,
})
const ofPlan = (column: string): Source => ({
  value: () => sql`coalesce(t.${sql.ref(column)}::numeric, 0)`,
  route: (year) => `/annual-plan/${year}`,
  ar: 'تنفيذ الخطة',
  en: 'Executions of the plan',
})
/** The board whose term held the last day of the year, or the latest before it. */
const board = (
  year: number,
) => sql`(select b.id, b.end_date from director_boards b where b.ngo_id = n.id and b.type in ('administrative', 'trustee')
  and b.status <> 'pending' and b.start_date <= ${ended(year)}::date and b.deleted_at is null order by b.start_date desc limit 1)`
const boardScreen = {
  route: (_year: number, form: number) =>
    form === 1 ? '/administrative-status/trustees-board' : '/administrative-status/administration-council',
  ar: 'المجلس',
  en: 'The board',
}
/** Meetings of the assembly that were held in the year, unless their results were refused. */
const heldIn = (year: number) => sql`g.ngo_id = n.id and g.deleted_at is null
  and g.status in ('held', 'minutes_submitted', 'ratified') and extract(year from g.held_at at time zone 'Asia/Damascus') = ${year}`
/** The first ordinary meeting of the year [domain 3.13: within its first three months]. */
const ordinaryIn = (year: number, column: RawBuilder<unknown>) =>
  sql`(select ${column} from general_authority_meetings g where ${heldIn(year)} and g.meeting_type_id = 1 order by g.held_at limit 1)`
const meetingsScreen = {
  route: screen('/administrative-status/hold-general-body-meeting'),
  ar: 'اجتماعات الهيئة العامة',
  en: 'Meetings of the assembly',
}

const ofAccounts = (accounts: Source['accounts']): Source => ({
  ...(accounts ? { accounts } : {}),
  route: (year) => `/financial/financial-data?year=${year}`,
  ar: 'الحسابات السنوية المقبولة',
  en: 'Accepted accounts of the year',
})

/** The one list of sources of the yearly return. A new register adds its lines here and its questions to the table. */
export const sources: Readonly<Record<string, Source>> = {
  headquarters: {
    value: () =>
      sql`(select b.address from branches b where b.ngo_id = n.id and b.is_main and b.deleted_at is null limit 1)`,
    route: screen('/ngo-profile/branches-and-departments'),
    ar: 'الفروع والمكاتب',
    en: 'Branches and offices',
  },
  branches: {
    value: () =>
      sql`(select count(*) from branches b where b.ngo_id = n.id and not b.is_main and b.status = 'active' and b.deleted_at is null)`,
    route: screen('/ngo-profile/branches-and-departments'),
    ar: 'الفروع والمكاتب',
    en: 'Branches and offices',
  },
  board_members: {
    value: (
      year,
    ) => sql`(select count(*) from directors d where d.ngo_id = n.id and d.director_board_id = (select o.id from ${board(year)} o) and d.deleted_at is null
      and d.start_date <= ${ended(year)}::date and (d.end_date is null or d.end_date > ${ended(year)}::date))`,
    ...boardScreen,
  },
  board_ends: { value: (year) => sql`(select o.end_date from ${board(year)} o)`, ...boardScreen },
  board_meetings: {
    value: (year) => sql`(select count(*) from meeting_minutes i where i.ngo_id = n.id and i.deleted_at is null
      and i.body in ('administrative', 'trustee') and extract(year from i.meeting_date) = ${year})`,
    route: screen('/administrative-status/meetings'),
    ar: 'محاضر الاجتماعات',
    en: 'Minutes of meetings',
  },
  ordinary_meeting: {
    value: (year) => ordinaryIn(year, sql`(g.held_at at time zone 'Asia/Damascus')::date`),
    ...meetingsScreen,
  },
  ordinary_attendance: {
    value: (year) =>
      ordinaryIn(
        year,
        sql`round(100 * (g.quorum ->> 'present')::numeric / nullif((g.quorum ->> 'entitled')::numeric, 0), 2)`,
      ),
    ...meetingsScreen,
  },
  meetings_held: {
    value: (year) => sql`(select count(*) from general_authority_meetings g where ${heldIn(year)})`,
    ...meetingsScreen,
  },
  resolutions_adopted: {
    value: (
      year,
    ) => sql`(select count(*) from meeting_resolutions x join general_authority_meetings g on g.id = x.meeting_id
      where x.number is not null and ${heldIn(year)})`,
    ...meetingsScreen,
  },
  assembly_members: people(
    'general_authority_members',
    'join_date',
    '/administrative-status/general-authority',
    'الهيئة العامة',
    'General assembly',
  ),
  employees: people('employees', 'start_date', '/administrative-status/employees', 'الموظفون', 'Employees'),
  volunteers: people('volunteers', 'start_date', '/administrative-status/volunteers', 'المتطوعون', 'Volunteers'),
  volunteer_hours: {
    value: (
      year,
    ) => sql`(select coalesce(sum(h.hours), 0) from volunteer_hours h where h.ngo_id = n.id and h.deleted_at is null
      and h.work_date between ${`${year}-01-01`}::date and ${ended(year)}::date)`,
    route: screen('/administrative-status/volunteers'),
    ar: 'ساعات المتطوعين',
    en: 'Hours of volunteers',
  },
  real_estates: {
    ...people('real_estates', 'start_date', '/properties/real-estates', 'العقارات', 'Real estates'),
  },
  vehicles: {
    value: () => sql`(select count(*) from machines m where m.ngo_id = n.id and m.deleted_at is null)`,
    route: screen('/properties/vehicles'),
    ar: 'الآليات',
    en: 'Vehicles and machines',
  },
  beneficiaries: ofPlan('people'),
  beneficiaries_female: ofPlan('female'),
  beneficiaries_children: ofPlan('children'),
  beneficiaries_disability: ofPlan('with_disability'),
  plan_execution: { ...ofPlan('people'), value: () => sql`coalesce(l.execution_percentage, 0)` },
  urgent_activities: {
    ...ofPlan('people'),
    value: () =>
      sql`(select count(*) from plan_urgencies g where g.plan_id = l.id and g.ngo_id = n.id and g.deleted_at is null)`,
  },
  planned_budget: ofPlan('planned_budget'),
  program_spending: {
    ...ofPlan('spent'),
    value: () => sql`(coalesce(t.spent::numeric, 0) + coalesce(t.spent_urgent::numeric, 0))`,
  },
  accounts_revenue: ofAccounts(({ figures }) => figures.total_revenue),
  accounts_expense: ofAccounts(({ figures }) => figures.total_expense),
  accounts_programs: ofAccounts(({ figures }) => figures.expense_programs),
  accounts_balance: ofAccounts(({ figures }) => figures.closing_balance),
  accounts_currency: ofAccounts(
    ({ currency_id }, reference) => textOf(reference.find('currencies', currency_id)?.extra?.code) || null,
  ),
}

interface Read {
  readonly values: Readonly<Record<string, string | null>>
  readonly legal_form_id: number
  readonly decision_date: string
  /** Currency of the accounts; undefined while none are accepted. */
  readonly currency: number | undefined
  /** Those accounts beside what the platform had recorded when they were handed in. */
  readonly comparisons: Comparisons | null
}

/** What the records of an organisation say of a year, by the name of the source; numbers as decimal text. */
export async function valuesOf(
  db: Db | Trx,
  reference: Pick<Reference, 'find'>,
  ngoId: number,
  year: number,
): Promise<Read> {
  const pairs = Object.entries(sources).flatMap(([name, { value }]) =>
    value ? [sql`${name}::text`, sql`(${value(year)})::text`] : [],
  )
  const { rows } = await sql<{
    values: Record<string, string | null>
    legal_form_id: number
    decision_date: string
  }>`
    select n.legal_form_id, n.decision_date, jsonb_build_object(${sql.join(pairs)}) as values
    from ngos n left join plans l on l.ngo_id = n.id and l.year = ${year} and l.deleted_at is null
    left join lateral (${totalsOf}) t on l.id is not null where n.id = ${ngoId}`.execute(db)
  const accepted = await acceptedAccounts(db, ngoId, year)
  const { values = {}, legal_form_id = 0, decision_date = '' } = rows[0] ?? {}
  const told = Object.entries(sources).flatMap(([name, { accounts }]) =>
    accounts ? [[name, accepted ? accounts(accepted, reference) : null] as const] : [],
  )
  return {
    values: { ...values, ...Object.fromEntries(told) },
    legal_form_id,
    decision_date,
    currency: accepted?.currency_id,
    comparisons: accepted?.comparisons ?? null,
  }
}
