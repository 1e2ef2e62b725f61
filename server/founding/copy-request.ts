import { sql } from 'kysely'
import { closedStatuses } from '#contract/founding/workflow.ts'
import { establishmentOf, type Actor } from '../core/actor.ts'
import { audit } from '../core/audit.ts'
import { wrongState } from '../core/errors.ts'
import type { Services, Trx } from '../core/services.ts'
import { getCase } from './case.ts'
import { fieldsOf, sectionRows, type SectionTable } from './values.ts'

/** A new founding request with the data of a closed one: nobody types thirteen people twice [domain 3.2, expired]. */
export async function copyRequest(
  trx: Trx,
  services: Services,
  actor: Actor,
): Promise<{ id: number; tracking_no: string }> {
  const { est } = await getCase(trx, actor, establishmentOf(actor), 'update')
  if (!closedStatuses.includes(est.status_id) || est.status_id === 9) throw wrongState()
  const fresh = (
    await sql<{
      id: number
      tracking_no: string
    }>`insert into establishments (user_id, created_by) values (${actor.userId}, ${actor.userId}) returning id, tracking_no`.execute(
      trx,
    )
  ).rows[0] as { id: number; tracking_no: string }
  for (const table of ['est_account', 'est_ngo', 'est_members'] as SectionTable[]) {
    const columns = [
      ...fieldsOf(table),
      ...(table === 'est_ngo' ? [] : ['id_number_hash']),
      ...(table === 'est_account' ? ['user_id'] : []),
      ...(table === 'est_members' ? ['sort'] : []),
    ]
    const list = sql.join(columns.map((column) => sql.ref(column)))
    for (const row of await sectionRows(trx, table, est.id))
      await sql`insert into ${sql.table(table)} (establishment_id, created_by, ${list}) select ${fresh.id}, ${actor.userId}, ${list} from ${sql.table(table)} where id = ${row.id}`.execute(
        trx,
      )
  }
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
