import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../core/log/audit.ts'
import type { BareTurn } from '../../transactions/index.ts'

interface Merging {
  readonly from: number
  readonly to: number
  /** The day of the decision. */
  readonly day: string
}
type Entity = 'general_authority_members' | 'machines' | 'real_estates'
interface Moved {
  readonly entity: Entity
  readonly moved: number
  readonly kept: number
}

/** Which records of the merging organisation the successor has already: they stay where they are. */
const already: Readonly<Record<Entity, (to: number) => RawBuilder<boolean>>> = {
  general_authority_members: (to) => sql`m.id_number_hash is not null and exists (
    select from general_authority_members o where o.ngo_id = ${to} and o.id_number_hash = m.id_number_hash and o.end_date is null and o.deleted_at is null)`,
  // A plate and a chassis stand once in the country.
  machines: () => sql`false`,
  real_estates: (to) => sql`exists (
    select from real_estates o where o.ngo_id = ${to} and o.number = m.number and o.region = m.region and o.deleted_at is null)`,
}
/** Members who have left stay in the history of the organisation that they belonged to. */
const wanted: Readonly<Record<Entity, RawBuilder<boolean>>> = {
  general_authority_members: sql`m.end_date is null`,
  machines: sql`true`,
  real_estates: sql`true`,
}
const words: Readonly<Record<Entity, string>> = {
  general_authority_members: 'أعضاء الهيئة العامة',
  machines: 'الآليات',
  real_estates: 'العقارات',
}

/** Notes what goes and what stays, then moves it with its papers. */
async function moveRecords({ trx, actor, row }: BareTurn, { from, to, day }: Merging, entity: Entity): Promise<Moved> {
  const { rows } = await sql<{ entity_id: number; outcome: 'moved' | 'already_there' }>`
    insert into merger_transfers (transaction_request_id, from_ngo_id, to_ngo_id, entity, entity_id, outcome)
    select ${row.id}, ${from}, ${to}, ${entity}, m.id, case when ${already[entity](to)} then 'already_there' else 'moved' end
    from ${sql.table(entity)} m where m.ngo_id = ${from} and m.deleted_at is null and ${wanted[entity]} order by m.id
    returning entity_id, outcome`.execute(trx)
  const ids = rows.flatMap(({ entity_id, outcome }) => (outcome === 'moved' ? [entity_id] : []))
  const kept = rows.flatMap(({ entity_id, outcome }) => (outcome === 'moved' ? [] : [entity_id]))
  const by = actor?.userId ?? null
  // What was approved was asked for by the organisation that ends.
  const approval = entity === 'general_authority_members' ? sql`` : sql`, approved_by_request = null`
  if (entity === 'real_estates')
    // Branches and centres of an ended organisation keep their address; the property is no longer theirs.
    for (const unit of ['branches', 'service_centres'])
      await sql`update ${sql.table(unit)} set real_estate_id = null where ngo_id = ${from} and real_estate_id = any(${ids}::bigint[])`.execute(
        trx,
      )
  if (entity === 'general_authority_members') {
    // Whoever is a member of both is a member once.
    await sql`update general_authority_members set end_date = greatest(join_date, ${day}::date), end_reason = 'other', updated_by = ${by} where id = any(${kept}::bigint[])`.execute(
      trx,
    )
    // A membership number that is taken gets the number of the record behind it.
    await sql`update general_authority_members m set membership_no = left(m.membership_no, 9) || '/' || m.id where m.id = any(${ids}::bigint[])
      and exists (select from general_authority_members o where o.ngo_id = ${to} and o.membership_no = m.membership_no and o.deleted_at is null)`.execute(
      trx,
    )
  }
  await sql`update ${sql.table(entity)} set ngo_id = ${to}, updated_by = ${by}${approval} where id = any(${ids}::bigint[])`.execute(
    trx,
  )
  await sql`update attachments set ngo_id = ${to} where owner_type = ${entity} and owner_id = any(${ids}::bigint[]) and ngo_id = ${from}`.execute(
    trx,
  )
  return { entity, moved: ids.length, kept: kept.length }
}

/**
 * Members and assets of an organisation that merges become those of its successor, with their papers, in the transaction
 * of the approval [domain 3.5]. Each record is listed in `merger_transfers`, and both organisations read in their logs
 * how many there were. Both rows of `ngos` are held by the caller.
 */
export async function transferTo(turn: BareTurn, merging: Merging): Promise<void> {
  const all: Moved[] = []
  for (const entity of ['general_authority_members', 'machines', 'real_estates'] as const)
    all.push(await moveRecords(turn, merging, entity))
  const told = all.filter(({ moved, kept }) => moved + kept > 0)
  if (told.length === 0) return
  const after = Object.fromEntries(told.map(({ entity, moved }) => [words[entity], moved]))
  for (const ngoId of [merging.from, merging.to])
    await audit(turn.trx, turn.actor, {
      action: 'update',
      entity: 'ngos',
      entity_id: ngoId,
      ngo_id: ngoId,
      description_ar: `نقل الأعضاء والموجودات بالمعاملة ${turn.row.request.request_no}`,
      after,
    })
}
