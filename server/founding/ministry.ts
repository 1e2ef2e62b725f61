import { sql } from 'kysely'
import { textOf } from '#contract/core/arabic.ts'
import {
  assignName,
  changeStatus,
  finishStage,
  freezeRequest,
  readCreationRequest,
  setFeedback,
  setValidated,
  withdrawFeedback,
} from '#contract/founding/calls.ts'
import { reviewFields, type Section } from '#contract/founding/sections.ts'
import type { FoundingAction } from '#contract/founding/workflow.ts'
import { establishmentOf, may, type Actor } from '../core/actor.ts'
import { audit } from '../core/audit.ts'
import { forbidden, found, invalid, wrongState } from '../core/errors.ts'
import { queueNotice } from '../core/notify.ts'
import type { Area } from '../core/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { actionsLog, pauseClock, resumeClock } from '../transactions/index.ts'
import { foundingAct } from './act.ts'
import { getCase, rolesIn, type Case } from './case.ts'
import { lackingForAll, warningsFor } from './completeness.ts'
import { mainInfoOf } from './main-info.ts'
import { findNameConflicts } from './names.ts'
import { addReview, reviewsOf, sameItem } from './reviews.ts'

/** Which action a requested status means; 6 is the end of the documents' evaluation. */
const byStatus: Partial<Record<number, Exclude<FoundingAction, 'expire'>>> = {
  3: 'start_checking',
  4: 'validate_info',
  6: 'validate_docs',
  7: 'return',
  9: 'approve',
  10: 'reject',
}
const tables: Record<Section, string> = {
  est_account: 'est_account',
  est_ngo: 'est_ngo',
  est_members: 'est_members',
  est_docs: 'est_docs',
}

/** Verdicts are given only while the request is being evaluated, by whoever holds the role of the present step. */
async function evaluating(trx: Trx, actor: Actor, id: number): Promise<Case> {
  const c = await getCase(trx, actor, id, 'update')
  if (c.est.is_frozen || (c.est.status_id !== 3 && c.est.status_id !== 5)) throw wrongState()
  if (!c.step?.role_slug || !rolesIn(c, actor).includes(c.step.role_slug as 'receiver')) throw forbidden()
  return c
}

interface Verdict {
  section: Section
  item_id: number | null
  field: string | null
}

/** The row a verdict is about; 404 when the item is not of this request, 422 when the section has no such field. */
async function targetRow(
  trx: Trx,
  c: Case,
  { section, item_id, field }: Verdict,
): Promise<{ id: number; validated: number }> {
  if (field !== null && !reviewFields[section].includes(field)) throw invalid({ field: ['V-CHOICE'] })
  const single = section === 'est_account' || section === 'est_ngo'
  if (single !== (item_id === null)) throw invalid({ item_id: ['V-CHOICE'] })
  const item =
    item_id === null ? sql`` : sql`and id = ${item_id} ${section === 'est_docs' ? sql`and replaced_at is null` : sql``}`
  return found(
    (
      await sql<{
        id: number
        validated: number
      }>`select id, validated from ${sql.table(tables[section])} where establishment_id = ${c.est.id} and deleted_at is null ${item}`.execute(
        trx,
      )
    ).rows[0],
  )
}

async function setSection(trx: Trx, section: Section, rowId: number, validated: number, actor: Actor): Promise<void> {
  await sql`update ${sql.table(tables[section])} set validated = ${validated}, updated_by = ${actor.userId} where id = ${rowId}`.execute(
    trx,
  )
}

const historyOf = async (trx: Trx, c: Case, target: Verdict) =>
  (await reviewsOf(trx, c.est.id)).filter((entry) => sameItem(entry, target))

/** Ministry calls of founding: the review desk, verdicts, name, status, freezing. */
export const ministryArea: Area = (on, services) => {
  on(setValidated, ({ actor, body, write }) =>
    write(async (trx) => {
      const c = await evaluating(trx, actor, body.id)
      const target: Verdict = { section: body.section, item_id: body.item_id, field: body.field }
      const row = await targetRow(trx, c, target)
      if (body.validated === 0 && !body.feedback) throw invalid({ feedback: ['V-REQ'] })
      await addReview(trx, c.est.id, actor.userId, c.est.round, {
        ...target,
        action: body.validated === 1 ? 'validated' : 'invalidated',
        feedback: body.feedback,
      })
      let validated = body.validated
      if (target.field === null) await setSection(trx, body.section, row.id, body.validated, actor)
      else {
        const standing = fieldVerdicts(await historyOf(trx, c, target))
        validated = reviewFields[body.section].every((field) => standing.get(field) === 'validated') ? 1 : 0
        await setSection(trx, body.section, row.id, validated, actor)
      }
      await audit(trx, actor, {
        action: 'validate',
        entity: tables[body.section],
        entity_id: row.id,
        establishment_id: c.est.id,
        description_ar: body.validated === 1 ? 'اعتماد بند في طلب التأسيس' : 'إلغاء اعتماد بند في طلب التأسيس',
        before: { validated: row.validated },
        after: { validated, field: body.field },
      })
      return { validated, history: await historyOf(trx, c, target) }
    }),
  )
  on(setFeedback, ({ actor, body, write }) =>
    write(async (trx) => {
      const c = await evaluating(trx, actor, body.id)
      const target: Verdict = { section: body.section, item_id: body.item_id, field: body.field }
      const row = await targetRow(trx, c, target)
      await addReview(trx, c.est.id, actor.userId, c.est.round, {
        ...target,
        action: 'feedback',
        feedback: body.feedback,
        reject_reason_id: body.reject_reason_id,
        article: body.article,
      })
      await setSection(trx, body.section, row.id, 0, actor)
      if (body.section === 'est_docs')
        await sql`update est_docs set feedback = ${body.feedback} where id = ${row.id}`.execute(trx)
      await audit(trx, actor, {
        action: 'validate',
        entity: tables[body.section],
        entity_id: row.id,
        establishment_id: c.est.id,
        description_ar: 'ملاحظة على بند في طلب التأسيس',
        after: { field: body.field, feedback: body.feedback },
      })
      return { validated: 0, history: await historyOf(trx, c, target) }
    }),
  )
  on(withdrawFeedback, ({ actor, params, write }) =>
    write(async (trx) => {
      const note = found(
        (
          await sql<{
            establishment_id: number
            section: Section
            item_id: number | null
            field: string | null
            round: number
          }>`select establishment_id, section, item_id, field, round from est_section_reviews where id = ${params.id} and action = 'feedback'`.execute(
            trx,
          )
        ).rows[0],
      )
      const c = await evaluating(trx, actor, note.establishment_id)
      if (note.round !== c.est.round) throw wrongState()
      await addReview(trx, c.est.id, actor.userId, c.est.round, {
        section: note.section,
        item_id: note.item_id,
        field: note.field,
        action: 'validated',
      })
      await audit(trx, actor, {
        action: 'validate',
        entity: 'est_section_reviews',
        entity_id: params.id,
        establishment_id: c.est.id,
        description_ar: 'سحب ملاحظة',
      })
      return null
    }),
  )

  on(changeStatus, ({ actor, params, query, lang, write }) => {
    const { status, ...input } = query
    const action = byStatus[status]
    if (!action) throw wrongState()
    return write((trx) => foundingAct(trx, services, actor, params.id, action, { ...input, lang }))
  })
  on(assignName, ({ actor, params, body, lang, write }) =>
    write(async (trx) => {
      const moved = await foundingAct(
        trx,
        services,
        actor,
        params.id,
        body.accepted === 1 ? 'accept_name' : 'refuse_name',
        { note: body.note, name_ar: body.name_ar, lang },
      )
      const { est } = await getCase(trx, actor, params.id)
      return {
        status_id: moved.status_id,
        current_stage_number: moved.current_stage_number,
        name_assignment: est.name_assignment,
      }
    }),
  )
  on(finishStage, ({ actor, body, lang, write }) => {
    const action = ({ 1: 'submit', 3: 'open_documents', 4: 'submit_documents', 6: 'close_opinions' } as const)[
      body.finished_stage_number as 1
    ]
    if (!action) throw wrongState()
    if (actor.kind === 'ministry' && body.establishment_id === undefined) throw invalid({ establishment_id: ['V-REQ'] })
    const id = actor.kind === 'est' ? establishmentOf(actor) : (body.establishment_id as number)
    return write((trx) => foundingAct(trx, services, actor, id, action, { lang }))
  })
  on(freezeRequest, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const c = await getCase(trx, actor, params.id, 'update')
      const freeze = body.frozen === 1
      if (freeze && !body.reason) throw invalid({ reason: ['V-REQ'] })
      if (!actor.central) throw forbidden()
      if (c.est.is_frozen === freeze || c.est.status_id >= 9) throw wrongState()
      await sql`update establishments set is_frozen = ${freeze}, frozen_at = ${freeze ? services.now().toISOString() : null}, freeze_reason = ${freeze ? body.reason : null}, version = version + 1 where id = ${c.est.id}`.execute(
        trx,
      )
      if (c.request) await (freeze ? pauseClock : resumeClock)(trx, services, c.request)
      if (freeze)
        await queueNotice(trx, services, {
          code: 'N-14',
          userIds: [c.est.user_id],
          entity: 'establishments',
          entityId: c.est.id,
          params: { tracking_no: c.est.tracking_no },
        })
      await audit(trx, actor, {
        action: 'freeze',
        entity: 'establishments',
        entity_id: c.est.id,
        establishment_id: c.est.id,
        description_ar: freeze ? `تجميد ملف الطلب ${c.est.tracking_no}` : `إلغاء تجميد ملف الطلب ${c.est.tracking_no}`,
        before: { is_frozen: !freeze },
        after: { is_frozen: freeze, freeze_reason: body.reason },
      })
      return { is_frozen: freeze }
    }),
  )

  on(readCreationRequest, async ({ actor, params, lang }) => reviewDesk(services, actor, params.id, lang))
}

/** Last verdict per field; a change by the founder takes the verdict away. */
function fieldVerdicts(history: Awaited<ReturnType<typeof reviewsOf>>): Map<string, string> {
  const verdicts = new Map<string, string>()
  for (const entry of history) {
    if (entry.action === 'changed') for (const field of Object.keys(entry.changes ?? {})) verdicts.delete(field)
    else if (entry.field !== null) verdicts.set(entry.field, entry.action)
  }
  return verdicts
}

async function reviewDesk(services: Services, actor: Actor, id: number, lang: 'ar' | 'en') {
  const { db } = services
  const c = await getCase(db, actor, id)
  const shown = may(actor, 'ministry_creation_requests', 'V') || may(actor, 'ministry_transaction_requests', 'U')
  const {
    sections,
    est_account,
    est_members,
    docs,
    missing: _m,
    percent: _p,
    ...info
  } = await mainInfoOf(db, services, actor, c, { masked: !shown, lang })
  if (shown)
    await audit(db, actor, {
      action: 'view',
      entity: 'establishments',
      entity_id: c.est.id,
      establishment_id: c.est.id,
      description_ar: `اطلاع على البيانات الشخصية في الطلب ${c.est.tracking_no}`,
    })
  const people = await sql<{
    id: number
    name: string
  }>`select id, concat_ws(' ', first_name, last_name) as name from users where id = any(${[c.est.user_id, c.request?.assigned_user_id ?? 0]})`.execute(
    db,
  )
  const nameOf = (userId: number | null | undefined) => people.rows.find((row) => row.id === userId)?.name ?? ''
  const log = c.request ? await actionsLog(db, c.request.id, true) : []
  const lacking = lackingForAll(sections)
  const next = c.steps.find((step) => step.stage_number === (c.step?.stage_number ?? 0) + 1) ?? null
  const bare = (step: Case['step'] | null) =>
    step
      ? (({
          role_id: _a,
          role_name: _b,
          action_type_id: _c,
          allow_return: _d,
          allow_reject: _e,
          requires_files: _f,
          ...rest
        }) => rest)(step)
      : null
  return {
    ...info,
    estAccount: est_account,
    estMembers: est_members,
    estDocs: docs,
    transaction_request_id: c.request?.id ?? null,
    request_no: c.request?.request_no ?? null,
    assigned_user: c.request?.assigned_user_id
      ? { id: c.request.assigned_user_id, name: nameOf(c.request.assigned_user_id) }
      : null,
    applicant_name: nameOf(c.est.user_id),
    name_conflicts: sections.ngo.name_ar
      ? await findNameConflicts(
          db,
          textOf(sections.ngo.name_ar),
          c.est.id,
          services.reference.setting('name.similarity_threshold', 0.6),
        )
      : [],
    warnings: warningsFor(services, sections),
    g_all: { ok: lacking.length === 0, lacking },
    external: log.filter((entry) => entry.decision === 'external'),
    step: bare(c.step),
    next_step: bare(next),
    may_forward:
      next !== null &&
      c.step !== undefined &&
      !c.est.is_frozen &&
      next.parent_stage_number === c.step.parent_stage_number &&
      c.est.status_id !== 2 &&
      c.est.status_id !== 7 &&
      rolesIn(c, actor).includes(c.step.role_slug as 'receiver'),
  }
}
