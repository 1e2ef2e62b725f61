import { sql } from 'kysely'
import { z } from 'zod'
import { coopFacts, type CoopKind, coopKinds } from '#contract/cooperation/kinds.ts'
import { type ProjectAction, projectMachine, type ProjectStatus } from '#contract/cooperation/workflow.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { type ApprovalAction, approvalMachine } from '#contract/grants/workflow.ts'
import { fundingRequest } from '#contract/transactions/workflow.ts'
import { act, type CaseKind } from '../core/cases/act.ts'
import { inWords, invalid, type Refusal, wrongState } from '../core/errors.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { mayChange } from '../core/identity/standing.ts'
import type { Notice } from '../core/notices/notify.ts'
import type { Trx } from '../core/services.ts'
import { approvalType } from '../grants/index.ts'
import { type RequestKinds, requestKinds, type TypeEffects } from '../transactions/index.ts'
import { type CoopRecord, holdCoop } from './record.ts'

/** Days after an event in which its report is due [domain 2.10]. */
const eventReportDays = 30
/** What only money knows: a local grant, further parts, giving back. */
const ofMoney: readonly ApprovalAction[] = ['submit_local', 'add_part', 'give_back', 'declare_none']

/** What the state of a record forbids beside its status, for whoever reads it. */
export function barTo({ kind, project_status }: Pick<CoopRecord, 'kind' | 'project_status'>, action: ApprovalAction) {
  if (ofMoney.includes(action)) return wrongState()
  if (action !== 'report' || kind === 'event') return undefined
  // A membership goes on; a project reports when it is over.
  return kind === 'project' && project_status === 'completed' ? undefined : wrongState()
}

/** The organisation acts on its own records, with the right to change them. */
export const isOwner = (kind: CoopKind, actor: Actor, ngoId: number): boolean =>
  actor.ngoId === ngoId &&
  actor.kind === 'org' &&
  may(actor, coopFacts[kind].organisation, 'U') &&
  mayChange(actor.ngoStatusId ?? 1, coopFacts[kind].organisation)

/** Who of the ministry is told: the office whose opinion the request asks for first. */
const told = { project: 'financial_reviewer', membership: 'legal_reviewer', event: 'receiver' } as const
async function toOffice(trx: Trx, row: CoopRecord, code: 'N-70' | 'N-71' | 'N-72'): Promise<Notice> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u join user_transaction_roles h on h.user_id = u.id
      join transaction_request_roles r on r.id = h.transaction_request_role_id and r.slug = ${told[row.kind]}
    where u.kind = 'ministry' and u.is_active and u.deleted_at is null and holds_right(u.id, 'ministry_transaction_requests', 'S') order by u.id`.execute(
    trx,
  )
  return {
    code,
    userIds: rows.map(({ id }) => id),
    entity: coopFacts[row.kind].table,
    entityId: row.id,
    params: {
      ngo: { ar: row.ngo_name_ar, en: row.ngo_name_en ?? row.ngo_name_ar },
      decision_no: row.decision_no ?? '—',
    },
    ...(row.transaction_request_id === null
      ? {}
      : { link: `/ministry/accreditation-transactions/${row.transaction_request_id}` }),
  }
}

/** What the record says once it was signed, joined or taken part in: the day and its proof. */
const done = {
  project: ['signed_on', 'signed_file'],
  membership: ['joined_on', 'joined_file'],
  event: ['took_part_on', 'took_part_file'],
} as const

/** Cases of one kind; `carrying` are the requests that carry their approvals, without what follows from them here. */
export function coopKind(kind: CoopKind, carrying: RequestKinds): CaseKind<typeof approvalMachine, CoopRecord> {
  const { table, slug } = coopFacts[kind]
  return {
    machine: approvalMachine,
    table,
    column: kind === 'project' ? 'approval_status' : 'status',
    hold: (trx, actor, id) => holdCoop(trx, kind, id, actor && (actor.ngoId ?? 0)),
    partsOf: (row, actor) => (isOwner(kind, actor, row.ngo_id) ? ['organisation'] : []),
    bar: (row, action) => barTo(row, action),
    version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
    told: ({ party, ngo_id }) => ({ name: party, ngo_id }),
    effects: {
      // The financial reviewer is told of what is financial [domain 3.9].
      submit: async ({ trx, row }) => (kind === 'project' ? { notices: [await toOffice(trx, row, 'N-70')] } : {}),
      approve: async ({ input }) => ({ set: { ...input }, log: { after: { ...input } } }),
      execute: async ({ trx, row, input }) => {
        const { happened_on, amount, file } = input
        if (amount !== null) throw invalid({ amount: ['V-TYPE'] })
        if (row.decision_date !== null && happened_on < row.decision_date) throw invalid({ happened_on: ['V-ORDER'] })
        const [day, proof] = done[kind]
        const due = row.to_date === null ? {} : { report_due_on: addDays(row.to_date, eventReportDays) }
        return {
          set: { [day]: happened_on, [proof]: file, ...due },
          log: { after: { [day]: happened_on, ...due } },
          notices: [await toOffice(trx, row, 'N-71')],
        }
      },
      report: async ({ trx, services, row, input }) => ({
        set: { report_file: input.file, report_date: todayIn(services.now()) },
        notices: kind === 'project' ? [await toOffice(trx, row, 'N-72')] : [],
      }),
      cancel: async ({ trx, services, actor, row, lang }) => {
        if (row.status === 'submitted' && row.transaction_request_id !== null)
          await act(trx, services, carrying.of(slug), {
            actor,
            id: row.transaction_request_id,
            action: 'withdraw',
            input: undefined,
            lang,
          })
        return {}
      },
    },
  }
}

type Ongoing = Omit<CoopRecord, 'status'> & { readonly status: ProjectStatus; readonly approval: string }
/** How a project goes on: nothing of it before its agreement is signed. */
export const barProgress = (approval: string, _action: ProjectAction): Refusal | undefined =>
  approval === 'executed' ? undefined : wrongState({ status: approval })

export const projectKind: CaseKind<typeof projectMachine, Ongoing> = {
  machine: projectMachine,
  table: 'coop_projects',
  column: 'project_status',
  hold: async (trx, actor, id) => {
    const row = await holdCoop(trx, 'project', id, actor && (actor.ngoId ?? 0))
    return { ...row, approval: row.status, status: row.project_status ?? 'planned' }
  },
  partsOf: (row, actor) => (isOwner('project', actor, row.ngo_id) ? ['organisation'] : []),
  bar: (row, action) => barProgress(row.approval, action),
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: ({ party, ngo_id }) => ({ name: party, ngo_id }),
  effects: {
    begin: async ({ row, input }) => {
      if (row.signed_on !== null && input.actual_start_date < row.signed_on)
        throw invalid({ actual_start_date: ['V-ORDER'] })
      return { set: { ...input }, log: { after: { ...input } } }
    },
    suspend: async ({ input }) => ({ log: { after: { ...input } } }),
    complete: async ({ services, row, input }) => {
      if (row.actual_start_date !== null && input.actual_end_date < row.actual_start_date)
        throw invalid({ actual_end_date: ['V-ORDER'] })
      const report_due_on = addDays(input.actual_end_date, services.reference.setting('grants.report_days', 60))
      return { set: { ...input, report_due_on }, log: { after: { ...input, report_due_on } } }
    },
  },
}

// The last step decides with the general right on requests: `ministry_ngos`, which 2.10 names, has no code C.
const machineOf = (kind: CoopKind) => fundingRequest(coopFacts[kind].organisation, 'ministry_transaction_requests')
/** The requests that carry approvals, without what their records do: who cancels a record withdraws its request. */
export const carryingRequests = () =>
  requestKinds(
    coopKinds.map((kind) => ({ slug: coopFacts[kind].slug, payload: z.strictObject({}), machine: machineOf(kind) })),
  )

/** Approvals of projects with UN bodies, memberships and events abroad [domain 3.9, 6.3]. */
export const coopTypes: readonly TypeEffects[] = coopKinds.map((kind) =>
  approvalType({
    ...coopFacts[kind],
    machine: machineOf(kind),
    hold: (trx, id, ngoId) => holdCoop(trx, kind, id, ngoId),
    cases: coopKind(kind, carryingRequests()),
    guard: async ({ trx }, record, at) => {
      if (kind === 'project') await refuseIncomplete(trx, record.id, at)
    },
  }),
)

const lacksParts = inWords(
  'ينقص المشروع موقع أو هدف أو بند موازنة أو مستفيدون. أكملوها في صفحة المشروع أولاً.',
  'The project lacks a place, an objective, a budget line or its beneficiaries. Complete them on its page first.',
)
/** What a project is asked for with: where it works, what it is to reach, what it costs, whom it serves. */
async function refuseIncomplete(trx: Trx, id: number, at: string): Promise<void> {
  const { rows } = await sql<{ complete: boolean }>`select
    exists (select from coop_project_locations where coop_project_id = ${id} and deleted_at is null)
    and exists (select from coop_project_objectives where coop_project_id = ${id} and deleted_at is null)
    and exists (select from coop_project_budgets where coop_project_id = ${id} and deleted_at is null)
    and exists (select from coop_project_beneficiaries where coop_project_id = ${id} and deleted_at is null) as complete`.execute(
    trx,
  )
  if (!rows[0]?.complete) throw invalid({ [at]: [lacksParts] })
}
