import { sql } from 'kysely'
import { coopFacts, type CoopKind } from '#contract/cooperation/kinds.ts'
import type { ProjectStatus } from '#contract/cooperation/workflow.ts'
import { type FieldRefusals, found, invalid, wrongState } from '../core/errors.ts'
import type { Trx } from '../core/services.ts'
import type { CarriedRecord } from '../grants/index.ts'

/** A project, a membership or an event as its case sees it; what a kind does not have is null. */
export interface CoopRecord extends CarriedRecord {
  readonly ngo_id: number
  readonly ngo_name_ar: string
  readonly ngo_name_en: string | null
  readonly kind: CoopKind
  readonly party: string
  readonly decision_no: string | null
  readonly decision_date: string | null
  /** The day of its signature, and how it goes on since. */
  readonly signed_on: string | null
  readonly project_status: ProjectStatus | null
  readonly actual_start_date: string | null
  /** The last day of an event. */
  readonly to_date: string | null
  readonly updated_at: string
}

const facts = {
  project: sql`m.approval_status as status, m.name_ar as party, m.signed_on, m.project_status, m.actual_start_date, null::date as to_date`,
  membership: sql`m.status, m.organisation_name as party, null::date as signed_on, null::text as project_status, null::date as actual_start_date, null::date as to_date`,
  event: sql`m.status, m.event_name as party, null::date as signed_on, null::text as project_status, null::date as actual_start_date, m.to_date`,
} as const

/** A record, held for a change; 404 for the organisation of another one. Without `ngoId` the system asks. */
export async function holdCoop(trx: Trx, kind: CoopKind, id: number, ngoId: number | undefined): Promise<CoopRecord> {
  const { rows } = await sql<CoopRecord>`
    select m.id, m.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, ${kind}::text as kind, ${facts[kind]}, true as is_foreign,
      m.decision_no, m.decision_date, m.transaction_request_id, m.updated_at
    from ${sql.table(coopFacts[kind].table)} m join ngos n on n.id = m.ngo_id
    where m.id = ${id} and m.deleted_at is null and ${ngoId === undefined ? sql`true` : sql`m.ngo_id = ${ngoId}`} for update of m`.execute(
    trx,
  )
  return found(rows[0])
}

/** When parts of a project may change: what is agreed until it is asked for, what happens once it is signed. */
export const open = {
  plan: ['draft', 'returned'],
  papers: ['draft', 'returned', 'approved', 'executed'],
  run: ['executed'],
} as const

/** The project of a part, held: another one's is no choice, a closed one is not changed. */
export async function holdProject(trx: Trx, ngoId: number, id: number, during: keyof typeof open) {
  const { rows } = await sql<{
    approval_status: string
    total_budget: string
    signed_on: string | null
    start_date: string
    end_date: string
  }>`select approval_status, total_budget, signed_on, start_date, end_date from coop_projects
    where id = ${id} and ngo_id = ${ngoId} and deleted_at is null for update`.execute(trx)
  const [project] = rows
  if (!project) throw invalid({ coop_project_id: ['V-CHOICE'] })
  if (!(open[during] as readonly string[]).includes(project.approval_status))
    throw wrongState({ status: project.approval_status })
  return project
}

/** A partner stands in the register, or has a name: one of both, and never the organisation itself. */
export async function partnerOf(
  trx: Trx,
  ngoId: number,
  { partner_ngo_id, partner_name }: { partner_ngo_id: number | null; partner_name: string | null },
): Promise<{ readonly wrong: FieldRefusals } | { readonly name: string }> {
  if (partner_ngo_id === null)
    return partner_name === null ? { wrong: { partner_name: ['V-REQ'] } } : { name: partner_name }
  const { rows } = await sql<{ name_ar: string }>`
    select name_ar from ngos where id = ${partner_ngo_id} and id <> ${ngoId} and status_id = 1 and deleted_at is null`.execute(
    trx,
  )
  return rows[0] ? { name: rows[0].name_ar } : { wrong: { partner_ngo_id: ['V-CHOICE'] } }
}
