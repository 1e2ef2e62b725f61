// The public answer of one organisation, written by hand: one prepared statement with everything that the answer tells,
// shaped into the same JSON. `short` is the part of it that stands in a list.
import { ask, type Asked, ok, send, shown, status, word } from './answer.ts'

/** An overdue plan or election of an active organisation `n`, on the day `$1`. */
export const late = `(n.status_id = 1 and (exists (
    select from plans l where l.ngo_id = n.id and l.deleted_at is null and l.submitted_at is null
      and l.year between least(greatest(extract(year from n.decision_date), extract(year from $1::date) - 3), extract(year from $1::date)) and extract(year from $1::date) and make_date(l.year, 1, 31) < $1::date
      and duty_due_on('plan', l.year, l.ngo_id) < $1::date and not exists (select from late_marks k where k.ngo_id = n.id and k.duty = 'plan' and k.year = l.year and k.lifted_at is not null))
  or exists (select from (
    select t.status, t.start_date, t.end_date, lead(t.status) over later as next_status, lead(t.decision_date) over later as next_decision,
      max(t.start_date) filter (where t.status in ('current', 'expired')) over (partition by extract(year from t.end_date)) as last_start
    from director_boards t where t.ngo_id = n.id and t.type in ('administrative', 'trustee') and t.status <> 'pending' and t.deleted_at is null
    window later as (order by t.start_date, t.id)) t
    where t.status in ('current', 'expired') and t.start_date = t.last_start and t.end_date < $1::date
      and extract(year from t.end_date) >= least(greatest(extract(year from n.decision_date), extract(year from $1::date) - 3), extract(year from $1::date)) and t.next_status is distinct from 'temporary' and t.next_decision is null
      and not exists (select from late_marks k where k.ngo_id = n.id and k.duty = 'board' and k.year = extract(year from t.end_date) and k.lifted_at is not null))))`
export const brief = `n.id, n.ngo_code, n.name_ar, n.name_en, n.legal_form_id, n.governorate_id, n.status_id, n.decision_no, n.decision_date, n.has_public_benefit, n.logo, ${late} as late`

const people = (which: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object('name', coalesce(d.legal_name, concat_ws(' ', d.first_name, d.last_name)), 'position_id', d.position_id) order by d.position_id, d.id) from directors d where d.ngo_id = n.id and d.is_current and d.end_date is null and d.deleted_at is null and ${which}), '[]')`
const whole = `select ${brief}, n.short_name, n.about, n.completed_by_ministry, n.work_scope_id, n.work_governorates, n.duration_type, n.duration_until, n.gazette_no, n.gazette_date, n.public_benefit_decision_no, n.public_benefit_decision_date, n.closed_at,
  (select jsonb_build_object('id', m.id, 'name_ar', m.name_ar, 'name_en', m.name_en) from ngos m where m.id = n.merged_into_id and m.deleted_at is null and m.status_id = any($3)) as merged_into,
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'type', c.type, 'name_ar', k.name_ar, 'name_en', k.name_en) order by c.type, k.code) from classification_ngos c join classifications k on k.id = c.classification_id where c.ngo_id = n.id and c.deleted_at is null), '[]') as classifications,
  coalesce((select jsonb_agg(jsonb_build_object('objective_ar', o.objective_ar, 'objective_en', o.objective_en) order by o.sort) from ngo_objectives o where o.ngo_id = n.id and o.deleted_at is null), '[]') as objectives,
  (select jsonb_build_object('governorate_id', b.governorate_id, 'address', b.address) from branches b where b.ngo_id = n.id and b.is_main and b.status = 'active' and b.deleted_at is null) as headquarters,
  coalesce((select jsonb_agg(jsonb_build_object('type', c.type, 'value', c.value, 'is_primary', c.is_primary, 'branch_name', b.name_ar) order by c.branch_id nulls first, c.is_primary desc, c.type, c.id) from contact_information c left join branches b on b.id = c.branch_id and b.ngo_id = c.ngo_id
    where c.ngo_id = n.id and c.is_public and c.deleted_at is null and (c.branch_id is null or (b.is_public and b.status = 'active' and b.deleted_at is null))), '[]') as contacts,
  ${people(`d.type = 'founder'`)} as founders,
  (select jsonb_build_object('type', t.type, 'temporary', t.status = 'temporary', 'start_date', t.start_date, 'end_date', t.end_date, 'decision_no', t.decision_no, 'decision_date', t.decision_date, 'members', ${people('d.director_board_id = t.id')})
    from director_boards t where t.ngo_id = n.id and t.type in ('administrative', 'trustee') and t.status in ('current', 'temporary') and t.deleted_at is null order by t.start_date desc limit 1) as board,
  coalesce((select jsonb_agg(jsonb_build_object('from_status_id', h.from_status_id, 'to_status_id', h.to_status_id, 'decision_no', h.decision_no, 'decision_date', h.decision_date) order by h.decision_date desc, h.id desc) from ngo_status_histories h where h.ngo_id = n.id), '[]') as decisions,
  coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'type_id', i.incentive_type_id, 'title', i.title, 'decision_no', i.decision_no, 'on', coalesce(i.decision_date, i.start_date), 'state', case when i.status in ('issued', 'upheld') and i.end_date < $1::date then 'expired' else i.status end) order by coalesce(i.decision_date, i.start_date) desc, i.id desc)
    from incentives i where i.ngo_id = n.id and i.is_public and i.status in ('issued', 'appealed', 'upheld', 'expired') and i.deleted_at is null), '[]') as measures
  from ngos n where n.id = $2 and n.deleted_at is null and n.status_id = any($3)`

export interface Brief {
  id: number
  ngo_code: string
  name_ar: string
  name_en: string | null
  legal_form_id: number
  governorate_id: number
  status_id: number
  decision_no: string
  decision_date: string
  has_public_benefit: boolean
  logo: number | null
  late: boolean
}
export const briefOf = (row: Brief) => ({
  id: row.id,
  ngo_code: row.ngo_code,
  name_ar: row.name_ar,
  name_en: row.name_en,
  legal_form: word('legal-forms', row.legal_form_id),
  governorate: word('governorates', row.governorate_id),
  status: status(row.status_id),
  decision_no: row.decision_no,
  decision_date: row.decision_date,
  has_public_benefit: row.has_public_benefit,
  late: row.late,
  logo: row.logo === null ? null : `/api/v2/guest/ngo-logo/${row.id}?v=${row.logo}`,
})

type Person = { name: string; position_id: number }
interface Whole extends Brief {
  short_name: string | null
  about: string | null
  completed_by_ministry: string | null
  work_scope_id: number | null
  work_governorates: number[]
  duration_type: string
  duration_until: string | null
  gazette_no: string | null
  gazette_date: string | null
  public_benefit_decision_no: string | null
  public_benefit_decision_date: string | null
  closed_at: string | null
  merged_into: object | null
  classifications: object[]
  objectives: object[]
  headquarters: { governorate_id: number; address: string } | null
  contacts: { type: number; value: string; is_primary: boolean; branch_name: string | null }[]
  founders: Person[]
  board: { members: Person[] } | null
  measures: { kind: string; type_id: number; state: string }[]
  decisions: { from_status_id: number | null; to_status_id: number; decision_no: string; decision_date: string }[]
}
const person = ({ name, position_id }: Person) => ({ name, position: word('positions', position_id) })

const shape = (row: Whole) => ({
  ...briefOf(row),
  short_name: row.short_name,
  about: (row.about ?? '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean),
  verified_at: row.completed_by_ministry,
  work_scope: row.work_scope_id === null ? null : word('work-scopes', row.work_scope_id),
  work_governorates: row.work_governorates.map((code) => word('governorates', code)),
  duration_until: row.duration_type === 'limited' ? row.duration_until : null,
  gazette_no: row.gazette_no,
  gazette_date: row.gazette_date,
  public_benefit: row.has_public_benefit
    ? { decision_no: row.public_benefit_decision_no, decision_date: row.public_benefit_decision_date }
    : null,
  closed_at: row.closed_at,
  merged_into: row.merged_into,
  classifications: row.classifications,
  objectives: row.objectives,
  headquarters: row.headquarters && {
    governorate: word('governorates', row.headquarters.governorate_id),
    address: row.headquarters.address,
  },
  contacts: row.contacts.map(({ type, ...contact }) => ({ ...contact, type: word('contact-types', type) })),
  founders: row.founders.map(person),
  board: row.board && { ...row.board, members: row.board.members.map(person) },
  decisions: row.decisions.map(({ from_status_id, to_status_id, ...decision }) => ({
    ...decision,
    from_status: from_status_id === null ? null : word('ngo-status', from_status_id),
    to_status: status(to_status_id),
  })),
  // Nothing that is filled for the measurement was appealed, which has a word of its own.
  measures: row.measures.map(({ type_id, ...measure }) => ({
    ...measure,
    type: word('incentive-types', type_id),
    standing: null,
  })),
})

export const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Damascus' })

export async function answerOrganisation({ pool, id, response }: Asked): Promise<void> {
  const [row] = await ask<Whole>(pool, 'organisation', whole, [today(), id, shown])
  send(response, row ? 200 : 404, row ? ok(shape(row)) : { status: false }, 'public, max-age=0')
}
/** What the table of issue 17 calls the raw answer of one organisation: its own row with the words of its codes. */
export async function answerBrief({ pool, id, response }: Asked): Promise<void> {
  const text = `select ${brief} from ngos n where n.id = $2 and n.deleted_at is null and n.status_id = any($3)`
  const [row] = await ask<Brief>(pool, 'brief', text, [today(), id, shown])
  send(response, row ? 200 : 404, row ? ok(briefOf(row)) : { status: false }, 'public, max-age=0')
}
