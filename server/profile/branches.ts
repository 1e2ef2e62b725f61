import { sql } from 'kysely'
import type { z } from 'zod'
import { branches, endingForms, mainHeadquarters } from '#contract/profile/branches.ts'
import { criticalPlace } from '#contract/profile/locks.ts'
import { ngoOf, type Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { inWords, wrongState, type FieldRefusals } from '../core/errors.ts'
import { refuseInUse } from '../core/registers/in-use.ts'
import { following, viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'
import type { Trx } from '../core/services.ts'
import { coordinates, locksOf, ownErrors, placeErrors, refuseLocked } from './checks.ts'

type Input = z.output<typeof branches.input>
type Row = Record<string, unknown> & { id: number }

const alwaysPublic = inWords('المقر الرئيسي ظاهر للعموم دائماً.', 'The main headquarters is always public.')

const rows: Area = (on, services) => {
  register(on, services, branches, {
    table: 'branches',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['name_ar', 'address', 'decision_no', 'manager_name'],
    check: async (trx, actor, input, before) => {
      await refuseClosedAddress(trx, actor, input, before)
      return {
        ...placeErrors(services.reference, input, { field: 'area_id', code: input.area_id }),
        ...dateErrors(input),
        ...(input.is_main && !input.is_public ? { is_public: [alwaysPublic] } : {}),
        ...(await mainErrors(trx, actor, input, before)),
        ...(await ownErrors(trx, ngoOf(actor), {
          real_estate_id: input.real_estate_id,
          service_ids: input.service_ids,
        })),
      }
    },
    removing: takeWith,
  })
}

/** Branches of the own organisation: one is the main headquarters, and its address is closed after completion [domain 2.2]. */
export const branchesArea: Area = (on, services) =>
  rows(
    following(viewing(on, coordinates), async (trx, actor, id) => {
      const main =
        await sql<Row>`select id, governorate_id from branches where id = ${id} and ngo_id = ${ngoOf(actor)} and is_main`.execute(
          trx,
        )
      if (main.rows[0]) await followHeadquarters(trx, actor, main.rows[0])
    }),
    services,
  )

/** Days and decisions that a branch must have for its form of occupancy and its licence. */
export function dateErrors(
  input: Pick<Input, 'possessive_form_id' | 'occupancy_until' | 'is_main' | 'decision_no' | 'decision_date'>,
): FieldRefusals {
  return {
    ...(endingForms.includes(input.possessive_form_id) && input.occupancy_until === null
      ? { occupancy_until: ['V-REQ'] }
      : {}),
    ...(!input.is_main && input.decision_no === null ? { decision_no: ['V-REQ'] } : {}),
    ...(input.decision_no !== null && input.decision_date === null ? { decision_date: ['V-REQ'] } : {}),
  }
}

/** The type and the mark agree, a second main one is refused, and the main one stays main: another takes its place only by v2/ngo-main-hq. */
async function mainErrors(trx: Trx, actor: Actor, input: Input, before: Row | undefined): Promise<FieldRefusals> {
  if (input.is_main !== (input.branch_type_id === mainHeadquarters)) return { is_main: ['V-CHOICE'] }
  if (before?.is_main === true && !input.is_main) return { branch_type_id: ['V-CHOICE'] }
  if (!input.is_main || before?.is_main === true) return {}
  const { rows } =
    await sql`select 1 from branches where ngo_id = ${ngoOf(actor)} and is_main and deleted_at is null`.execute(trx)
  return rows.length > 0 ? { branch_type_id: ['V-TAKEN'] } : {}
}

/** Once the organisation declared its file complete, the address of the headquarters is closed. */
export async function refuseClosedAddress(
  trx: Trx,
  actor: Actor,
  input: Pick<Input, (typeof criticalPlace)[number]>,
  before: Row | undefined,
): Promise<void> {
  if (before?.is_main !== true) return
  const moved = criticalPlace.filter((field) => before[field] !== input[field])
  if (moved.length > 0) refuseLocked(await locksOf(trx, ngoOf(actor)), moved)
}

/** A main one may not vanish, a branch with centres or services neither; its contacts go with it. */
async function takeWith(trx: Trx, actor: Actor, row: Row): Promise<void> {
  if (row.is_main) throw wrongState()
  const ngoId = ngoOf(actor)
  await refuseInUse(
    trx,
    sql`select from service_centres where branch_id = ${row.id} and ngo_id = ${ngoId} and deleted_at is null`,
    sql`select from ngo_services where branch_id = ${row.id} and ngo_id = ${ngoId} and deleted_at is null`,
  )
  await sql`update contact_information set deleted_at = now(), updated_by = ${actor.userId} where branch_id = ${row.id} and ngo_id = ${ngoId} and deleted_at is null`.execute(
    trx,
  )
}

/** The organisation's governorate is that of its headquarters, as long as its file is open. */
export async function followHeadquarters(trx: Trx, actor: Actor, row: Row): Promise<void> {
  const ngoId = ngoOf(actor)
  const moved = await sql<{
    governorate_id: number
  }>`update ngos n set governorate_id = ${row.governorate_id}, updated_by = ${actor.userId} from ngos old
    where n.id = ${ngoId} and old.id = n.id and n.completed_by_ngo is null and n.governorate_id <> ${row.governorate_id} returning old.governorate_id`.execute(
    trx,
  )
  const [old] = moved.rows
  if (old)
    await audit(trx, actor, {
      action: 'update',
      entity: 'ngos',
      entity_id: ngoId,
      description_ar: 'انتقال محافظة المنظمة مع مقرها الرئيسي',
      before: old,
      after: { governorate_id: row.governorate_id },
    })
}
