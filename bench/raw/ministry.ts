// An organisation as the ministry sees it, by hand: six prepared statements on one connection, sent together.
import { dutiesOf, type DutyFacts } from '../../server/public-site/duties.ts'
import { type Asked, askTogether, ok, send } from './answer.ts'
import { today } from './organisation.ts'

const seated = 'd.is_current and d.end_date is null and d.deleted_at is null'
const people = `jsonb_agg(jsonb_build_object('id', d.id, 'name', coalesce(d.legal_name, d.first_name || ' ' || d.last_name), 'position_id', d.position_id, 'start_date', d.start_date) order by d.position_id, d.id)`
const many = (table: string, more = '') =>
  `(select count(*) from ${table} x where x.ngo_id = n.id and x.deleted_at is null ${more})`
const both = (table: string, shown: string, more = '') =>
  `(select jsonb_build_object('total', count(*), 'shown', count(*) filter (where ${shown})) from ${table} x where x.ngo_id = n.id and x.deleted_at is null ${more})`
const counts = `jsonb_build_object('file', jsonb_build_object('branches', ${many('branches')}, 'centres', ${many('service_centres')}, 'contacts', ${many('contact_information', 'and x.branch_id is null')}, 'services', ${many('ngo_services')},
    'bank_accounts', ${many('bank_accounts')}, 'documents', ${many('ngo_documents')}, 'users', ${many('users', 'and x.is_active')}, 'members', ${many('general_authority_members', 'and x.end_date is null')}),
  'open', jsonb_build_object('programs', ${both('programs', `x.status = 'active'`)}, 'activities', ${both('activities', 'x.is_published')}, 'campaigns', ${both('campaigns', `x.confirmed = 'A'`)},
    'jobs', ${both('opportunities', `x.status in ('published', 'closed')`, `and x.type = 'job'`)}, 'volunteering', ${both('opportunities', `x.status in ('published', 'closed')`, `and x.type = 'volunteer'`)},
    'news', ${both('news', 'x.is_published')}, 'events', ${both('ngo_events', `x.invitation_type = 'public'`)}),
  'guest_messages', (select jsonb_build_object('total', count(*), 'waiting', count(*) filter (where x.status in ('new', 'read'))) from guest_messages x where x.ngo_id = n.id and x.held_reason is null and x.deleted_at is null))`
const main = `select n.id, n.ngo_code, n.name_ar, n.name_en, n.short_name, n.legal_form_id, n.status_id, n.governorate_id, n.decision_no, n.decision_date, n.decision_file,
  n.has_public_benefit, n.public_benefit_decision_no, n.public_benefit_decision_date, n.work_scope_id, n.work_governorates, n.duration_type, n.duration_until, n.closed_at,
  n.completed_by_ngo, n.completed_by_ministry, n.profile_score::float8 as score, case when n.completed_by_ministry is not null then 'accepted' when n.completed_by_ngo is not null then 'declared' else 'open' end as file,
  c.computed_at, c.sections, case when m.id is not null then jsonb_build_object('id', m.id, 'name_ar', m.name_ar, 'name_en', m.name_en) end as merged_into,
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'type', c.type, 'name_ar', k.name_ar, 'name_en', k.name_en) order by c.type, k.code) from classification_ngos c join classifications k on k.id = c.classification_id where c.ngo_id = n.id and c.deleted_at is null), '[]') as classifications,
  coalesce((select jsonb_agg(jsonb_build_object('type', c.type, 'value', c.value) order by c.is_primary desc, c.type, c.id) from contact_information c where c.ngo_id = n.id and c.branch_id is null and c.deleted_at is null), '[]') as contacts,
  coalesce((select jsonb_agg(to_jsonb(s) order by s.id desc) from (select h.id, h.from_status_id, h.to_status_id, h.decision_no, h.decision_date, h.reason, h.decision_file, h.article, h.served_at, h.appeal_due_at, h.liquidator_name, h.liquidator_phone, h.liquidation_report_file, h.assets_beneficiary, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by
    from ngo_status_histories h left join users u on u.id = h.created_by where h.ngo_id = n.id) s), '[]') as statuses,
  coalesce((select jsonb_agg(jsonb_build_object('type', b.type, 'term_no', b.term_no, 'temporary', b.temporary, 'start_date', b.start_date, 'end_date', b.end_date, 'members', b.members) order by b.place) from (
    select t.type, t.term_no, t.status = 'temporary' as temporary, t.start_date, t.end_date, 2 as place, coalesce((select ${people} from directors d where d.director_board_id = t.id and d.ngo_id = n.id and ${seated}), '[]') as members
      from director_boards t where t.ngo_id = n.id and t.type in ('administrative', 'trustee') and t.status in ('current', 'temporary') and t.deleted_at is null
    union all select d.type, null, false, null, null, case d.type when 'executive' then 3 else 4 end, ${people} from directors d where d.ngo_id = n.id and d.type in ('founder', 'executive') and ${seated} group by d.type) b), '[]') as boards,
  coalesce((select jsonb_agg(to_jsonb(b) order by b.is_main desc, b.id) from (select b.id, b.name_ar, b.branch_type_id, b.is_main, b.governorate_id, b.address, b.status from branches b where b.ngo_id = n.id and b.deleted_at is null order by b.is_main desc, b.id limit 12) b), '[]') as branches,
  coalesce((select jsonb_agg(to_jsonb(p) order by p.kind = 'main' desc, p.kind, p.id) from (
    select case when b.is_main then 'main' else 'branch' end as kind, b.id, b.name_ar, b.governorate_id, b.latitude::float8 as latitude, b.longitude::float8 as longitude
      from branches b where b.ngo_id = n.id and b.status <> 'closed' and b.latitude is not null and b.longitude is not null and b.deleted_at is null
    union all select 'centre', c.id, c.name_ar, c.governorate_id, c.latitude::float8, c.longitude::float8
      from service_centres c where c.ngo_id = n.id and c.status <> 'closed' and c.latitude is not null and c.longitude is not null and c.deleted_at is null
    order by 1 desc, 2 limit 100) p), '[]') as places,
  (select jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email, 'last_login_at', u.last_login_at, 'opened', u.password_must_change = 0) from users u where u.ngo_id = n.id and u.is_main and u.deleted_at is null limit 1) as account,
  ${counts} as counts,
  jsonb_build_object('plans', coalesce((select jsonb_agg(jsonb_build_object('year', l.year, 'until', duty_due_on('plan', l.year, n.id), 'met_at', l.submitted_at)) from plans l where l.ngo_id = n.id and l.deleted_at is null), '[]'),
    'returns', coalesce((select jsonb_agg(jsonb_build_object('year', r.year + 1, 'until', duty_due_on('yearly_return', r.year, n.id), 'met_at', case when r.status <> 'draft' or r.public_at is not null then r.first_declared_at end)) from yearly_returns r where r.ngo_id = n.id and r.deleted_at is null), '[]'),
    'terms', coalesce((select jsonb_agg(jsonb_build_object('start_date', t.start_date, 'end_date', t.end_date, 'decision_date', t.decision_date, 'status', t.status)) from director_boards t where t.ngo_id = n.id and t.type in ('administrative', 'trustee') and t.status <> 'pending' and t.deleted_at is null), '[]'),
    'marks', coalesce((select jsonb_agg(jsonb_build_object('duty', k.duty, 'year', k.year, 'lifted', k.lifted_at is not null, 'appealed', exists (select from transaction_requests g where g.related_type = 'late_marks' and g.related_id = k.id and g.submitted_at is not null and g.closed_at is null))) from late_marks k where k.ngo_id = n.id), '[]')) as duty_facts
  from ngos n left join ngo_scores c on c.ngo_id = n.id left join ngos m on m.id = n.merged_into_id where n.id = $1 and n.deleted_at is null`
const requests = `select q.id, q.request_no, t.name_ar as type_name_ar, t.name_en as type_name_en, q.subject, q.status, e.status_id, coalesce(s.name_ar, '') as stage_name_ar, coalesce(s.name_en, '') as stage_name_en, q.submitted_at, q.stage_entered_at, q.stage_due_at, q.paused_at, q.remaining_days,
    coalesce(q.stage_days, s.days_number, a.days_number) as days_number, count(*) over () as total, (select count(*) from transaction_requests o where o.ngo_id = $1 and o.status in ('submitted', 'in_progress', 'external', 'returned') and o.deleted_at is null) as open
  from transaction_requests q join transaction_types t on t.id = q.transaction_type_id left join establishments e on e.id = q.establishment_id
  left join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version and s.stage_number = q.current_stage_number left join action_types a on a.id = s.action_type_id
  where q.ngo_id = $1 and q.status <> 'draft' and q.deleted_at is null order by (q.closed_at is not null), q.id desc limit 6`
const documents = `select q.id, q.title, q.destination, q.issued_at, q.status, case when q.status <> 'active' then q.status when q.replaced_by_id is not null then 'replaced' when q.valid_until < current_date then 'expired' else 'valid' end as standing, q.freeze_reason, q.revoke_reason, q.code, q.file, q.scans_count, count(*) over () as total from files_qrs q where q.ngo_id = $1 order by q.id desc limit 20`
const reviews = `select v.id, w.name_ar, w.name_en, v.validated = 1 as accepted, v.feedback, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, v.created_at, count(*) over () as total
  from ngo_validations v join profile_weights w on w.key = v.section_key left join users u on u.id = v.user_id where v.ngo_id = $1 and v.deleted_at is null order by v.id desc limit 6`
const users = `select u.id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username, '') as name, u.is_main, u.is_active, u.last_login_at from users u where u.ngo_id = $1 and u.kind = 'org' and u.deleted_at is null order by u.is_main desc, u.is_active desc, u.id limit 8`
const log = `select l.id, l.action, l.entity, l.description_ar, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name, coalesce(u.kind = 'ministry', false) as by_ministry, l.created_at from logs l left join users u on u.id = l.user_id where l.ngo_id = $1 order by l.id desc limit 12`

type Main = Record<string, unknown> & { duty_facts: DutyFacts; decision_date: string; status_id: number }
const counted = (rows: readonly object[]) => ({
  total: (rows[0] as { total: number } | undefined)?.total ?? 0,
  rows: rows.map((row) => {
    const { total: _, ...rest } = row as { total: number }
    return rest
  }),
})

export async function answerFile({ pool, who, id, response }: Asked): Promise<void> {
  const texts = { main, requests, documents, reviews, users, log }
  const answers = await askTogether(
    pool,
    Object.entries(texts).map(([name, text]) => ({ name: `file-${name}`, text, values: [id] })),
  )
  const [[row] = [], asked = [], papers = [], judged = [], accounts = [], lines = []] = answers
  if (!row || !who) return send(response, 404, { status: false })
  const { duty_facts, score, computed_at, sections, ...rest } = row as Main
  send(
    response,
    200,
    ok({
      ...rest,
      alliance: null,
      is_public: rest.status_id < 8,
      score: { score, computed_at, sections: sections ?? [] },
      duties: dutiesOf(rest.decision_date, duty_facts, today()),
      requests: { open: (asked[0] as { open: number } | undefined)?.open ?? 0, ...counted(asked) },
      documents: counted(papers),
      reviews: counted(judged),
      users: accounts,
      log: lines,
    }),
  )
}
