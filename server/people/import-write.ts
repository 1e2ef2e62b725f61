import { sql } from 'kysely'
import { ngoOf, type Actor } from '../core/identity/actor.ts'
import { auditMany } from '../core/log/audit.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services, Trx } from '../core/services.ts'
import type { Judged, TableRegister } from './import-judge.ts'
import { followPerson } from './one-person.ts'
import { peopleRegisters, personColumns } from './person.ts'

/** The columns of a row as they are stored. */
const stored = (services: Services, { resource, closed }: TableRegister, actor: Actor, { given, before }: Judged) => ({
  ...Object.fromEntries(Object.keys(resource.input.shape).map((name) => [name, given[name] ?? null])),
  ...personColumns(services, given, before),
  ...Object.fromEntries(closed(actor).map((name) => [name, before?.[name] ?? null])),
})

/**
 * Writes a judged table, one portion after the other: adds and changes with the log; `follow` then carries what changed
 * of a person to the other registers.
 */
export function writingPeople(trx: Trx, services: Services, actor: Actor, register: TableRegister) {
  const { own, resource } = register
  const ngoId = ngoOf(actor)
  const names = [...Object.keys(resource.input.shape), 'id_number_hash']
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const sets = sql.join(names.map((name) => sql`${sql.ref(name)} = g.${sql.ref(name)}`))
  const table = sql.table(own.table)
  const touched: number[] = []
  const write = async (part: readonly Judged[]) => {
    const rows = part.map((one) => ({
      ...stored(services, register, actor, one),
      ngo_id: ngoId,
      id: one.before?.id ?? null,
    }))
    const given = sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`
    const isNew = part.filter((one) => !one.before).length
    const added =
      isNew === 0
        ? []
        : (
            await sql<Row>`insert into ${table} (ngo_id, created_by, updated_by, ${columns})
      select ${ngoId}, ${actor.userId}, ${actor.userId}, ${columns} from ${given} where id is null returning *`.execute(
              trx,
            )
          ).rows
    // A portion of new people alone has nothing to change: it is not read a second time.
    const changed =
      isNew === part.length
        ? []
        : (
            await sql<Row>`update ${table} t set ${sets}, updated_by = ${actor.userId} from ${given} g where t.id = g.id and t.ngo_id = ${ngoId} returning t.*`.execute(
              trx,
            )
          ).rows
    const before = new Map(part.flatMap((one) => (one.before ? [[one.before.id, one.before] as const] : [])))
    const entry = (row: Row) => {
      const old = before.get(row.id)
      return {
        action: old ? ('update' as const) : ('create' as const),
        entity: own.table,
        entity_id: row.id,
        description_ar: `${old ? 'تعديل' : 'إضافة'} ${resource.named?.(row) ?? ''}`,
        before: old,
        after: row,
      }
    }
    await auditMany(trx, actor, [...added, ...changed].map(entry))
    touched.push(...added.map(({ id }) => id), ...changed.map(({ id }) => id))
  }
  return { write, follow: () => followAll(trx, actor, register, touched) }
}

/** People of the table who stand in another register too: their data go there as after any edit. */
async function followAll(trx: Trx, actor: Actor, { own }: TableRegister, ids: readonly number[]): Promise<void> {
  const elsewhere = peopleRegisters
    .filter((one) => one !== own)
    .map(
      ({ table }) =>
        sql`exists (select from ${sql.table(table)} o where o.ngo_id = t.ngo_id and o.id_number_hash = t.id_number_hash and o.end_date is null and o.deleted_at is null)`,
    )
  const { rows } = await sql<{
    id: number
  }>`select t.id from ${sql.table(own.table)} t where t.id = any(${ids}) and t.ngo_id = ${ngoOf(actor)} and (${sql.join(elsewhere, sql` or `)})`.execute(
    trx,
  )
  for (const { id } of rows) await followPerson(trx, actor, own, id)
}
