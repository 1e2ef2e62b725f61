import { sql } from 'kysely'
import { addDays, endOfDay, todayIn } from '#contract/core/values/dates.ts'
import { type LateMark, listLateMarks } from '#contract/transactions/late-marks.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services } from '../core/services.ts'
import type { BareTurn } from './cases/effects.ts'
import { grievanceOf, isOpenReply } from './cases/grievance.ts'

// A duty that was not done by its last day: recorded once, served, and answered by a grievance like any decision.

const dutyNames = {
  plan: 'الخطة السنوية',
  yearly_return: 'التقرير السنوي',
  board: 'انتخاب المجلس',
  campaign_report: 'التقرير الختامي للحملة',
} as const
interface Late {
  readonly ngo_id: number
  readonly duty: keyof typeof dutyNames
  readonly year: number
  readonly due_on: string
  /** The campaign whose final report is late. */
  readonly campaign?: { readonly id: number; readonly name_ar: string }
}
const nameOf = ({ duty, year, campaign }: Pick<Late, 'duty' | 'year' | 'campaign'>) =>
  campaign ? `${dutyNames[duty]} ${campaign.name_ar}` : `${dutyNames[duty]} ${year}`

/** Duties whose last day passed without them, of working organisations, that have no mark yet. What the register does not hold says nothing. */
const unmarked = (today: string) => sql<Late>`
  select l.ngo_id, l.duty, l.year, l.due_on from (
    select d.ngo_id, d.kind as duty, d.year, coalesce(d.extended_to, d.due_on) as due_on
    from duties d where d.state is not null and coalesce((d.done_at at time zone 'Asia/Damascus')::date, ${today}::date) > coalesce(d.extended_to, d.due_on)
    union all
    select t.ngo_id, 'board', extract(year from t.end_date)::integer, t.end_date from (
      select t.ngo_id, t.status, t.end_date, t.start_date, lead(t.status) over w as next_status, lead(t.decision_date) over w as next_decision,
        max(t.start_date) filter (where t.status in ('current', 'expired')) over (partition by t.ngo_id, extract(year from t.end_date)) as last_start
      from director_boards t where t.type in ('administrative', 'trustee') and t.status <> 'pending' and t.deleted_at is null
      window w as (partition by t.ngo_id order by t.start_date, t.id)) t
    where t.status in ('current', 'expired') and t.start_date = t.last_start and t.next_status is distinct from 'temporary'
      and coalesce(t.next_decision, ${today}::date) > t.end_date
  ) l join ngos n on n.id = l.ngo_id and n.status_id = 1 and n.deleted_at is null
  where l.year >= ${Number(today.slice(0, 4)) - 3} and l.year >= extract(year from n.decision_date)
    and not exists (select from late_marks k where k.ngo_id = l.ngo_id and k.duty = l.duty and k.year = l.year)
  order by l.ngo_id, l.year, l.duty`

/** Records one lateness with its basis and the last day of a grievance, and serves it; false where it stands already. */
async function recordOne(services: Services, late: Late): Promise<boolean> {
  const { ngo_id, duty, year, due_on, campaign } = late
  const now = services.now()
  const article = services.reference.setting('duties.late_article', 'القانون رقم 93 لعام 1958 ولائحته التنفيذية')
  const lastDay = addDays(todayIn(now), services.reference.setting('appeals.days', 60))
  const name = nameOf(late)
  return services.db.transaction().execute(async (trx) => {
    const { rows: made } = await sql<{ id: number }>`
      insert into late_marks (ngo_id, duty, year, due_on, campaign_id, article, reason, served_at, appeal_due_at)
      values (${ngo_id}, ${duty}, ${year}, ${due_on}, ${campaign?.id ?? null}, ${article}, ${`لم يؤدَّ الواجب «${name}» حتى آخر يوم له، ${due_on}.`}, ${now.toISOString()}, ${endOfDay(lastDay)})
      on conflict do nothing returning id`.execute(trx)
    if (!made[0]) return false
    await audit(trx, undefined, {
      action: 'create',
      entity: 'late_marks',
      entity_id: made[0].id,
      ngo_id,
      description_ar: `تسجيل تأخر: ${name}`,
      after: { due_on },
    })
    const { rows: readers } = await sql<{ id: number }>`
      select u.id from users u where u.kind = 'org' and u.ngo_id = ${ngo_id} and u.is_active and u.deleted_at is null and holds_right(u.id, 'ngo_incentives', 'S')`.execute(
      trx,
    )
    await queueNotice(trx, services, {
      code: 'LATE-MARK',
      userIds: readers.map(({ id }) => id),
      entity: 'late_marks',
      entityId: made[0].id,
      params: { name, date: due_on, until: lastDay },
      link: '/ministry-relation/incentives',
    })
    return true
  })
}

/** Records and serves what is late and has no mark; answers how many. Each by itself: a failure stops no other. */
export async function recordMarks(services: Services, late: readonly Late[]): Promise<number> {
  let recorded = 0
  for (const one of late)
    try {
      if (await recordOne(services, one)) recorded += 1
    } catch (error) {
      const { ngo_id: ngo, duty, year } = one
      services.log.error({ err: error, ngo, duty, year }, 'a lateness was not recorded')
    }
  return recorded
}
export async function recordLateness(services: Services): Promise<number> {
  return recordMarks(services, (await unmarked(todayIn(services.now())).execute(services.db)).rows)
}

/** What was recorded of the own organisation. */
export const lateMarksArea: Area = (on, services) => {
  on(listLateMarks, async ({ actor }) => {
    const { rows } = await sql<Omit<LateMark, 'is_open'>>`
      select k.id, k.duty, k.year, k.due_on, c.name_ar as campaign, k.reason, k.article, k.served_at, k.appeal_due_at, k.lifted_at, ${grievanceOf('late_marks', sql`k.id`, sql`k.ngo_id`)} as grievance
      from late_marks k left join campaigns c on c.id = k.campaign_id where k.ngo_id = ${ngoOf(actor)} order by k.served_at desc, k.id desc`.execute(
      services.db,
    )
    return rows.map((row) => ({ ...row, is_open: isOpenReply(services, row) }))
  })
}

/** The late mark that an accepted grievance is about is lifted, and told nobody any more. */
export async function liftMark({ trx, services, actor, row }: BareTurn): Promise<void> {
  const { rows } = await sql<{ id: number; duty: Late['duty']; year: number; campaign: Late['campaign'] | null }>`
    update late_marks k set lifted_at = ${services.now().toISOString()}, lifted_by_request = ${row.id}
    from transaction_requests q where q.id = ${row.id} and q.related_type = 'late_marks' and k.id = q.related_id and k.lifted_at is null
    returning k.id, k.duty, k.year, (select jsonb_build_object('id', c.id, 'name_ar', c.name_ar) from campaigns c where c.id = k.campaign_id) as campaign`.execute(
    trx,
  )
  for (const { id, campaign, ...mark } of rows)
    await audit(trx, actor, {
      action: 'update',
      entity: 'late_marks',
      entity_id: id,
      ngo_id: row.ngoId,
      description_ar: `رفع التأخر المسجل: ${nameOf(campaign ? { ...mark, campaign } : mark)}`,
      after: { lifted_by: row.request.request_no },
    })
}
