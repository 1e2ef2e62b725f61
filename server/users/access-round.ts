import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import {
  type PermissionCode,
  permissions,
  type PermissionSlug,
  permissionSlugs,
} from '#contract/core/rights/permissions.ts'
import { listAccessRound, readAccessRound, roundReasons } from '#contract/users/access-review.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Services } from '../core/services.ts'
import { idle, never } from './access-review.ts'
import { listPeople, personLines, seenBy } from './queries.ts'

type Reason = (typeof roundReasons)[number]
type Row = AnswerOf<typeof listAccessRound>[number]
type Reviewed = Pick<Row, 'reasons' | 'review' | 'verdict'>

/** Days in which a review is to be done. */
const days = 30

/** Rights by which rights are given, or accounts opened and closed. */
const administering: readonly (readonly [PermissionSlug, string])[] = [
  ['ministry_users_rp', 'AUDG'],
  ['ministry_roles_rp', 'AUD'],
  ['ministry_ngo_users_rp', 'UG'],
]
const administers = sql.join(
  administering.flatMap(([slug, codes]) =>
    Array.from(codes, (code) => sql`holds_right(u.id, ${slug}, ${code as PermissionCode})`),
  ),
  sql` or `,
)
const ministrySlugs = permissionSlugs.filter((slug) => permissions[slug].area === 'ministry').length
/** More than looking, in half of all that the ministry does. */
const wide = sql`(select count(*) from jsonb_array_elements(user_rights(u.id)) r
  where exists (select from jsonb_array_elements_text(r -> 'codes') c where c <> 'S')) * 2 >= ${ministrySlugs}`
const reasons: Record<Reason, RawBuilder<unknown>> = { administers: sql`(${administers})`, wide, idle, never }

/** The first day of the quarter of a day. */
export const quarterOf = (day: string): string => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`
}

/** Opens the review of the present quarter unless it is open already, and tells the administrators; answers how many people it asks about. */
export async function openRound(services: Services): Promise<number> {
  const today = todayIn(services.now())
  return services.db.transaction().execute(async (trx) => {
    const due = addDays(today, days)
    const { rows: rounds } = await sql<{
      id: number
    }>`insert into access_rounds (quarter, due_on) values (${quarterOf(today)}, ${due}) on conflict (quarter) do nothing returning id`.execute(
      trx,
    )
    const [round] = rounds
    if (!round) return 0
    const why = roundReasons.map((reason) => sql`case when ${reasons[reason]} then ${reason}::text end`)
    const { numAffectedRows } = await sql`insert into access_round_people (round_id, user_id, reasons)
      select ${round.id}, f.id, f.reasons from (
        select u.id, array_remove(array[${sql.join(why)}], null) as reasons from users u
        where u.kind = 'ministry' and u.is_active and u.deleted_at is null and user_rights(u.id) <> '[]'::jsonb) f
      where f.reasons <> '{}'`.execute(trx)
    const count = Number(numAffectedRows)
    const { rows: reviewers } = await sql<{
      id: number
    }>`select id from users u where u.kind = 'ministry' and u.is_active and u.deleted_at is null and holds_right(u.id, 'ministry_users_rp', 'U')`.execute(
      trx,
    )
    if (count > 0)
      await queueNotice(trx, services, {
        code: 'ACCESS-ROUND',
        userIds: reviewers.map((row) => row.id),
        entity: 'access_rounds',
        entityId: round.id,
        params: { count, date: due },
        link: '/ministry/settings/access-review?kind=round',
      })
    return count
  })
}

const latest = sql`(select id from access_rounds order by quarter desc limit 1)`
const isDone = sql`(p.review_id is not null or not u.is_active)`

/** What the review says of each of these people. */
async function reviewOf(db: Db, ids: readonly number[]): Promise<Map<number, Reviewed>> {
  const { rows } = await sql<Reviewed & { user_id: number }>`select p.user_id, p.reasons,
      case when ${isDone} then 'done' else 'open' end as review,
      case when a.id is not null then jsonb_build_object('decision', a.decision, 'by', concat_ws(' ', by.first_name, by.last_name), 'at', a.created_at) end as verdict
    from access_round_people p join users u on u.id = p.user_id left join access_reviews a on a.id = p.review_id left join users by on by.id = a.created_by
    where p.round_id = ${latest} and p.user_id = any(${[...ids]})`.execute(db)
  return new Map(rows.map(({ user_id, ...row }) => [user_id, row]))
}

const words: Record<Reason | 'kept' | 'disabled', Record<Lang, string>> = {
  administers: { ar: 'يدير الصلاحيات', en: 'Administers rights' },
  wide: { ar: 'صلاحيات واسعة', en: 'Wide rights' },
  idle: { ar: 'لا دخول منذ 90 يوماً', en: 'No sign-in for 90 days' },
  never: { ar: 'لم يدخل قط', en: 'Never signed in' },
  kept: { ar: 'ما زالت لازمة', en: 'Still needed' },
  disabled: { ar: 'عُطّل الحساب', en: 'Account disabled' },
}
/** People of the review as lines of a sheet. */
const lines = (rows: readonly Row[], lang: Lang): Row[] =>
  personLines(rows, lang).map((row) => ({
    ...row,
    reasons: row.reasons.map((reason) => words[reason][lang]).join(lang === 'ar' ? '، ' : ', '),
    verdict: row.verdict ? `${words[row.verdict.decision][lang]} (${row.verdict.by})` : '',
  })) as never

/** The review of access that is opened each quarter for the administrators [features 56]. */
export const accessRoundArea: Area = (on, services) => {
  on(readAccessRound, async ({ actor }) => {
    const { rows } = await sql<
      NonNullable<AnswerOf<typeof readAccessRound>>
    >`select r.quarter, r.due_on, r.created_at as opened_at,
        count(u.id) as total, count(u.id) filter (where not ${isDone}) as open
      from access_rounds r left join (access_round_people p join users u on u.id = p.user_id left join ngos n on n.id = u.ngo_id) on p.round_id = r.id and ${seenBy(actor)}
      where r.id = ${latest} group by r.id`.execute(services.db)
    return rows[0] ?? null
  })

  on(listAccessRound, async ({ actor, query, exported, lang }) => {
    const { kind: _, state, reason, ...page } = query
    const within = sql`exists (select from access_round_people p where p.round_id = ${latest} and p.user_id = u.id
      ${reason === undefined ? sql`` : sql`and ${reason} = any(p.reasons)`}
      ${state === undefined ? sql`` : state === 'done' ? sql`and ${isDone}` : sql`and not ${isDone}`})`
    const people = await listPeople(services.db, sql`${seenBy(actor)} and ${within}`, page)
    const reviews = await reviewOf(
      services.db,
      people.rows.map((row) => row.id),
    )
    const rows = people.rows.flatMap((row): Row[] => {
      const review = reviews.get(row.id)
      return review ? [{ ...row, ...review }] : []
    })
    return { ...people, rows: exported ? lines(rows, lang) : rows }
  })
}
