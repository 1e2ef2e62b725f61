import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import {
  readTypeStages,
  stageFaults,
  updateTypeStages,
  type StageInput,
  type StageRole,
  type TypeStages,
} from '#contract/transactions/type-stages.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, Refusal } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { availableOn } from './away.ts'
import { openRequestsOf } from './steps.ts'
import { nextPath, noteDecisionOf } from './type-versions.ts'

/** Types whose path the code of the platform carries out: its words and days are data, its steps are not. */
export const fixedPaths: readonly string[] = ['establishing_ngo']

type Stage = TypeStages['stages'][number]

async function rolesOf(db: Db | Trx, typeId: number, today: string): Promise<StageRole[]> {
  const { rows } = await sql<StageRole>`
    with people as (
      select r.transaction_request_role_id as role_id, u.id, u.governorate_id, u.ministry_user_type
      from user_transaction_roles r join users u on u.id = r.user_id and u.kind = 'ministry' and u.is_active and u.deleted_at is null
      where (cardinality(r.transaction_type_ids) = 0 or ${typeId} = any(r.transaction_type_ids))
        and ${availableOn(today)}
    )
    select t.id, t.name_ar, t.name_en, t.scope, (select count(*) from people p where p.role_id = t.id) as available,
      case when t.scope = 'central' or exists (select from people p where p.role_id = t.id and p.ministry_user_type = 'central') then '{}'::int[]
        else coalesce((select array_agg(g.code order by g.code) from index_records g where g.index_slug = 'governorates' and g.is_active and g.deleted_at is null
          and not exists (select from people p where p.role_id = t.id and p.governorate_id = g.code)), '{}') end as uncovered
    from transaction_request_roles t where t.deleted_at is null order by t.id`.execute(db)
  return rows
}

async function detailOf(db: Db | Trx, id: number, today: string): Promise<TypeStages> {
  const type = found(
    (
      await sql<{
        id: number
        slug: string
        name_ar: string
        name_en: string
        updated_at: string
      }>`select id, slug, name_ar, name_en, updated_at from transaction_types where id = ${id} and deleted_at is null`.execute(
        db,
      )
    ).rows[0],
  )
  const stages = (
    await sql<Stage>`select id, name_ar, name_en, action_type_id, scope, transaction_request_role_id, escalation_role_id, days_number, allow_return, allow_reject, requires_files, parent_stage_number
      from transaction_type_stages s where s.transaction_type_id = ${id} and s.version = (select t.version from transaction_types t where t.id = ${id}) order by s.stage_number`.execute(
      db,
    )
  ).rows
  const { rows: actions } = await sql<
    TypeStages['actions'][number]
  >`select id, name_ar, name_en, days_number from action_types where deleted_at is null order by id`.execute(db)
  const { slug, ...names } = type
  return {
    ...names,
    stages,
    open_requests: await openRequestsOf(db, id),
    fixed: fixedPaths.includes(slug),
    actions,
    roles: await rolesOf(db, id, today),
  }
}

/** What a running request walks along: another order, person or kind of step would move it. */
const pathOf = (stages: readonly (StageInput | Stage)[]) =>
  JSON.stringify(
    stages.map(({ id, scope, transaction_request_role_id, action_type_id }) => [
      id,
      scope,
      transaction_request_role_id,
      action_type_id,
    ]),
  )

/** Stages as they are called now: a form that was opened before names those of an earlier version. */
async function presentStages(trx: Trx, typeId: number, stages: readonly StageInput[]): Promise<StageInput[]> {
  const given = stages.flatMap((stage) => (stage.id === null ? [] : [stage.id]))
  const { rows } = await sql<{ given: number; present: number }>`select g.id as given, c.id as present
    from transaction_types t join transaction_type_stages g on g.transaction_type_id = t.id
      join transaction_type_stages c on c.transaction_type_id = t.id and c.version = t.version and c.lineage = g.lineage
    where t.id = ${typeId} and g.id = any(${given}::bigint[])`.execute(trx)
  const present = new Map(rows.map((row) => [row.given, row.present]))
  return stages.map((stage) => ({ ...stage, id: stage.id === null ? null : (present.get(stage.id) ?? stage.id) }))
}

/** Refuses stages of another type, unknown actions and roles, and a path without an end. */
function refuseUnfit(stages: readonly StageInput[], before: TypeStages): void {
  const known = new Set(before.stages.map((stage) => stage.id))
  const given = stages.flatMap((stage) => (stage.id === null ? [] : [stage.id]))
  if (given.some((id) => !known.has(id)) || new Set(given).size !== given.length)
    throw invalid({ stages: ['V-CHOICE'] })
  stages.forEach((stage, at) => {
    if (!before.actions.some((action) => action.id === stage.action_type_id))
      throw invalid({ [`stages.${at}.action_type_id`]: ['V-CHOICE'] })
    if (stage.escalation_role_id !== null && !before.roles.some((one) => one.id === stage.escalation_role_id))
      throw invalid({ [`stages.${at}.escalation_role_id`]: ['V-CHOICE'] })
    const role = before.roles.find((one) => one.id === stage.transaction_request_role_id)
    if (stage.scope !== 'applicant' && !role)
      throw invalid({ [`stages.${at}.transaction_request_role_id`]: ['V-CHOICE'] })
    if (role && ['directorate', 'central'].includes(stage.scope) && role.scope !== stage.scope)
      throw invalid({ [`stages.${at}.transaction_request_role_id`]: ['V-CHOICE'] })
  })
  if (stageFaults(stages).length > 0) throw invalid({ stages: ['V-PATH'] })
}

/** Writes the stages in their order; those that are not among them go. */
async function storeStages(trx: Trx, actor: Actor, typeId: number, stages: readonly StageInput[]): Promise<void> {
  const version = sql`(select t.version from transaction_types t where t.id = ${typeId})`
  const kept = stages.flatMap((stage) => (stage.id === null ? [] : [stage.id]))
  await sql`delete from transaction_type_stages where transaction_type_id = ${typeId} and version = ${version} and not (id = any(${kept}::bigint[]))`.execute(
    trx,
  )
  // One stage decides; the mark moves after the order, since only one row may carry it.
  await sql`update transaction_type_stages set is_last_action = false where transaction_type_id = ${typeId} and version = ${version} and is_last_action`.execute(
    trx,
  )
  await sql`set constraints all deferred`.execute(trx)
  for (const [at, stage] of stages.entries()) {
    const last = at === stages.length - 1
    await (
      stage.id === null
        ? sql`insert into transaction_type_stages (transaction_type_id, version, stage_number, name_ar, name_en, action_type_id, scope, transaction_request_role_id, escalation_role_id, days_number, is_last_action, allow_return, allow_reject, requires_files, created_by, updated_by)
          values (${typeId}, ${version}, ${at + 1}, ${stage.name_ar}, ${stage.name_en}, ${stage.action_type_id}, ${stage.scope}, ${stage.transaction_request_role_id}, ${stage.escalation_role_id}, ${stage.days_number}, ${last}, ${stage.allow_return}, ${stage.allow_reject}, ${stage.requires_files}, ${actor.userId}, ${actor.userId})`
        : sql`update transaction_type_stages set stage_number = ${at + 1}, name_ar = ${stage.name_ar}, name_en = ${stage.name_en}, action_type_id = ${stage.action_type_id}, scope = ${stage.scope}, transaction_request_role_id = ${stage.transaction_request_role_id}, escalation_role_id = ${stage.escalation_role_id}, days_number = ${stage.days_number}, is_last_action = ${last}, allow_return = ${stage.allow_return}, allow_reject = ${stage.allow_reject}, requires_files = ${stage.requires_files}, updated_by = ${actor.userId} where id = ${stage.id}`
    ).execute(trx)
  }
}

/** Stages of a transaction type as data: replaced as a whole by another version; requests keep theirs [domain 2.4, amendments]. */
export const typeStagesArea: Area = (on, services) => {
  const today = () => todayIn(services.now())
  on(readTypeStages, ({ params }) => detailOf(services.db, params.id, today()))

  on(updateTypeStages, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      // A new request refers to the same row: none is made between the count and the change.
      await sql`select 1 from transaction_types where id = ${params.id} for update`.execute(trx)
      const before = await detailOf(trx, params.id, today())
      refuseStale(request, before.updated_at, () => before)
      const stages = (await presentStages(trx, params.id, body.stages)).map((stage) => ({
        ...stage,
        // Of the applicant alone there is nothing to give to a role.
        transaction_request_role_id: stage.scope === 'applicant' ? null : stage.transaction_request_role_id,
        escalation_role_id: stage.scope === 'applicant' ? null : stage.escalation_role_id,
      }))
      refuseUnfit(stages, before)
      const moves = pathOf(stages) !== pathOf(before.stages)
      if (moves && before.fixed) throw new Refusal(409, 'path_fixed')
      const bare = before.stages.map(({ parent_stage_number: _, ...stage }) => stage)
      if (isDeepStrictEqual(stages, bare)) return before

      // Requests walk on along the stages that they began with; the changed ones are another version.
      const now = await nextPath(trx, actor, params.id)
      await storeStages(
        trx,
        actor,
        params.id,
        stages.map((stage) => ({ ...stage, id: now.get(stage.id ?? 0) ?? null })),
      )
      await noteDecisionOf(trx, params.id)
      // A change of its path is a change of the type.
      await sql`update transaction_types set updated_by = ${actor.userId} where id = ${params.id}`.execute(trx)
      const after = await detailOf(trx, params.id, today())
      await audit(trx, actor, {
        action: 'update',
        entity: 'transaction_types',
        entity_id: params.id,
        description_ar: `تعديل مراحل المعاملة ${before.name_ar}`,
        before: { stages: before.stages },
        after: { stages: after.stages },
      })
      return after
    }),
  )
}
