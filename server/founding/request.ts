import { sql } from 'kysely'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, Refusal } from '../core/errors.ts'
import type { Db, Trx } from '../core/services.ts'
import type { RequestRow } from '../transactions/index.ts'
import type { EstablishmentRow } from './case.ts'

/** Refuses a new request while the ministry takes none; those that are open go on [domain 3.3, type active]. */
export async function refuseClosedType(db: Db | Trx): Promise<void> {
  const { rows } =
    await sql`select 1 from transaction_types where slug = 'establishing_ngo' and is_active and deleted_at is null`.execute(
      db,
    )
  if (rows.length === 0) throw new Refusal(409, 'type_closed')
}

/** Opens the transaction that carries a founding request, as a draft and under the request's own number; the one that is open already when there is one. */
export async function openRequest(trx: Trx, est: EstablishmentRow, actor: Actor): Promise<RequestRow> {
  const there =
    await sql<RequestRow>`select * from transaction_requests where establishment_id = ${est.id} and slug = 'establishing_ngo'`.execute(
      trx,
    )
  if (there.rows[0]) return there.rows[0]
  await refuseClosedType(trx)
  const { rows } =
    await sql<RequestRow>`insert into transaction_requests (request_no, transaction_type_id, slug, establishment_id, subject, created_by)
    select ${est.tracking_no}, id, slug, ${est.id}, ${`طلب تأسيس رقم ${est.tracking_no}`}, ${actor.userId} from transaction_types where slug = 'establishing_ngo' returning *`.execute(
      trx,
    )
  const opened = found(rows[0])
  await audit(trx, actor, {
    action: 'create',
    entity: 'transaction_requests',
    entity_id: opened.id,
    establishment_id: est.id,
    description_ar: `فتح معاملة طلب التأسيس رقم ${est.tracking_no}`,
  })
  return opened
}
