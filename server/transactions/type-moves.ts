import { sql } from 'kysely'
import type { BodyOf } from '#contract/core/calls/call.ts'
import {
  moveToVersion,
  readTypeVersions,
  type PathPlace,
  type TypeVersions,
} from '#contract/transactions/type-making.ts'
import { forbidden, found, invalid, Refusal } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'
import { changes, giveStep, type Moving } from './moves.ts'
import { assignStep, logDecision, type RequestRow, setClock, type StepRow, stepsOf } from './steps.ts'

interface Stage {
  version: number
  stage_number: number
  lineage: number
  name_ar: string
  name_en: string
  scope: StepRow['scope']
  days_number: number
  role_ar: string | null
  role_en: string | null
  created_at: string
  created_by_name: string | null
}

const stagesOf = async (db: Db | Trx, typeId: number): Promise<Stage[]> =>
  (
    await sql<Stage>`
      select s.version, s.stage_number, s.lineage, s.name_ar, s.name_en, s.scope, coalesce(s.days_number, a.days_number) as days_number,
        r.name_ar as role_ar, r.name_en as role_en, s.created_at, nullif(concat_ws(' ', u.first_name, u.last_name), '') as created_by_name
      from transaction_type_stages s join action_types a on a.id = s.action_type_id
        left join transaction_request_roles r on r.id = s.transaction_request_role_id left join users u on u.id = s.created_by
      where s.transaction_type_id = ${typeId} order by s.version desc, s.stage_number`.execute(db)
  ).rows

/** Open requests of a type, alias `q`; those of nobody's draft. */
const openOf = (typeId: number) =>
  sql`q.transaction_type_id = ${typeId} and q.closed_at is null and q.deleted_at is null and q.status <> 'draft'`
/** A stage that is gone is left only while an officer has the request and its clock runs. */
const isWithOfficer = sql`(q.status in ('submitted', 'in_progress') and q.paused_at is null)`

interface Standing {
  version: number
  stage_number: number
  requests: number
  /** Without those in which the reader has a conflict of interest. */
  free: number
  /** Of these, the ones that an officer has. */
  held: number
}
const standingOf = async (db: Db | Trx, actor: Actor, typeId: number): Promise<Standing[]> =>
  (
    await sql<Standing>`
      select q.type_version as version, q.current_stage_number as stage_number, count(*) as requests,
        count(*) filter (where not ${ownConflict(actor)}) as free,
        count(*) filter (where not ${ownConflict(actor)} and ${isWithOfficer}) as held
      from transaction_requests q where ${openOf(typeId)} group by 1, 2 order by 1, 2`.execute(db)
  ).rows
const ownConflict = (actor: Actor) =>
  conflictOf(actor.userId, { ngoId: sql`q.ngo_id`, establishmentId: sql`q.establishment_id` })

/** The stage of the present version that goes on with an earlier one: the applicant's stays the applicant's. */
const continued = (stage: Stage, present: readonly Stage[]) =>
  present.find((one) => one.lineage === stage.lineage && (one.scope === 'applicant') === (stage.scope === 'applicant'))

function placesOf(version: number, stages: readonly Stage[], standing: readonly Standing[]): PathPlace[] {
  const present = stages.filter((stage) => stage.version === version)
  return standing
    .filter((one) => one.version !== version)
    .flatMap((one) => {
      const own = stages.filter((stage) => stage.version === one.version)
      const stage = own.find((each) => each.stage_number === one.stage_number)
      if (!stage) return []
      const { stage_number, name_ar, name_en, scope } = stage
      const to = continued(stage, present)?.stage_number ?? null
      const known = new Set(own.map(({ lineage }) => lineage))
      const skipped = present
        .filter((each) => to !== null && each.stage_number < to && !known.has(each.lineage))
        .map((each) => ({ name_ar: each.name_ar, name_en: each.name_en }))
      const movable = to === null ? one.held : one.free
      return [
        { version: one.version, stage_number, name_ar, name_en, scope, requests: one.requests, movable, to, skipped },
      ]
    })
}

async function versionsOf(db: Db | Trx, actor: Actor, id: number): Promise<TypeVersions> {
  const { rows } = await sql<
    Pick<TypeVersions, 'id' | 'name_ar' | 'name_en' | 'version' | 'updated_at'>
  >`select id, name_ar, name_en, version, updated_at from transaction_types where id = ${id} and deleted_at is null`.execute(
    db,
  )
  const type = found(rows[0])
  const [stages, standing] = [await stagesOf(db, id), await standingOf(db, actor, id)]
  const numbers = [...new Set(stages.map(({ version }) => version))]
  const versions = numbers.flatMap((version) => {
    const own = stages.filter((stage) => stage.version === version)
    const open = standing.filter((one) => one.version === version).reduce((sum, { requests }) => sum + requests, 0)
    const [first] = own
    // Versions that nobody walks along are history of the log, not of the requests.
    if (!first || (open === 0 && version !== type.version)) return []
    return [
      {
        version,
        created_at: first.created_at,
        created_by_name: first.created_by_name,
        open_requests: open,
        stages: own.map(({ stage_number, name_ar, name_en, scope, days_number, role_ar, role_en }) => ({
          stage_number,
          name_ar,
          name_en,
          scope,
          days_number,
          role_ar,
          role_en,
        })),
      },
    ]
  })
  return { ...type, versions, places: placesOf(type.version, stages, standing) }
}

type Placed = RequestRow & { governorate_id: number | null }

/** One move: all requests of a place to a stage of the present version. */
interface Move {
  readonly place: PathPlace
  readonly to: StepRow
  readonly version: number
  readonly reason: string
}

/** Moves one request: in a stage that goes on, clock and officer stay while he holds its role; another stage is entered. */
async function moveOne(trx: Trx, services: Services, actor: Actor, request: Placed, from: StepRow, move: Move) {
  const { to, version, reason, place } = move
  const { governorate_id: governorateId, ...row } = request
  const moved: RequestRow = { ...row, type_version: version, current_stage_number: to.stage_number }
  const moving: Moving = { trx, services, actor, request: moved, step: to, governorateId }
  await logDecision(trx, services, actor, row, from, {
    decision: 'note',
    internal_notes: `نقل المعاملة من النسخة ${place.version} إلى النسخة ${version} من مسارها: ${reason}`,
  })
  await setClock(trx, row.id, { type_version: version, current_stage_number: to.stage_number })
  if (place.to === null) {
    const entered = changes.enter(moving, to)
    await setClock(trx, row.id, entered.set)
    await giveStep(moving, entered)
  } else if (to.scope !== 'applicant' && to.role_id !== from.role_id && row.status !== 'returned')
    await assignStep(trx, services, moved, to, governorateId, row.assigned_user_id)
  await audit(trx, actor, {
    action: 'update',
    entity: 'transaction_requests',
    entity_id: row.id,
    ngo_id: row.ngo_id,
    establishment_id: row.establishment_id,
    description_ar: `نقل المعاملة ${row.request_no} إلى النسخة ${version} من مسارها`,
    before: { type_version: row.type_version, current_stage_number: row.current_stage_number },
    after: { type_version: version, current_stage_number: to.stage_number, reason },
  })
}

/** Moves what stands at one place; 409 where other requests stand there than were shown. */
async function movePlace(trx: Trx, services: Services, actor: Actor, typeId: number, move: Move): Promise<number> {
  const { place } = move
  const { rows } = await sql<Placed>`
    select q.*, coalesce(e.governorate_id, n.governorate_id) as governorate_id
    from transaction_requests q left join establishments e on e.id = q.establishment_id left join ngos n on n.id = q.ngo_id
    where ${openOf(typeId)} and q.type_version = ${place.version} and q.current_stage_number = ${place.stage_number}
      and not ${ownConflict(actor)} and (${place.to !== null} or ${isWithOfficer}) order by q.id for update of q`.execute(
    trx,
  )
  if (rows.length !== place.movable) throw new Refusal(409, 'requests_moved_on')
  for (const request of rows) {
    const from = (await stepsOf(trx, request)).find((step) => step.stage_number === request.current_stage_number)
    if (from) await moveOne(trx, services, actor, request, from, move)
  }
  return rows.length
}

/** Holds the choice against what the preview answers now; 409 where that is no longer what was chosen from. */
function movesOf(
  { reason, places }: BodyOf<typeof moveToVersion>,
  now: TypeVersions,
  steps: readonly StepRow[],
): Move[] {
  const seen = new Set<string>()
  return places.map((chosen, at) => {
    const place = now.places.find((one) => one.version === chosen.version && one.stage_number === chosen.stage_number)
    const key = `${chosen.version}/${chosen.stage_number}`
    if (!place || place.movable !== chosen.movable) throw new Refusal(409, 'requests_moved_on')
    const to = steps.find((step) => step.stage_number === chosen.to)
    if (!to || seen.has(key) || (place.to === null ? to.scope === 'applicant' : place.to !== chosen.to))
      throw invalid({ [`places.${at}.to`]: ['V-CHOICE'] })
    seen.add(key)
    return { place, to, version: now.version, reason }
  })
}

/** Versions of the path of a type, and the act that moves open requests to the present one [amendments]. */
export const typeMovesArea: Area = (on, services) => {
  on(readTypeVersions, ({ actor, params }) => versionsOf(services.db, actor, params.id))

  on(moveToVersion, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      if (!actor.central) throw forbidden()
      // The path stays as it is while requests are brought to it.
      await sql`select from transaction_types where id = ${params.id} for no key update`.execute(trx)
      const before = await versionsOf(trx, actor, params.id)
      refuseStale(request, before.updated_at, () => before)
      const steps = await stepsOf(trx, { transaction_type_id: params.id, type_version: before.version })
      let moved = 0
      for (const move of movesOf(body, before, steps)) moved += await movePlace(trx, services, actor, params.id, move)
      await audit(trx, actor, {
        action: 'update',
        entity: 'transaction_types',
        entity_id: params.id,
        description_ar: `نقل معاملات مفتوحة من نوع ${before.name_ar} إلى النسخة ${before.version} من مسارها`,
        after: { moved, reason: body.reason, places: body.places },
      })
      return { ...(await versionsOf(trx, actor, params.id)), moved }
    }),
  )
}
