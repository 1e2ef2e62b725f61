import { sql } from 'kysely'
import {
  type AppealFigures,
  readRegisterStatistics,
  type RegisterFigure,
  type RegisterService,
  type RegisterStatistics,
} from '#contract/public-site/register.ts'
import type { Services } from '../core/services.ts'
import type { Area } from '../core/http/route.ts'
import { isOverdue } from '../transactions/index.ts'
import { keepFor } from './keep.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { publicWords } from './words.ts'

interface Group {
  by: 'governorate' | 'form' | 'status' | 'year' | 'benefit' | 'all'
  code: number | null
  count: number
}

const largestFirst = (figures: RegisterFigure[]) => figures.sort((a, b) => b.count - a.count || a.id - b.id)

/** Appeals by what they are about and how they ended. */
const answered = (services: Services) => sql<AppealFigures>`
  select a.about, count(*)::integer as lodged, (count(*) filter (where a.ended = 'accepted'))::integer as accepted, (count(*) filter (where a.ended = 'refused'))::integer as refused,
    (count(*) filter (where a.ended = 'withdrawn'))::integer as withdrawn, (count(*) filter (where a.ended = 'open'))::integer as open,
    (count(*) filter (where a.is_overdue))::integer as overdue
  from (
    select 'penalty' as about, case when i.status = 'appealed' then 'open' when i.status = 'cancelled' then 'accepted' else 'refused' end as ended,
      i.status = 'appealed' and i.answer_due_at < ${services.now().toISOString()} as is_overdue
    from incentives i where i.appealed_at is not null and i.deleted_at is null
    union all
    select case when q.related_type = 'late_marks' then 'late' when q.related_type = 'ngo_status_histories' then 'status' when d.decision = 'reject' or q.related_type in ('campaign_refusals', 'served_decisions') then 'refusal' when d.decision = 'return' then 'return' else 'other' end,
      case q.status when 'approved' then 'accepted' when 'rejected' then 'refused' when 'withdrawn' then 'withdrawn' when 'closed_no_reply' then 'withdrawn' else 'open' end, ${isOverdue(services)}
    from transaction_requests q left join transaction_actions d on q.related_type = 'transaction_actions' and d.id = q.related_id
    where q.slug = 'grievance' and q.submitted_at is not null and q.deleted_at is null
  ) a group by a.about order by array_position(array['penalty', 'refusal', 'return', 'late', 'status', 'other'], a.about)`

/** The register counted by what its list is filtered by; one pass over the rows answers all but the classification. */
export const publicStatistics: Area = (on, services) => {
  const words = publicWords(services)

  const count = async (): Promise<RegisterStatistics> => {
    const shown = sql`n.deleted_at is null and n.status_id = any(${words.publicStatuses()}::integer[])`
    const [groups, fields, offered, appeals] = await Promise.all([
      sql<Group>`select case when grouping(governorate_id) = 0 then 'governorate' when grouping(legal_form_id) = 0 then 'form' when grouping(status_id) = 0 then 'status' when grouping(year) = 0 then 'year' when grouping(benefit) = 0 then 'benefit' else 'all' end as by,
        coalesce(governorate_id, legal_form_id, status_id, year, benefit) as code, count(*) as count
        from (select n.governorate_id, n.legal_form_id, n.status_id, extract(year from n.decision_date)::integer as year, n.has_public_benefit::integer as benefit from ngos n where ${shown}) n
        group by grouping sets ((governorate_id), (legal_form_id), (status_id), (year), (benefit), ())`.execute(
        services.readDb,
      ),
      sql<RegisterFigure>`select k.id, k.name_ar, k.name_en, count(n.id) as count from classifications k
        left join classification_ngos c on c.classification_id = k.id and c.deleted_at is null
        left join ngos n on n.id = c.ngo_id and ${shown}
        where k.parent_id is null and k.deleted_at is null group by k.id`.execute(services.readDb),
      // Through the fields of the tree, so that the choices stand under theirs.
      sql<RegisterService>`select v.id, v.name_ar, coalesce(v.name_en, v.name_ar) as name_en, coalesce(k.parent_id, k.id) as field_id, o.count
        from services v join classifications k on k.id = v.classification_id
        join (select o.service_id, count(distinct o.ngo_id) as count from ngo_services o join ngos n on n.id = o.ngo_id and ${shown} where o.deleted_at is null group by 1) o on o.service_id = v.id
        where v.is_approved and v.deleted_at is null order by o.count desc, v.id`.execute(services.readDb),
      answered(services).execute(services.readDb),
    ])
    const of = (by: Group['by'], code: number | null) =>
      groups.rows.find((row) => row.by === by && row.code === code)?.count ?? 0
    const figures = (index: string, by: Group['by'], codes: readonly number[]) =>
      largestFirst(codes.map((code) => ({ ...words.word(index, code), count: of(by, code) })))
    const active = (index: string) =>
      services.reference.lookup(index).flatMap((record) => (record.is_active ? [record.id] : []))
    return {
      total: of('all', null),
      public_benefit: of('benefit', 1),
      governorates: figures('governorates', 'governorate', active('governorates')),
      legal_forms: figures('legal-forms', 'form', active('legal-forms')),
      classifications: largestFirst(fields.rows),
      services: offered.rows,
      statuses: figures('ngo-status', 'status', words.publicStatuses()),
      years: groups.rows
        .flatMap((row) => (row.by === 'year' && row.code !== null ? [{ year: row.code, count: row.count }] : []))
        .sort((a, b) => b.year - a.year),
      appeals: appeals.rows,
    }
  }

  const counted = keepFor(30_000, services.now, count)
  on(readRegisterStatistics, async ({ request, reply }) => publicAnswer(request, reply, await counted()))
}
