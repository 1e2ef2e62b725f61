import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { closedStatuses } from '#contract/founding/statuses.ts'
import { establishmentOf, type Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { fileFields, valuesAt } from '../core/http/body.ts'
import { wrongState } from '../core/errors.ts'
import type { Services, Trx } from '../core/services.ts'
import { getCase } from './case.ts'
import { refuseClosedType } from './request.ts'
import { fieldsOf, type SectionRow, sectionRows, type SectionTable, sectionTables } from './values.ts'

/** A new founding request with the data of a closed one: nobody types thirteen people twice [domain 3.2, expired]. */
export async function copyRequest(
  trx: Trx,
  services: Services,
  actor: Actor,
): Promise<{ id: number; tracking_no: string }> {
  const { est } = await getCase(trx, actor, establishmentOf(actor), 'update')
  if (!closedStatuses.includes(est.status_id) || est.status_id === 9) throw wrongState()
  await refuseClosedType(trx)
  const fresh = (
    await sql<{
      id: number
      tracking_no: string
    }>`insert into establishments (user_id, created_by) values (${actor.userId}, ${actor.userId}) returning id, tracking_no`.execute(
      trx,
    )
  ).rows[0] as { id: number; tracking_no: string }
  for (const table of ['est_account', 'est_ngo', 'est_members'] as SectionTable[])
    for (const row of await sectionRows(trx, table, est.id))
      await copyRow(trx, services, { table, row, actor, to: fresh.id })
  await audit(trx, actor, {
    action: 'create',
    entity: 'establishments',
    entity_id: fresh.id,
    establishment_id: fresh.id,
    description_ar: `طلب تأسيس جديد رقم ${fresh.tracking_no} عن الطلب ${est.tracking_no}`,
  })
  services.sessions.forget()
  return fresh
}

async function copyRow(
  trx: Trx,
  services: Services,
  { table, row, actor, to }: { table: SectionTable; row: SectionRow; actor: Actor; to: number },
): Promise<void> {
  const columns = [
    ...fieldsOf(table),
    ...(table === 'est_ngo' ? [] : ['id_number_hash']),
    ...(table === 'est_account' ? ['user_id'] : []),
    ...(table === 'est_members' ? ['sort'] : []),
  ]
  const files = new Map<string, number | null>()
  for (const { path } of fileFields(z.object(sectionTables[table])))
    for (const { value } of valuesAt(row, path))
      files.set(String(path[0]), await copyFile(trx, services, value as number, to))
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql.join(
    columns.map((column) => (files.has(column) ? sql`${files.get(column)}::bigint` : sql.ref(column))),
  )
  await sql`insert into ${sql.table(table)} (establishment_id, created_by, ${list}) select ${to}, ${actor.userId}, ${values} from ${sql.table(table)} where id = ${row.id}`.execute(
    trx,
  )
}

/** The file as the new request's own: each request is read, and one day erased, by itself. Nothing where the store has it no more. */
async function copyFile(trx: Trx, { storage }: Services, id: number, to: number): Promise<number | null> {
  const file = await trx.selectFrom('attachments').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow()
  if (!(await storage.exists(file.storage_key))) return null
  const key = randomUUID()
  await storage.put(key, await storage.bytes(file.storage_key))
  const { rows } = await sql<{
    id: number
  }>`insert into attachments (storage_key, owner_type, name, mime, size, sha256, scan_state, width, height, uploaded_by, created_by, establishment_id)
    select ${key}, owner_type, name, mime, size, sha256, scan_state, width, height, uploaded_by, created_by, ${to} from attachments where id = ${id} returning id`.execute(
    trx,
  )
  return rows[0]?.id ?? null
}
