import { sql } from 'kysely'
import { searchWords } from '#contract/core/values/arabic.ts'
import { dayInWords } from '#contract/core/values/date-words.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { TemplateCode } from '#contract/core/notices/templates.ts'
import {
  addExtension,
  type Extension,
  type ExtendedDuty,
  type ExtensionInput,
  findExtended,
  listExtensions,
  withdrawExtension,
} from '#contract/plans/extensions.ts'
import { type FieldRefusals, found, inWords, invalid, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { conflictOf, refuseConflict, refuseInterest } from '../core/identity/interest.ts'
import type { JobDefinition } from '../core/jobs/jobs.ts'
import { endOfCampaign } from '../campaigns/index.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import { listFrom } from '../core/registers/list-from.ts'
import type { Services, Trx } from '../core/services.ts'
import { hasWord } from '../core/registers/word-pattern.ts'
import { remindAnew } from './remind-anew.ts'

/** The last day of the year in which a duty is due: no extension goes beyond it. */
const endOf = ({ kind, year }: ExtensionInput) => `${kind === 'plan' ? year : year + 1}-12-31`
/** What stands before the year of a duty. */
export const names: Record<ExtendedDuty, string> = {
  plan: 'خطة',
  yearly_return: 'التقرير السنوي',
  annual_budget: 'الميزانية الختامية',
  campaign_report: 'التقارير الختامية لحملات',
}

/** Extensions `x` that a reader may see: a directorate those of its governorate, and those of everybody. */
const within = ({ governorateId }: Actor) =>
  governorateId === undefined
    ? sql`true`
    : sql`(coalesce(x.governorate_id, n.governorate_id) is null or coalesce(x.governorate_id, n.governorate_id) = ${governorateId})`
/** Those that he may take back: a directorate never what concerns others too. */
const decidedBy = ({ governorateId }: Actor) =>
  governorateId === undefined ? sql`true` : sql`coalesce(x.governorate_id, n.governorate_id) = ${governorateId}`

const oneOrClass = inWords(
  'سمّوا منظمة واحدة، أو فئة بشكلها ومحافظتها، لا الاثنتين.',
  'Name one organisation, or a class by form and governorate, not both.',
)
const beyondReach = inWords('تمدّد المديرية لمنظمات محافظتها.', 'A directorate extends for its own governorate.')

const between = (after: string, end: string) =>
  inWords(
    `اختاروا يوماً بعد ${dayInWords(after, 'ar')} وحتى ${dayInWords(end, 'ar')}.`,
    `Choose a day after ${dayInWords(after, 'en')}, until ${dayInWords(end, 'en')}.`,
  )

async function refuseWrong(trx: Trx, actor: Actor, input: ExtensionInput): Promise<void> {
  const wrong: FieldRefusals = {}
  const { kind, year, ngo_id, legal_form_id, governorate_id, due_on } = input
  const { rows: law } = await sql<{ day: string }>`select duty_day_of_law(${kind}, ${year}) as day`.execute(trx)
  const [after, end] = [law[0]?.day ?? '', endOf(input)]
  if (due_on <= after || due_on > end) wrong.due_on = [between(after, end)]
  if (ngo_id !== null && (legal_form_id !== null || governorate_id !== null)) wrong.ngo_id = [oneOrClass]
  if (ngo_id === null && actor.governorateId !== undefined && governorate_id !== actor.governorateId)
    wrong.governorate_id = [beyondReach]
  if (ngo_id !== null) {
    const near = actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`
    const { rows } = await sql`select from ngos n where n.id = ${ngo_id} and n.deleted_at is null and ${near}`.execute(
      trx,
    )
    if (rows.length === 0) wrong.ngo_id = ['V-CHOICE']
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Extensions `x` with the organisations `n` that they concern: one, or those of a class. */
const concerned = sql`extensions x join ngos n on (x.ngo_id is null or n.id = x.ngo_id) and (x.legal_form_id is null or n.legal_form_id = x.legal_form_id)
      and (x.governorate_id is null or n.governorate_id = x.governorate_id) and n.status_id in (1, 2, 3) and n.deleted_at is null`

/** A class in which only organisations of the actor's interest still owe the duty names them in other words. */
async function refuseOwnClass(trx: Trx, { userId }: Actor, id: number): Promise<void> {
  const { rows } = await sql<{ has_conflict: boolean }>`
    select coalesce(bool_and(${conflictOf(userId, { ngoId: sql`n.id`, establishmentId: null })}), false) as has_conflict
    from ${concerned} where x.id = ${id} and ${owes}`.execute(trx)
  refuseConflict(found(rows[0]))
}

async function add(trx: Trx, services: Services, actor: Actor, input: ExtensionInput): Promise<{ id: number }> {
  await refuseWrong(trx, actor, input)
  await refuseInterest(trx, actor, input.ngo_id)
  const { kind, year, ngo_id, legal_form_id, governorate_id, due_on, decision_no, reason } = input
  const { rows } = await sql<{
    id: number
  }>`insert into extensions (kind, year, ngo_id, legal_form_id, governorate_id, due_on, decision_no, reason, created_by)
    values (${kind}, ${year}, ${ngo_id}, ${legal_form_id}, ${governorate_id}, ${due_on}, ${decision_no}, ${reason}, ${actor.userId}) returning id`.execute(
    trx,
  )
  const { id } = found(rows[0])
  if (ngo_id === null) await refuseOwnClass(trx, actor, id)
  await audit(trx, actor, {
    action: 'create',
    entity: 'extensions',
    entity_id: id,
    ...(ngo_id === null ? {} : { ngo_id }),
    description_ar: `تمديد مهلة ${names[kind]} ${year} حتى ${due_on}`,
    after: { ...input },
  })
  await services.jobs.enqueue(trx, 'tell-extension', { id })
  return { id }
}

/** Whether organisation `n` still owes what the extension `x` gives more time for. */
const owes = sql`case x.kind
  when 'annual_budget' then extract(year from n.decision_date) <= x.year
    and not exists (select from annual_budgets b where b.ngo_id = n.id and b.year = x.year and b.submitted_at is not null and b.deleted_at is null)
  when 'campaign_report' then exists (select from campaigns c where c.ngo_id = n.id and c.confirmed = 'A' and c.final_report_at is null and c.deleted_at is null
    and extract(year from ${endOfCampaign}) = x.year)
  else exists (select from duties d where d.ngo_id = n.id and d.kind = x.kind and d.year = x.year and d.done_at is null) end`
/** Whether user `u` does what the extension `x` gives more time for, or follows the campaigns. */
const mayDo = sql`case x.kind when 'annual_budget' then holds_right(u.id, 'ngo_financial_info', 'U')
  when 'campaign_report' then holds_right(u.id, 'campaigns', 'S') else holds_right(u.id, 'ngo_plans', 'U') end`
const told: Record<ExtendedDuty, { code: TemplateCode; link: (year: number) => string }> = {
  plan: { code: 'PLAN-EXTENDED', link: (year) => `/annual-plan/${year}` },
  yearly_return: { code: 'RETURN-EXTENDED', link: (year) => `/annual-plan/${year}/return` },
  annual_budget: { code: 'BUDGET-EXTENDED', link: (year) => `/financial/financial-data?year=${year}` },
  campaign_report: { code: 'REPORT-EXTENDED', link: () => '/guest-pages-management/campaigns' },
}

/** Tells those whose duty is open of its new last day, in portions; answers how many organisations there were. */
export async function tellExtension(services: Services, id: number): Promise<number> {
  const { rows } = await sql<{ ngo_id: number; kind: ExtendedDuty; year: number; due_on: string; users: number[] }>`
    select n.id as ngo_id, x.kind, x.year, x.due_on,
      array(select u.id from users u where u.ngo_id = n.id and u.kind = 'org' and u.is_active and u.deleted_at is null and ${mayDo}) as users
    from ${concerned} where x.id = ${id} and x.deleted_at is null and x.due_on = extended_until(x.kind, x.year, n.id) and ${owes} order by n.id`.execute(
    services.db,
  )
  const portion = 200
  for (let from = 0; from < rows.length; from += portion)
    await services.db.transaction().execute(async (trx) => {
      const part = rows.slice(from, from + portion)
      const [first] = part
      if (!first) return
      const { kind, year, due_on } = first
      const { code, link } = told[kind]
      await remindAnew(
        trx,
        services,
        first,
        part.map(({ ngo_id }) => ngo_id),
      )
      await queueNotice(trx, services, {
        code,
        userIds: part.flatMap(({ users }) => users),
        entity: 'extensions',
        entityId: id,
        params: { year, date: due_on },
        link: link(year),
      })
    })
  return rows.length
}

export const extensionJobs: readonly JobDefinition[] = [
  { name: 'tell-extension', run: async (services, { id }) => void (await tellExtension(services, Number(id))) },
]

async function withdraw(trx: Trx, { now }: Services, actor: Actor, id: number): Promise<null> {
  const { rows } = await sql<{
    kind: ExtendedDuty
    year: number
    due_on: string
    ngo_id: number | null
    is_open: boolean
  }>`
        select x.kind, x.year, x.due_on, x.ngo_id, duty_day_of_law(x.kind, x.year) >= ${todayIn(now())}::date as is_open
        from extensions x left join ngos n on n.id = x.ngo_id
        where x.id = ${id} and x.deleted_at is null and ${decidedBy(actor)} for update of x`.execute(trx)
  const { kind, year, due_on, ngo_id, is_open } = found(rows[0])
  await refuseInterest(trx, actor, ngo_id)
  // Whoever relied on it would be late from one minute to the next, for days that are over.
  if (!is_open) throw wrongState()
  await sql`update extensions set deleted_at = ${now().toISOString()}, updated_by = ${actor.userId} where id = ${id}`.execute(
    trx,
  )
  await audit(trx, actor, {
    action: 'delete',
    entity: 'extensions',
    entity_id: id,
    ...(ngo_id === null ? {} : { ngo_id }),
    description_ar: `سحب تمديد مهلة ${names[kind]} ${year}`,
    before: { kind, year, due_on },
  })
  return null
}

/** More time by a decision of the ministry: for one organisation, or for a class by form and governorate [amendments]. */
export const extensionArea: Area = (on, services) => {
  const { db, now } = services
  on(listExtensions, ({ actor, query }) =>
    listFrom(
      db,
      sql<Extension>`select x.id, x.kind, x.year, case when n.id is not null then jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en) end as ngo,
          x.legal_form_id, x.governorate_id, x.due_on, x.decision_no, x.reason, coalesce(concat_ws(' ', u.first_name, u.last_name), '') as by, x.created_at,
          duty_day_of_law(x.kind, x.year) >= ${todayIn(now())}::date as is_open
        from extensions x left join ngos n on n.id = x.ngo_id left join users u on u.id = x.created_by
        where x.deleted_at is null and ${within(actor)}`,
      query,
      {
        text: sql`concat_ws(' ', t.decision_no, t.reason, t.ngo ->> 'name_ar', t.ngo ->> 'name_en')`,
        where: query.kind === undefined ? [] : [sql`t.kind = ${query.kind}`],
        order: sql`t.id desc`,
        size: 25,
      },
    ),
  )
  on(addExtension, ({ actor, body, write }) => write((trx) => add(trx, services, actor, body)))
  on(withdrawExtension, ({ actor, params: { id }, write }) => write((trx) => withdraw(trx, services, actor, id)))
  on(findExtended, async ({ actor, query: { search = '' } }) => {
    const words = searchWords(search).map((word) =>
      hasWord(sql`concat_ws(' ', n.name_ar, n.name_en, n.ngo_code)`, word),
    )
    const near = actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`
    const { rows } = await sql<{ id: number; name_ar: string; name_en: string | null; ngo_code: string }>`
      select n.id, n.name_ar, n.name_en, n.ngo_code from ngos n
      where n.deleted_at is null and ${sql.join([near, ...words], sql` and `)} order by n.name_ar, n.id limit 20`.execute(
      db,
    )
    return rows
  })
}
