import { todayIn } from '#contract/core/values/dates.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { listCreationRequests, listRequests, readRequest } from '#contract/transactions/calls.ts'
import { found } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import type { Area } from '../core/http/route.ts'
import { againOf } from './again.ts'
import { candidatesFor } from './candidates.ts'
import { askedOf, uploadedTo } from './cases/asked.ts'
import { approvalAsks, grievanceType } from './cases/grievance.ts'
import { roundsOf } from './cases/rounds.ts'
import { grievedOf } from './grieved.ts'
import { issuedTo } from './issued.ts'
import type { RequestKinds } from './cases/kind.ts'
import { type CarriedTypes, decisionsNow } from './decisions.ts'
import { actionsLog } from './log.ts'
import { findRequest, findRequests, foundingSlug, shapeRow } from './queue.ts'
import { barDuties } from './duties.ts'
import { expectedOf } from './expected.ts'
import { bareStep, daysOf, type StepRow, stepsOf } from './steps.ts'

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
          status: String(row.status_id ?? row.status),
        })),
      }
    : page

type Seen = NonNullable<Awaited<ReturnType<typeof findRequest>>>
/** What the organisation filled in, what it was asked for, what it uploaded, and what a grievance answers; a founding has pages of its own for these. */
async function contentOf(
  { db, reference }: Services,
  {
    id,
    slug,
    ngo_id,
    submitted_at,
    legal_form_id,
    transaction_type_id,
    payload,
    status,
  }: Pick<
    Seen,
    'id' | 'slug' | 'ngo_id' | 'submitted_at' | 'legal_form_id' | 'transaction_type_id' | 'payload' | 'status'
  >,
) {
  if (slug === foundingSlug)
    return { payload: {}, fields: [], documents: [], uploaded: [], rounds: [], grieved: null, again_of: null }
  const of = {
    typeId: transaction_type_id,
    began: submitted_at,
    legalFormId: legal_form_id ?? 0,
    ngoId: ngo_id,
    reference,
  }
  const [asked, uploaded, rounds, grieved, again_of] = await Promise.all([
    askedOf(db, of),
    uploadedTo(db, id),
    roundsOf(db, id),
    slug === grievanceType ? grievedOf(db, id) : null,
    againOf(db, id),
  ])
  // What its organisation corrects is nobody's to read before it is handed in again.
  const then = status === 'returned' ? rounds.at(-1) : undefined
  return {
    payload: then?.payload ?? payload ?? {},
    ...asked,
    uploaded: then?.documents ?? uploaded,
    rounds,
    grieved,
    again_of,
  }
}

/** The queues of the ministry, and one request with its steps, its log and what the officer may decide. */
export const readingArea =
  (kinds: RequestKinds, carried: CarriedTypes): Area =>
  (on, services) => {
    on(listRequests, async ({ exported, lang, actor, query }) =>
      shownOrExported(await findRequests(services.db, services, actor, query), exported, lang),
    )
    on(listCreationRequests, async ({ exported, lang, actor, query }) =>
      shownOrExported(await findRequests(services.db, services, actor, query, 'establishing_ngo'), exported, lang),
    )
    on(readRequest, async ({ actor, params }) => {
      const { db } = services
      const seen = found(await findRequest(db, services, actor, params.id))
      const { decision_no, decision_date, result_file_qr_id, erased_at, transaction_type_id, type_version, ...rest } =
        seen
      const { has_conflict, closed, details, payload, stood, issues_letter, issues_decision, term, ...raw } = rest
      const steps = await stepsOf(db, { transaction_type_id, type_version })
      const step = steps.find((one) => one.stage_number === raw.current_stage_number)
      const [actions, candidates, decisions, content, result_file] = await Promise.all([
        actionsLog(db, raw.id, true),
        has_conflict ? [] : candidatesFor(db, step, seen, todayIn(services.now())),
        decisionsNow(db, actor, seen, { kinds, carried }, services),
        contentOf(services, { ...raw, transaction_type_id, payload }),
        issuedTo(db, services, raw.id),
      ])
      const bare = (step: StepRow) => ({
        ...bareStep(step),
        days_number: daysOf({ current_stage_number: raw.current_stage_number, stage_days: raw.days_number }, step),
      })
      const next = steps.find((one) => one.stage_number === raw.current_stage_number + 1)
      return {
        ...shapeRow(services, raw),
        details,
        stood,
        ...content,
        ...term,
        steps: steps.map(bare),
        actions,
        step: step ? bare(step) : null,
        next_step: next ? bare(next) : null,
        decisions,
        has_conflict,
        kept_apart: barDuties('forward', step, closed) !== undefined,
        needs_files: step?.requires_files === true,
        needs_opinion: step !== undefined && kinds.type(rest.slug)?.opinionAt === step.action_slug,
        expected: await expectedOf(
          db,
          services,
          { ...raw, stage_days: raw.days_number, transaction_type_id, type_version },
          steps,
        ),
        decision_no,
        decision_date,
        result_file_qr_id,
        result_file,
        issues_letter: issues_letter && raw.ngo_id !== null,
        approval_asks: approvalAsks(raw.slug, issues_decision),
        erased_at,
        candidates,
      }
    })
  }
