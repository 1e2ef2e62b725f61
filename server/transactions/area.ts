import { sql } from 'kysely'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { ActionOf } from '#contract/core/machine.ts'
import { type RequestAction, transactionRequest } from '#contract/transactions/workflow.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import {
  decideRequest,
  listCreationRequests,
  listRequests,
  readRequest,
  reassign,
} from '#contract/transactions/calls.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { found, forbidden, invalid, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { act } from '../core/cases/act.ts'
import { inputFor } from '../core/cases/input.ts'
import type { TypeEffects } from './cases/effects.ts'
import { requestKind } from './cases/kind.ts'
import { ownRequestsArea } from './cases/own-requests.ts'
import { absencesArea } from './absences.ts'
import { availabilityArea } from './availability.ts'
import { availableOn } from './away.ts'
import { conflictsWith, refuseConflict } from './conflict.ts'
import { dashboardArea } from './dashboard.ts'
import { giveTo } from './hand-over.ts'
import { holidaysArea } from './holidays.ts'
import { loadOf } from './load.ts'
import { actionsLog } from './log.ts'
import { findRequest, findRequests, shapeRow } from './queue.ts'
import { bareStep, daysOf, logDecision, stepsOf, type RequestRow, type StepRow } from './steps.ts'
import { typeDocumentsArea } from './type-documents.ts'
import { typeStagesArea } from './type-stages.ts'
import { typesArea } from './types.ts'

/** What a kind of request does with an officer's decision; given by the area that owns the case. */
export type DecisionHandler = (
  trx: Trx,
  services: Services,
  actor: Actor,
  request: RequestRow,
  body: BodyOf<typeof decideRequest>,
  lang: Lang,
) => Promise<{ status_id: number; current_stage_number: number; ngo_id: number | null }>

interface Candidate {
  id: number
  name: string
  is_online: number
  open_requests: number
}

/** Officers who hold the role of a step within its scope and whom no interest of their own keeps away. */
async function candidatesFor(
  db: Services['db'] | Trx,
  roleId: number | null,
  {
    transaction_type_id: typeId,
    governorate_id: governorateId,
    ngo_id: ngoId,
    establishment_id: establishmentId,
  }: {
    transaction_type_id: number
    governorate_id: number | null
    ngo_id: number | null
    establishment_id: number | null
  },
  today: string,
): Promise<Candidate[]> {
  if (roleId === null) return []
  const { rows } =
    await sql<Candidate>`select u.id, concat_ws(' ', u.first_name, u.last_name) as name, ${availableOn(today)}::int as is_online, ${loadOf} as open_requests
    from users u join user_transaction_roles r on r.user_id = u.id and r.transaction_request_role_id = ${roleId} join transaction_request_roles t on t.id = r.transaction_request_role_id
    where u.kind = 'ministry' and u.is_active and u.deleted_at is null and (cardinality(r.transaction_type_ids) = 0 or ${typeId} = any(r.transaction_type_ids))
      and (t.scope <> 'directorate' or u.ministry_user_type = 'central' or u.governorate_id = ${governorateId}) and not ${conflictsWith({ ngoId, establishmentId })} order by 4, 1`.execute(
      db,
    )
  return rows
}

/** A page of requests; for a workbook with the words and the day that stand in its columns. */
const shownOrExported = (page: Awaited<ReturnType<typeof findRequests>>, exported: boolean, lang: Lang) =>
  exported
    ? {
        ...page,
        rows: page.rows.map((row) => ({
          ...row,
          type_name: row[`type_name_${lang}`],
          stage_name: row[`stage_name_${lang}`],
          due_at: row.clock.due_at,
        })),
      }
    : page

/** What the areas bring: the types that another case carries, and the effects of the others. */
interface Types {
  readonly carried: Readonly<Record<string, DecisionHandler>>
  readonly effects: readonly TypeEffects[]
}

/** The action that a decision of the specification's call means. */
const actionOf = ({ decision, action_id }: BodyOf<typeof decideRequest>): RequestAction | undefined => {
  if (decision === 'note') return undefined
  if (decision !== 'external') return decision
  return action_id === null || action_id === undefined ? 'ask_opinion' : 'record_opinion'
}

/** Transaction requests: queues, decisions, reassignment, clock data of the ministry; requests of the own organisation. */
export const transactions =
  ({ carried, effects }: Types): Area =>
  (on, services) => {
    const kind = requestKind(new Map(effects.map((type) => [type.slug, type])))
    ownRequestsArea(kind)(on, services)
    const today = () => todayIn(services.now())
    dashboardArea(on, services)
    typesArea(on, services)
    typeStagesArea(on, services)
    typeDocumentsArea(on, services)
    availabilityArea(on, services)
    absencesArea(on, services)
    holidaysArea(on, services)

    on(listRequests, async ({ exported, lang, ...asked }) =>
      shownOrExported(await findRequests(services.db, services, asked.actor, asked.query), exported, lang),
    )
    on(listCreationRequests, async ({ exported, lang, ...asked }) =>
      shownOrExported(
        await findRequests(services.db, services, asked.actor, asked.query, 'establishing_ngo'),
        exported,
        lang,
      ),
    )
    on(readRequest, async ({ actor, params }) => {
      const {
        decision_no,
        decision_date,
        result_file_qr_id,
        erased_at,
        transaction_type_id,
        stage_role,
        has_conflict,
        ...raw
      } = found(await findRequest(services.db, services, actor, params.id))
      const [steps, actions, candidates] = await Promise.all([
        stepsOf(services.db, transaction_type_id),
        actionsLog(services.db, raw.id, true),
        candidatesFor(services.db, stage_role, { ...raw, transaction_type_id }, today()),
      ])
      const bare = (step: StepRow) => ({
        ...bareStep(step),
        days_number: daysOf({ current_stage_number: raw.current_stage_number, stage_days: raw.days_number }, step),
      })
      const step = steps.find((one) => one.stage_number === raw.current_stage_number)
      const next = steps.find((one) => one.stage_number === raw.current_stage_number + 1)
      const mine =
        !has_conflict && step?.role_slug != null && actor.transactionRoles.some((role) => role.slug === step.role_slug)
      const inside = next !== undefined && next.parent_stage_number === step?.parent_stage_number
      const decisions =
        !mine || raw.status === 'returned'
          ? []
          : [
              ...(raw.status === 'submitted' ? ['start'] : []),
              ...(raw.status === 'in_progress' && inside && raw.status_id !== 2 ? ['forward'] : []),
              'note',
            ]
      return {
        ...shapeRow(services, raw),
        steps: steps.map(bare),
        actions,
        step: step ? bare(step) : null,
        next_step: next ? bare(next) : null,
        decisions,
        has_conflict,
        needs_files: step?.requires_files === true,
        decision_no,
        decision_date,
        result_file_qr_id,
        erased_at,
        candidates,
      }
    })

    on(decideRequest, ({ actor, params, body, lang, write }) =>
      write(async (trx) => {
        // Nothing is written any more into what was emptied of its people.
        const seen = found(await findRequest(trx, services, actor, params.id))
        if (seen.erased_at !== null) throw wrongState()
        refuseConflict(seen)
        const request = found(
          (await sql<RequestRow>`select * from transaction_requests where id = ${params.id}`.execute(trx)).rows[0],
        )
        // A note to colleagues is the ministry's own; every other decision is told to the applicant with its files.
        const party = body.decision === 'note' ? {} : request
        // An ordinary request ties its own files when it is decided.
        if (body.decision === 'note' || carried[request.slug])
          await claimFiles(trx, actor, decideRequest.body, body, 'transaction_requests', request.id, party)
        const step = (await stepsOf(trx, request.transaction_type_id)).find(
          (one) => one.stage_number === request.current_stage_number,
        ) as StepRow
        if (body.decision === 'note') {
          if (!body.internal_notes && !body.notes) throw invalid({ internal_notes: ['V-REQ'] })
          await logDecision(trx, services, actor, request, step, {
            decision: 'note',
            internal_notes: body.internal_notes ?? body.notes,
            files: body.files,
          })
          await audit(trx, actor, {
            action: 'update',
            entity: 'transaction_requests',
            entity_id: request.id,
            establishment_id: request.establishment_id,
            ngo_id: request.ngo_id,
            description_ar: `حاشية على المعاملة ${request.request_no}`,
          })
          return {
            status: request.status,
            current_stage_number: request.current_stage_number,
            status_id: null,
            ngo_id: null,
          }
        }
        const handler = carried[request.slug]
        if (!handler) {
          const action = actionOf(body) as ActionOf<typeof transactionRequest>
          const bag = { ...body, files: body.files ?? body.doc }
          const input = () => inputFor(transactionRequest, action, bag, lang)
          const { to } = await act(trx, services, kind, { actor, id: request.id, action, input, lang })
          const stage = found(
            (
              await sql<{
                current_stage_number: number
              }>`select current_stage_number from transaction_requests where id = ${request.id}`.execute(trx)
            ).rows[0],
          )
          return { status: to, ...stage, status_id: null, ngo_id: request.ngo_id }
        }
        const moved = await handler(trx, services, actor, request, body, lang)
        const after = found(
          (await sql<{ status: string }>`select status from transaction_requests where id = ${request.id}`.execute(trx))
            .rows[0],
        )
        return { ...moved, status: after.status }
      }),
    )

    on(reassign, ({ actor, params, body, write }) =>
      write(async (trx) => {
        const seen = found(await findRequest(trx, services, actor, params.id))
        const request = found(
          (await sql<RequestRow>`select * from transaction_requests where id = ${params.id} for update`.execute(trx))
            .rows[0],
        )
        if (['approved', 'rejected', 'withdrawn', 'closed_no_reply'].includes(request.status)) throw wrongState()
        const step = (await stepsOf(trx, request.transaction_type_id)).find(
          (one) => one.stage_number === request.current_stage_number,
        ) as StepRow
        const target = (await candidatesFor(trx, step.role_id, seen, today())).find(
          (one) => one.id === body.ministry_user_id,
        )
        if (!target) throw invalid({ ministry_user_id: ['V-CHOICE'] })
        if (target.id === request.assigned_user_id) throw wrongState()
        if (actor.governorateId !== undefined && seen.governorate_id !== actor.governorateId) throw forbidden()
        await giveTo(trx, services, actor, request, step, target, body.notes)
        return { assigned_user_id: target.id }
      }),
    )
  }
