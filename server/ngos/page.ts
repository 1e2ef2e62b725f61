import { sql } from 'kysely'
import { readNgoFile, type NgoFile } from '#contract/ngos/page.ts'
import { allianceForm } from '#contract/profile/alliance-members.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { may, type Actor } from '../core/identity/actor.ts'
import { found } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { standingOn } from '../core/papers/standing.ts'
import type { Services } from '../core/services.ts'
import { allianceOf } from '../profile/index.ts'
import { dutiesOf, type DutyFacts, dutyFacts, publicWords, sitsStill } from '../public-site/index.ts'
import { clockOf, servedOn } from '../transactions/index.ts'
import { openRequests } from './facts.ts'
import { countColumns, reviewsOf, statusHistory, usersOf } from './parts.ts'
import { inReach } from './reach.ts'

/** Newest rows of each that the page repeats; the rest is behind their links. */
const newest = { requests: 6, documents: 20, reviews: 6, users: 8, log: 12, places: 100 }

type Asked = Omit<
  NgoFile,
  'alliance' | 'duties' | 'requests' | 'documents' | 'reviews' | 'users' | 'log' | 'is_public' | 'score'
> & {
  score: number
  computed_at: string | null
  sections: NgoFile['score']['sections'] | null
  duty_facts: DutyFacts
}

const kept = (alias: string) => sql.raw(`${alias}.deleted_at is null`)
const member = sql`jsonb_agg(jsonb_build_object('id', d.id, 'name', coalesce(d.legal_name, d.first_name || ' ' || d.last_name), 'position_id', d.position_id, 'start_date', d.start_date) order by d.position_id, d.id)`
const seated = sql`d.is_current and (d.end_date is null or d.end_date >= public.today()) and ${kept('d')}`

/** Identity, people, places, duties and score of one organisation: one statement, whatever it has. */
const columns = sql`n.id, n.ngo_code, n.name_ar, n.name_en, n.short_name, n.legal_form_id, n.status_id, n.governorate_id, n.decision_no, n.decision_date, n.decision_file,
  n.has_public_benefit, n.public_benefit_decision_no, n.public_benefit_decision_date, n.work_scope_id, n.work_governorates, n.duration_type, n.duration_until, n.closed_at,
  n.completed_by_ngo, n.completed_by_ministry, n.profile_score::float8 as score,
  case when n.completed_by_ministry is not null then 'accepted' when n.completed_by_ngo is not null then 'declared' else 'open' end as file,
  (select c.computed_at from ngo_scores c where c.ngo_id = n.id) as computed_at,
  (select c.sections from ngo_scores c where c.ngo_id = n.id) as sections,
  (select jsonb_build_object('id', m.id, 'name_ar', m.name_ar, 'name_en', m.name_en) from ngos m where m.id = n.merged_into_id) as merged_into,
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'type', c.type, 'name_ar', k.name_ar, 'name_en', k.name_en) order by c.type, k.code) from classification_ngos c join classifications k on k.id = c.classification_id where c.ngo_id = n.id and ${kept('c')}), '[]') as classifications,
  coalesce((select jsonb_agg(jsonb_build_object('type', c.type, 'value', c.value) order by c.is_primary desc, c.type, c.id) from contact_information c where c.ngo_id = n.id and c.branch_id is null and ${kept('c')}), '[]') as contacts,
  coalesce((select jsonb_agg(to_jsonb(s) order by s.id desc) from (${statusHistory(sql`n.id`)}) s), '[]') as statuses,
  coalesce((select jsonb_agg(jsonb_build_object('type', b.type, 'term_no', b.term_no, 'temporary', b.temporary, 'start_date', b.start_date, 'end_date', b.end_date, 'members', b.members) order by b.place) from (
    select t.type, t.term_no, t.status = 'temporary' as temporary, t.start_date, t.end_date, 2 as place, coalesce((select ${member} from directors d where d.director_board_id = t.id and d.ngo_id = n.id and ${seated}), '[]') as members
      from director_boards t where t.ngo_id = n.id and t.type in ('administrative', 'trustee') and ${sitsStill} and ${kept('t')}
    union all select d.type, null, false, null, null, case d.type when 'executive' then 3 else 4 end, ${member} from directors d
      where d.ngo_id = n.id and d.type in ('founder', 'executive') and ${seated} group by d.type) b), '[]') as boards,
  coalesce((select jsonb_agg(to_jsonb(b) order by b.is_main desc, b.id) from (select b.id, b.name_ar, b.branch_type_id, b.is_main, b.governorate_id, b.address, b.status from branches b where b.ngo_id = n.id and ${kept('b')} order by b.is_main desc, b.id limit 12) b), '[]') as branches,
  coalesce((select jsonb_agg(to_jsonb(p) order by p.kind = 'main' desc, p.kind, p.id) from (
    select case when b.is_main then 'main' else 'branch' end as kind, b.id, b.name_ar, b.governorate_id, b.latitude::float8 as latitude, b.longitude::float8 as longitude
      from branches b where b.ngo_id = n.id and b.status <> 'closed' and b.latitude is not null and b.longitude is not null and ${kept('b')}
    union all select 'centre', c.id, c.name_ar, c.governorate_id, c.latitude::float8, c.longitude::float8
      from service_centres c where c.ngo_id = n.id and c.status <> 'closed' and c.latitude is not null and c.longitude is not null and ${kept('c')}
    order by 1 desc, 2 limit ${newest.places}) p), '[]') as places,
  (select jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email, 'last_login_at', u.last_login_at, 'opened', u.password_must_change = 0) from users u where u.ngo_id = n.id and u.is_main and ${kept('u')} limit 1) as account,
  ${countColumns} as counts,
  ${dutyFacts} as duty_facts`

type RequestRow = Omit<NonNullable<NgoFile['requests']>['rows'][number], 'clock'> & {
  stage_entered_at: string | null
  stage_due_at: string | null
  paused_at: string | null
  remaining_days: number | null
  days_number: number | null
  total: number
  open: number
}
async function requestsOf(services: Services, id: number): Promise<NgoFile['requests']> {
  const { rows } =
    await sql<RequestRow>`select q.id, q.request_no, t.name_ar as type_name_ar, t.name_en as type_name_en, q.subject, q.status, e.status_id,
      coalesce(s.name_ar, '') as stage_name_ar, coalesce(s.name_en, '') as stage_name_en, q.submitted_at, q.stage_entered_at, q.stage_due_at, q.paused_at, q.remaining_days,
      coalesce(q.stage_days, s.days_number, a.days_number) as days_number, count(*) over () as total, coalesce((select ${openRequests} from ngos n where n.id = ${id}), 0) as open
    from transaction_requests q join transaction_types t on t.id = q.transaction_type_id
    left join establishments e on e.id = q.establishment_id
    left join transaction_type_stages s on s.transaction_type_id = q.transaction_type_id and s.version = q.type_version and s.stage_number = q.current_stage_number
    left join action_types a on a.id = s.action_type_id
    where q.ngo_id = ${id} and q.status <> 'draft' and q.deleted_at is null order by (q.closed_at is not null), q.id desc limit ${newest.requests}`.execute(
      services.db,
    )
  const shaped = rows.map(
    ({ stage_entered_at, stage_due_at, paused_at, remaining_days, days_number, total: _, open: __, ...row }) => ({
      ...row,
      clock: clockOf(
        { status: row.status, stage_entered_at, stage_due_at, paused_at, remaining_days, days_number },
        services.now(),
        services.reference.calendar(),
      ),
    }),
  )
  return { open: rows[0]?.open ?? 0, total: rows[0]?.total ?? 0, rows: shaped }
}

type DocumentRow = NonNullable<NgoFile['documents']>['rows'][number]
async function documentsOf(services: Services, id: number): Promise<NgoFile['documents']> {
  const { rows } = await sql<
    DocumentRow & { total: number }
  >`select q.id, q.title, q.destination, q.issued_at, q.status, ${standingOn(todayIn(services.now()))} as standing, q.freeze_reason, q.revoke_reason, ${servedOn(services, 'files_qrs', sql`q.id`)} as reply, q.code, q.file, q.scans_count, count(*) over () as total from files_qrs q where q.ngo_id = ${id} order by q.id desc limit ${newest.documents}`.execute(
    services.db,
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}

async function fileOf(services: Services, actor: Actor, id: number): Promise<NgoFile> {
  const { db } = services
  const seesRequests = may(actor, 'ministry_transaction_requests', 'S')
  const seesDocuments = may(actor, 'ministry_mediation_request', 'S') || may(actor, 'ministry_creation_requests', 'S')
  const main = sql<Asked>`select ${columns} from ngos n where n.id = ${id} and n.deleted_at is null and ${inReach(actor)}`
  const [asked, requests, documents, reviews, users, log] = await Promise.all([
    main.execute(db),
    seesRequests ? requestsOf(services, id) : null,
    seesDocuments ? documentsOf(services, id) : null,
    may(actor, 'ministry_ngos_validation', 'S') ? reviewsOf(db, id, newest.reviews) : null,
    may(actor, 'ministry_ngo_users_rp', 'S') ? usersOf(db, id, newest.users) : null,
    sql<
      NgoFile['log'][number]
    >`select l.id, l.action, l.entity, l.description_ar, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name, coalesce(u.kind = 'ministry', false) as by_ministry, l.created_at
      from logs l left join users u on u.id = l.user_id where l.ngo_id = ${id} order by l.id desc limit ${newest.log}`.execute(
      db,
    ),
  ])
  const { duty_facts, score, computed_at, sections, ...row } = found(asked.rows[0])
  return {
    ...row,
    alliance: row.legal_form_id === allianceForm ? await allianceOf(db, services, id) : null,
    is_public: publicWords(services).publicStatuses().includes(row.status_id),
    score: {
      score,
      computed_at,
      sections: (sections ?? []).map(({ key, name_ar, name_en, weight, earned }) => ({
        key,
        name_ar,
        name_en,
        weight,
        earned,
      })),
    },
    duties: dutiesOf(row.decision_date, duty_facts, todayIn(services.now())),
    requests,
    documents,
    reviews,
    users,
    log: log.rows,
  }
}

/** One organisation as the ministry sees it: everything that the register holds, each part as far as the reader's rights go. */
export const ngoPage: Area = (on, services) => {
  on(readNgoFile, ({ actor, params }) => fileOf(services, actor, params.id))
}
