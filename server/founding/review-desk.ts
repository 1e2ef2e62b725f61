import { sql } from 'kysely'
import { textOf } from '#contract/core/values/arabic.ts'
import { seesPeople } from '#contract/founding/ministry-calls.ts'
import type { FoundingActor } from '#contract/founding/workflow.ts'
import { estateField } from '#contract/founding/sections.ts'
import { type Actor, mayAny } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Db, Services } from '../core/services.ts'
import { barDuties, actionsLog, bareStep } from '../transactions/index.ts'
import { accountOf } from './account.ts'
import { alsoIn } from './also-in.ts'
import { type Case, getCase, isExamined, partsOf } from './case.ts'
import { lackingForAll, warningsFor } from './completeness.ts'
import { expectedFor } from './track.ts'
import { mainInfoOf } from './main-info.ts'
import { findNameObjections } from './restricted-words.ts'

/** Values of the headquarters under the names that they have in the history of the organisation's data, with which they are judged. */
const estateAmong = (values: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [estateField(field), value]))

/** Who reads the personal data of a request leaves a line in the log. */
const noteView = (db: Db, actor: Actor, { est }: Case) =>
  audit(db, actor, {
    action: 'view',
    entity: 'establishments',
    entity_id: est.id,
    establishment_id: est.id,
    description_ar: `اطلاع على البيانات الشخصية في الطلب ${est.tracking_no}`,
  })

/** Names of these users; empty for one who is not there. */
async function namesOf(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, concat_ws(' ', first_name, last_name) as name from users where id = any(${ids})`.execute(db)
  return (userId: number | null | undefined) => rows.find((row) => row.id === userId)?.name ?? ''
}

/** The review desk's whole answer: sections, history, conflicts, what lacks for G-ALL, what the officer may do. */
export async function reviewDesk(services: Services, actor: Actor, id: number, lang: 'ar' | 'en') {
  const { db } = services
  const c = await getCase(db, actor, id)
  const shown = c.est.erased_at === null && mayAny(actor, seesPeople)
  const {
    sections,
    est_account,
    est_members,
    docs,
    missing: _m,
    percent: _p,
    ...info
  } = await mainInfoOf(db, services, actor, c, { masked: !shown, lang })
  if (shown) await noteView(db, actor, c)
  const people = est_members.map(({ id: member, values }) => ({ id: member, values }))
  const elsewhere = shown ? await alsoIn(db, services, actor, c, people) : undefined
  const nameOf = await namesOf(db, [c.est.user_id, c.request?.assigned_user_id ?? 0])
  const log = c.request ? await actionsLog(db, c.request.id, true) : []
  const lacking = lackingForAll(sections)
  const next = c.steps.find((step) => step.stage_number === (c.step?.stage_number ?? 0) + 1)
  return {
    ...info,
    est_ngo: { ...info.est_ngo, values: { ...estateAmong(info.est_real_estate?.values), ...info.est_ngo.values } },
    estAccount: est_account,
    estMembers: est_members.map((member) => ({ ...member, also_in: elsewhere?.get(member.id) ?? null })),
    estDocs: docs,
    transaction_request_id: c.request?.id ?? null,
    request_no: c.request?.request_no ?? null,
    assigned_user: c.request?.assigned_user_id
      ? { id: c.request.assigned_user_id, name: nameOf(c.request.assigned_user_id) }
      : null,
    account: await accountOf(db, c.est.user_id),
    erased_at: c.est.erased_at,
    people_shown: shown,
    applicant_name: nameOf(c.est.user_id),
    name_conflicts: sections.ngo.name_ar
      ? await findNameObjections(
          db,
          textOf(sections.ngo.name_ar),
          { establishmentId: c.est.id },
          services.reference.setting('name.similarity_threshold', 0.6),
        )
      : [],
    warnings: [
      ...warningsFor(services, sections),
      ...((sections.objectors?.size ?? 0) > 0 && c.est.status_id < 9 ? ['founders_objected'] : []),
    ],
    g_all: { ok: lacking.length === 0, lacking },
    legal_opinion: log.findLast((entry) => entry.legal_opinion !== null) ?? null,
    external: log.filter((entry) => entry.decision === 'external'),
    step: c.step ? bareStep(c.step) : null,
    next_step: next ? bareStep(next) : null,
    has_conflict: c.has_conflict,
    kept_apart: barDuties('forward', c.step, c.closed) !== undefined,
    examines: isExamined(c) && partsOf(c, actor).includes(c.step?.role_slug as FoundingActor),
    needs_files: c.step?.requires_files === true,
    expected: await expectedFor(db, services, c),
  }
}
