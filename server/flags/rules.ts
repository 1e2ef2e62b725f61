import { type RawBuilder, sql } from 'kysely'
import type { FlagRecord } from '#contract/flags/flags.ts'

/** What a rule says of an organisation now. */
export interface Finding {
  readonly ngo_id: number
  /** The same cause has the same key, however often it is looked for. */
  readonly key: string
  readonly since: string
  readonly records: FlagRecord[]
}
export const findings = [
  'foreign_unreported',
  'money_kept',
  'board_expired',
  'plan_late',
  'agreement_expired',
  'driver_shared',
  'outside_fields',
] as const
export type FindingName = (typeof findings)[number]

type Finder = (today: string, limit: number) => RawBuilder<Finding>

/** One record that raises a flag of its own. */
const one = (entity: string, alias: string, name: string) => sql`
  ${sql.lit(`${entity}:`)} || ${sql.ref(`${alias}.id`)} as key,
  jsonb_build_array(jsonb_build_object('entity', ${sql.lit(entity)}, 'id', ${sql.ref(`${alias}.id`)}, 'ngo_id', ${sql.ref(`${alias}.ngo_id`)}, 'name', ${sql.ref(`${alias}.${name}`)})) as records`
const over = (day: RawBuilder<unknown>, limit: number, today: string) =>
  sql`(${day} is not null and ${day} + ${limit}::integer < ${today}::date)`

/** Looked up for each row: joined, the rows that functions of dates leave are taken for one, and all organisations are read for each. */
const isActive = (alias: string) => sql`(select o.status_id from ngos o where o.id = ${sql.ref(`${alias}.ngo_id`)}) = 1`

/** How each rule looks at the register: only at what is recorded, as of today. */
export const finders: Readonly<Record<FindingName, Finder>> = {
  foreign_unreported: (today, limit) => sql<Finding>`
    select g.ngo_id, g.report_due_on as since, ${one('financial_grants', 'g', 'donor_name')} from financial_grants g
    where g.source_type = 'foreign' and g.status = 'executed' and g.deleted_at is null and ${over(sql`g.report_due_on`, limit, today)}
    union all
    select d.ngo_id, d.report_due_on as since, ${one('international_donations', 'd', 'donor_name')} from international_donations d
    where d.status = 'executed' and d.deleted_at is null and ${over(sql`d.report_due_on`, limit, today)}`,
  money_kept: (today, limit) => sql<Finding>`
    select g.ngo_id, g.return_due_on as since, ${one('financial_grants', 'g', 'donor_name')} from financial_grants g
    where g.status = 'rejected' and g.returned_on is null and g.deleted_at is null and ${over(sql`g.return_due_on`, limit, today)}
    union all
    select d.ngo_id, d.return_due_on as since, ${one('international_donations', 'd', 'donor_name')} from international_donations d
    where d.status = 'rejected' and d.returned_on is null and d.deleted_at is null and ${over(sql`d.return_due_on`, limit, today)}`,
  // The last board that sat: one that was dissolved or appointed obliges nobody to elect.
  board_expired: (today, limit) => sql<Finding>`
    select b.ngo_id, b.end_date as since, 'director_boards:' || b.id as key,
      jsonb_build_array(jsonb_build_object('entity', 'director_boards', 'id', b.id, 'ngo_id', b.ngo_id, 'name', b.term_no::text)) as records
    from (select distinct on (t.ngo_id) t.* from director_boards t
      where t.type in ('administrative', 'trustee') and t.status <> 'pending' and t.deleted_at is null order by t.ngo_id, t.start_date desc, t.id desc) b
    where b.status in ('current', 'expired') and ${over(sql`b.end_date`, limit, today)}`,
  // A draft that was not handed in; or no plan at all, until the return of that year is due and takes its place.
  plan_late: (today, limit) => sql<Finding>`
    select l.ngo_id, duty_due_on('plan', l.year, l.ngo_id) as since, 'plans:' || l.id as key,
      jsonb_build_array(jsonb_build_object('entity', 'plans', 'id', l.id, 'ngo_id', l.ngo_id, 'name', l.year::text)) as records
    from plans l
    where ${isActive('l')} and l.submitted_at is null and l.deleted_at is null and ${over(sql`duty_due_on('plan', l.year, l.ngo_id)`, limit, today)}
      and not exists (select from late_marks k where k.ngo_id = l.ngo_id and k.duty = 'plan' and k.year = l.year and k.campaign_id is null and k.lifted_at is not null)
    union all
    select d.ngo_id, coalesce(d.extended_to, d.due_on) as since, 'plan_duties:' || d.year as key,
      jsonb_build_array(jsonb_build_object('entity', 'plan_duties', 'id', d.year, 'ngo_id', d.ngo_id, 'name', d.year::text)) as records
    from duties d
    where ${isActive('d')} and d.kind = 'plan' and d.state is null and d.year >= extract(year from ${today}::date) - 1
      and ${over(sql`coalesce(d.extended_to, d.due_on)`, limit, today)} and duty_due_on('yearly_return', d.year, d.ngo_id) >= ${today}::date
      and not exists (select from late_marks k where k.ngo_id = d.ngo_id and k.duty = 'plan' and k.year = d.year and k.campaign_id is null and k.lifted_at is not null)`,
  agreement_expired: (today, limit) => sql<Finding>`
    select p.ngo_id, p.agreement_expires_on as since, ${one('coop_projects', 'p', 'name_ar')} from coop_projects p
    where p.approval_status = 'executed' and p.project_status <> 'completed' and p.deleted_at is null and ${over(sql`p.agreement_expires_on`, limit, today)}
      and not exists (select from coop_project_files f where f.coop_project_id = p.id and f.kind in ('agreement', 'amendment')
        and f.expires_on >= ${today}::date and f.deleted_at is null)`,
  driver_shared: (today, limit) => sql<Finding>`
    select distinct on (m.ngo_id, m.id_number_hash) m.ngo_id, s.since, 'driver:' || m.id as key, s.records
    from manager_accounts m join (
      select a.id_number_hash, max(a.assign_date) as since,
        jsonb_agg(jsonb_build_object('entity', 'manager_accounts', 'id', a.id, 'ngo_id', a.ngo_id, 'name', a.full_name) order by a.ngo_id, a.id) as records
      from manager_accounts a join ngos o on o.id = a.ngo_id and o.deleted_at is null
      where a.deleted_at is null and (a.end_date is null or a.end_date >= ${today}::date) and a.in_force
      group by a.id_number_hash having count(distinct a.ngo_id) >= ${limit}) s on s.id_number_hash = m.id_number_hash
    where m.deleted_at is null and (m.end_date is null or m.end_date >= ${today}::date) and m.in_force order by m.ngo_id, m.id_number_hash, m.id`,
  // Fields are compared by their main field: a programme may serve another branch of it.
  outside_fields: (today, limit) => sql<Finding>`
    select p.ngo_id, p.start_date as since, ${one('programs', 'p', 'name')} from programs p join classifications c on c.id = p.classification_id
    where p.deleted_at is null and p.status <> 'finished' and p.budget > 0 and ${over(sql`p.start_date`, limit, today)}
      and exists (select from classification_ngos x where x.ngo_id = p.ngo_id and x.deleted_at is null)
      and not exists (select from classification_ngos x join classifications f on f.id = x.classification_id
        where x.ngo_id = p.ngo_id and x.deleted_at is null and coalesce(f.parent_id, f.id) = coalesce(c.parent_id, c.id))`,
}
