import { sql } from 'kysely'
import {
  projectBeneficiaries,
  projectBudgets,
  projectFiles,
  projectLocations,
  projectObjectives,
  projectPartners,
  projectResults,
  projectTransactions,
} from '#contract/cooperation/project-parts.ts'
import { type FieldRefusals, invalid, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { telling } from '../core/registers/around.ts'
import { refuseInUse } from '../core/registers/in-use.ts'
import { type Input, StoredColumns } from '../core/registers/register-options.ts'
import { register } from '../core/registers/register.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services, Trx } from '../core/services.ts'
import { type open, holdProject, partnerOf } from './record.ts'
import { scope } from './standing.ts'

type Project = Awaited<ReturnType<typeof holdProject>>
/** Parts stay with their project: one that is named in an edit is the one that it was added to. */
async function projectOf(
  trx: Trx,
  actor: Actor,
  input: { coop_project_id: number },
  before: Row | undefined,
  during: keyof typeof open,
): Promise<Project> {
  if (before && before.coop_project_id !== input.coop_project_id) throw invalid({ coop_project_id: ['V-CHOICE'] })
  return holdProject(trx, ngoOf(actor), input.coop_project_id, during)
}
/** A part goes while it may be changed. */
const removes =
  (during: keyof typeof open) =>
  async (trx: Trx, actor: Actor, row: Row): Promise<void> => {
    await holdProject(trx, ngoOf(actor), row.coop_project_id as number, during)
  }
const options = (table: string, during: keyof typeof open) => ({ table, scope, order: 'id', removing: removes(during) })

const partners: Area = (on, services) => {
  register(on, services, projectPartners, {
    ...options('coop_project_partners', 'plan'),
    search: ['partner_name', 'role'],
    check: async (trx, actor, input, before) => {
      await projectOf(trx, actor, input, before, 'plan')
      const partner = await partnerOf(trx, ngoOf(actor), input)
      return 'wrong' in partner ? partner.wrong : new StoredColumns({ partner_name: partner.name })
    },
  })
}

/** The place lies within the organisation's scope of work, and its sub-district in its governorate. */
async function placeErrors(
  { reference }: Services,
  trx: Trx,
  ngoId: number,
  input: Input<typeof projectLocations>,
): Promise<FieldRefusals> {
  const { rows } = await sql<{ outside: boolean }>`
    select coalesce(work_scope_id <> 3 and ${input.governorate_id} <> all(work_governorates || governorate_id), false) as outside from ngos where id = ${ngoId}`.execute(
    trx,
  )
  const district = reference.find('sub-districts', input.sub_district_id ?? 0)?.extra?.district_id
  const isElsewhere =
    input.sub_district_id !== null &&
    reference.find('districts', Number(district ?? 0))?.extra?.governorate_id !== input.governorate_id
  return {
    ...(rows[0]?.outside ? { governorate_id: ['V-SCOPE'] as const } : {}),
    ...(isElsewhere ? { sub_district_id: ['V-CHOICE'] as const } : {}),
  }
}
const locations: Area = (on, services) => {
  register(on, services, projectLocations, {
    ...options('coop_project_locations', 'plan'),
    search: ['place'],
    check: async (trx, actor, input, before) => {
      await projectOf(trx, actor, input, before, 'plan')
      return placeErrors(services, trx, ngoOf(actor), input)
    },
  })
}

const objectives: Area = (on, services) => {
  register(on, services, projectObjectives, {
    ...options('coop_project_objectives', 'plan'),
    search: ['objective', 'indicator'],
    own: ['achieved_value'],
    check: async (trx, actor, input, before): Promise<FieldRefusals> => {
      await projectOf(trx, actor, input, before, 'plan')
      const lacksYear = input.baseline_value !== null && input.baseline_year === null
      return lacksYear ? { baseline_year: ['V-REQ'] } : {}
    },
  })
  register(on, services, projectResults, {
    ...options('coop_project_results', 'run'),
    search: ['note'],
    order: 'period_start',
    check: async (trx, actor, input, before) => {
      await projectOf(trx, actor, input, before, 'run')
      const isOurs = await belongs(trx, 'coop_project_objectives', input.coop_project_objective_id, input)
      return {
        ...(isOurs ? {} : { coop_project_objective_id: ['V-CHOICE'] as const }),
        ...(input.period_end < input.period_start ? { period_end: ['V-ORDER'] as const } : {}),
      }
    },
  })
}
/** A part of the same project. */
async function belongs(
  trx: Trx,
  table: 'coop_project_objectives' | 'coop_project_budgets' | 'coop_project_partners',
  id: number,
  { coop_project_id }: { coop_project_id: number },
): Promise<boolean> {
  const { rows } =
    await sql`select from ${sql.table(table)} where id = ${id} and coop_project_id = ${coop_project_id} and deleted_at is null`.execute(
      trx,
    )
  return rows.length > 0
}

/** The lines of a project, this one with its new amount, plan no more than its budget [domain 2.10]. */
async function overBudget(
  trx: Trx,
  input: Input<typeof projectBudgets>,
  total: string,
  line: number | undefined,
): Promise<FieldRefusals> {
  const { rows } = await sql<{ left: string; over: boolean }>`
    select (${total}::numeric - coalesce(sum(planned_amount), 0))::text as left, coalesce(sum(planned_amount), 0) + ${input.planned_amount}::numeric > ${total}::numeric as over
    from coop_project_budgets where coop_project_id = ${input.coop_project_id} and id <> ${line ?? 0} and deleted_at is null`.execute(
    trx,
  )
  const [sum] = rows
  return sum?.over ? { planned_amount: [{ code: 'V-RANGE', params: { a: '0', b: sum.left } }] } : {}
}
const budgets: Area = (on, services) => {
  register(on, services, projectBudgets, {
    ...options('coop_project_budgets', 'plan'),
    search: ['line'],
    own: ['received_amount', 'spent_amount'],
    check: async (trx, actor, input, before) => {
      const project = await projectOf(trx, actor, input, before, 'plan')
      return overBudget(trx, input, project.total_budget, before?.id)
    },
    removing: async (trx, actor, row) => {
      await removes('plan')(trx, actor, row)
      await refuseInUse(trx, {
        ar: 'حركات على هذا البند',
        en: 'Money that moved on this line',
        question: sql`select from coop_project_transactions where coop_project_budget_id = ${row.id} and deleted_at is null`,
      })
    },
  })
  register(on, services, projectTransactions, {
    ...options('coop_project_transactions', 'run'),
    search: ['note'],
    order: 'happened_on',
    check: async (trx, actor, input, before) => {
      const project = await projectOf(trx, actor, input, before, 'run')
      const partner = input.coop_project_partner_id
      const isPassed = input.kind === 'passed_on'
      const isLine = await belongs(trx, 'coop_project_budgets', input.coop_project_budget_id, input)
      const isPartner = partner === null || (await belongs(trx, 'coop_project_partners', partner, input))
      return {
        ...(isLine ? {} : { coop_project_budget_id: ['V-CHOICE'] as const }),
        ...(isPassed && partner === null ? { coop_project_partner_id: ['V-REQ'] as const } : {}),
        ...((!isPassed && partner !== null) || !isPartner ? { coop_project_partner_id: ['V-CHOICE'] as const } : {}),
        ...(/[1-9]/.test(input.amount) ? {} : { amount: ['V-NUMBER'] as const }),
        ...(project.signed_on !== null && input.happened_on < project.signed_on
          ? { happened_on: ['V-ORDER'] as const }
          : {}),
      }
    },
  })
}

const beneficiaries: Area = (on, services) => {
  register(on, services, projectBeneficiaries, {
    ...options('coop_project_beneficiaries', 'plan'),
    search: ['note'],
    own: ['male_number', 'female_number', 'with_disability_number'],
    check: async (trx, actor, input, before) => {
      await projectOf(trx, actor, input, before, 'plan')
      // Stored as one value of JSON, not as a list of the database.
      return new StoredColumns({ people: { toJSON: () => input.people } })
    },
  })
}

/** What was there when the ministry approved the project stays as it was read; later papers stand beside it. */
async function refuseRead(trx: Trx, actor: Actor, { id }: Row): Promise<void> {
  const { rows } = await sql`select from coop_project_files f join coop_projects p on p.id = f.coop_project_id
      join transaction_requests q on q.id = p.transaction_request_id
    where f.id = ${id} and f.ngo_id = ${ngoOf(actor)} and p.approval_status in ('approved', 'executed') and f.created_at < q.closed_at`.execute(
    trx,
  )
  if (rows.length > 0) throw wrongState()
}
const files: Area = (on, services) => {
  register(on, services, projectFiles, {
    ...options('coop_project_files', 'papers'),
    search: ['title'],
    check: async (trx, actor, input, before) => {
      await projectOf(trx, actor, input, before, 'papers')
      if (before) await refuseRead(trx, actor, before)
      return {}
    },
    removing: async (trx, actor, row) => {
      await removes('papers')(trx, actor, row)
      await refuseRead(trx, actor, row)
    },
  })
}

/** Parts of a project, each a register of its own that its project opens and closes [domain 2.10]. */
export const projectPartsArea: Area = (on, services) => {
  partners(telling(on, { coop_project_partners_once: 'partner_ngo_id' }), services)
  locations(on, services)
  objectives(on, services)
  budgets(on, services)
  beneficiaries(telling(on, { coop_project_beneficiaries_once: 'target_group_id' }), services)
  files(on, services)
}
