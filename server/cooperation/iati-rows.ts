import { type RawBuilder, sql } from 'kysely'
import { agreedStatuses } from '#contract/cooperation/where.ts'
import type { ProjectStatus } from '#contract/cooperation/workflow.ts'
import type { Db } from '../core/services.ts'

/** A project as its file tells it: no people, no numbers of persons, no papers. */
export interface IatiProject {
  readonly id: number
  readonly ngo_code: string
  readonly ngo_name_ar: string
  readonly ngo_name_en: string | null
  readonly name_ar: string
  readonly name_en: string | null
  readonly description: string
  readonly un_organisation_id: number
  readonly project_sector_id: number
  readonly currency_id: number
  readonly total_budget: string
  readonly agreement_date: string
  readonly signed_on: string | null
  readonly start_date: string
  readonly end_date: string
  readonly actual_start_date: string | null
  readonly actual_end_date: string | null
  readonly approval_status: 'approved' | 'executed' | 'reported'
  readonly project_status: ProjectStatus
  readonly updated_at: string
  readonly target_group_ids: number[]
  readonly partners: { name: string; code: string | null }[]
  readonly places: { governorate_id: number; name: string | null }[]
  readonly movements: { kind: 'received' | 'spent' | 'passed_on'; happened_on: string; amount: string }[]
  readonly objectives: {
    objective: string
    indicator: string
    baseline_year: number | null
    baseline_value: string | null
    target_value: string
    achieved_value: string | null
    periods: { from: string; to: string; achieved: string }[]
  }[]
}

/** Approved projects within the reach of a reader, with their parts. */
export async function readIatiProjects(db: Db, reach: RawBuilder<unknown>): Promise<IatiProject[]> {
  const { rows } = await sql<IatiProject>`
    select p.id, n.ngo_code, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, p.name_ar, p.name_en, p.description, p.un_organisation_id,
      p.project_sector_id, p.currency_id, p.total_budget::text as total_budget, p.agreement_date, p.signed_on, p.start_date, p.end_date,
      p.actual_start_date, p.actual_end_date, p.approval_status, p.project_status, p.updated_at,
      array(select b.target_group_id from coop_project_beneficiaries b where b.coop_project_id = p.id and b.deleted_at is null order by b.id) as target_group_ids,
      coalesce((select jsonb_agg(jsonb_build_object('name', r.partner_name, 'code', o.ngo_code) order by r.id)
        from coop_project_partners r left join ngos o on o.id = r.partner_ngo_id where r.coop_project_id = p.id and r.deleted_at is null), '[]'::jsonb) as partners,
      coalesce((select jsonb_agg(jsonb_build_object('governorate_id', l.governorate_id, 'name', l.place) order by l.governorate_id, l.id)
        from coop_project_locations l where l.coop_project_id = p.id and l.deleted_at is null), '[]'::jsonb) as places,
      coalesce((select jsonb_agg(jsonb_build_object('kind', t.kind, 'happened_on', t.happened_on, 'amount', t.amount::text) order by t.happened_on, t.id)
        from coop_project_transactions t where t.coop_project_id = p.id and t.deleted_at is null), '[]'::jsonb) as movements,
      coalesce((select jsonb_agg(jsonb_build_object('objective', g.objective, 'indicator', g.indicator, 'baseline_year', g.baseline_year,
          'baseline_value', g.baseline_value::text, 'target_value', g.target_value::text, 'achieved_value', g.achieved_value::text,
          'periods', coalesce((select jsonb_agg(jsonb_build_object('from', e.period_start, 'to', e.period_end, 'achieved', e.achieved::text) order by e.period_start, e.id)
            from coop_project_results e where e.coop_project_objective_id = g.id and e.deleted_at is null), '[]'::jsonb)) order by g.id)
        from coop_project_objectives g where g.coop_project_id = p.id and g.deleted_at is null), '[]'::jsonb) as objectives
    from coop_projects p join ngos n on n.id = p.ngo_id and n.deleted_at is null
    where p.approval_status = any(${agreedStatuses}::text[]) and p.deleted_at is null and ${reach} order by p.id`.execute(
    db,
  )
  return rows
}
