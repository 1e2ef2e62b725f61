// Lists of organisations by hand: a page and the exact total, two prepared statements sent together.
import { type Asked, askTogether, paged, send, shown } from './answer.ts'
import { type Brief, brief, briefOf, today } from './organisation.ts'

/** The public list by governorate and status in the order of names, from the table and its index. */
export async function answerList({ pool, query, response }: Asked): Promise<void> {
  const [page, size] = [Number(query.get('page') ?? 1), 10]
  const governorates = query.getAll('governorate_id').map(Number)
  const statuses = query.getAll('status_id').map(Number)
  const where = 'n.deleted_at is null and n.governorate_id = any($1) and n.status_id = any($2)'
  const [rows = [], count = []] = await askTogether(pool, [
    {
      name: 'list',
      text: `select ${brief.replaceAll('$1', '$5')} from ngos n where ${where} order by n.name_folded, n.id limit $3 offset $4`,
      values: [governorates, statuses, size, (page - 1) * size, today()],
    },
    {
      name: 'list-count',
      text: `select count(*) as total from ngos n where ${where}`,
      values: [governorates, statuses],
    },
  ])
  const { total } = count[0] as { total: number }
  send(response, 200, paged((rows as Brief[]).map(briefOf), total, size, page), 'public, max-age=0')
}

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
/** Names that hold every typed word, in the order of names; the words by their letters in threes. */
export async function answerSearch({ pool, query, response }: Asked): Promise<void> {
  const [page, size] = [Number(query.get('page') ?? 1), 10]
  const words = folded(query.get('name') ?? '')
    .split(' ')
    .map((one) => `%${one}%`)
  const where = `n.deleted_at is null and n.status_id = any($1) and ${words.map((_, at) => `n.public_search like $${at + 2}`).join(' and ')}`
  const next = words.length + 2
  const [rows = [], count = []] = await askTogether(pool, [
    {
      name: `search${words.length}`,
      text: `select ${brief.replaceAll('$1', `$${next + 2}`)} from ngos n where ${where} order by n.name_folded, n.id limit $${next} offset $${next + 1}`,
      values: [shown, ...words, size, (page - 1) * size, today()],
    },
    {
      name: `search-count${words.length}`,
      text: `select count(*) as total from ngos n where ${where}`,
      values: [shown, ...words],
    },
  ])
  const { total } = count[0] as { total: number }
  send(response, 200, paged((rows as Brief[]).map(briefOf), total, size, page), 'public, max-age=0')
}

const fileState = `case when n.completed_by_ministry is not null then 'accepted' when n.completed_by_ngo is not null then 'declared' else 'open' end`
const first = `greatest(extract(year from n.decision_date), extract(year from $1::date) - 3)`
const staffLate = `(exists (select from plans l where l.ngo_id = n.id and l.deleted_at is null and l.submitted_at is null
    and l.year between ${first} and extract(year from $1::date) and make_date(l.year, 1, 31) < $1::date
    and duty_due_on('plan', l.year, l.ngo_id) < $1::date and not exists (select from late_marks k where k.ngo_id = n.id and k.duty = 'plan' and k.year = l.year and k.lifted_at is not null))
  or exists (select from (
    select t.end_date, t.status, lead(t.status) over w as next_status, lead(t.decision_date) over w as next_decision
    from director_boards t where t.ngo_id = n.id and t.type in ('administrative', 'trustee') and t.status <> 'pending' and t.deleted_at is null window w as (order by t.start_date)) t
    where t.status in ('current', 'expired') and t.end_date < $1::date and extract(year from t.end_date) between ${first} and extract(year from $1::date)
      and t.next_status is distinct from 'temporary' and t.next_decision is null and not exists (select from late_marks k where k.ngo_id = n.id and k.duty = 'board' and k.year = extract(year from t.end_date) and k.lifted_at is not null)))`
const staffColumns = `n.id, n.ngo_code, n.name_ar, n.name_en, n.legal_form_id, n.governorate_id, n.status_id, n.decision_no, n.decision_date, n.profile_score::float8 as profile_score,
  ${fileState} as file, (select count(*) from transaction_requests q where q.ngo_id = n.id and q.status in ('submitted', 'in_progress', 'external', 'returned') and q.deleted_at is null) as open_requests, ${staffLate} as late_duties`

/** The ministry's register in the order of names. */
export async function answerStaffList({ pool, query, response }: Asked): Promise<void> {
  const [page, size] = [Number(query.get('page') ?? 1), 25]
  const [rows = [], count = []] = await askTogether(pool, [
    {
      name: 'staff-list',
      text: `select ${staffColumns} from ngos n where n.deleted_at is null order by n.name_folded, n.id limit $2 offset $3`,
      values: [today(), size, (page - 1) * size],
    },
    { name: 'staff-count', text: 'select count(*) as total from ngos n where n.deleted_at is null', values: [] },
  ])
  const { total } = count[0] as { total: number }
  send(response, 200, paged(rows, total, size, page))
}
