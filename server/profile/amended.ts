import { sql } from 'kysely'
import { audit } from '../core/log/audit.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Trx } from '../core/services.ts'

/** Classifications of an organisation by their ids, each list ascending. */
export interface Classified {
  readonly main: readonly number[]
  readonly sub: readonly number[]
}
type Role = keyof Classified

export async function classifiedAs(trx: Trx, ngoId: number): Promise<Classified> {
  const { rows } = await sql<{ classification_id: number; type: Role }>`
    select classification_id, type from classification_ngos where ngo_id = ${ngoId} and deleted_at is null order by classification_id`.execute(
    trx,
  )
  const of = (role: Role) => rows.flatMap(({ type, classification_id }) => (type === role ? [classification_id] : []))
  return { main: of('main'), sub: of('sub') }
}

interface Change {
  readonly ngoId: number
  readonly to: Classified
  /** What the log says of the decision behind it. */
  readonly by: string
}

/** Services of classifications that the organisation has no more; each leaves its line in the log. */
async function endServices(trx: Trx, actor: Actor | undefined, { ngoId, by }: Change, left: readonly number[]) {
  const { rows } = await sql<Record<string, unknown> & { id: number; name_ar: string }>`
    update ngo_services o set deleted_at = now(), updated_by = ${actor?.userId ?? null} from services s
    where s.id = o.service_id and o.ngo_id = ${ngoId} and s.classification_id = any(${left}::bigint[]) and o.deleted_at is null
    returning o.id, o.service_id, o.description_ar, o.target_group_ids, o.governorate_ids, o.branch_id, o.service_centre_id, s.name_ar`.execute(
    trx,
  )
  for (const { id, name_ar, ...before } of rows)
    await audit(trx, actor, {
      action: 'delete',
      entity: 'ngo_services',
      entity_id: id,
      ngo_id: ngoId,
      description_ar: `حذف الخدمة ${name_ar} لتغيّر تصنيف المنظمة ${by}`,
      before,
    })
}

/**
 * Others stand in the place of an organisation's classifications; whoever calls it has checked them. Services of what it
 * gives up end, since each is of a classification that the organisation has [domain 2.2]; its programmes are history and
 * stay.
 */
export async function reclassify(trx: Trx, actor: Actor | undefined, change: Change): Promise<void> {
  const { ngoId, to, by } = change
  const before = await classifiedAs(trx, ngoId)
  const user = actor?.userId ?? null
  const entry = { entity: 'classification_ngos', ngo_id: ngoId, description_ar: `تعديل تصنيفات المنظمة ${by}` } as const
  for (const type of ['main', 'sub'] as const) {
    for (const classification_id of before[type].filter((id) => !to[type].includes(id))) {
      const { rows } = await sql<{ id: number }>`
        update classification_ngos set deleted_at = now(), updated_by = ${user}
        where ngo_id = ${ngoId} and classification_id = ${classification_id} and deleted_at is null returning id`.execute(
        trx,
      )
      const gone = { classification_id, type }
      await audit(trx, actor, { ...entry, action: 'delete', entity_id: rows[0]?.id ?? null, before: gone })
    }
    for (const classification_id of to[type].filter((id) => !before[type].includes(id))) {
      const { rows } = await sql<{ id: number }>`
        insert into classification_ngos (ngo_id, classification_id, type, created_by) values (${ngoId}, ${classification_id}, ${type}, ${user}) returning id`.execute(
        trx,
      )
      const fresh = { classification_id, type }
      await audit(trx, actor, { ...entry, action: 'create', entity_id: rows[0]?.id ?? null, after: fresh })
    }
  }
  const kept = new Set([...to.main, ...to.sub])
  const left = [...before.main, ...before.sub].filter((id) => !kept.has(id))
  if (left.length > 0) await endServices(trx, actor, change, left)
}
