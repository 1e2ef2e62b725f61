import { type RawBuilder, sql } from 'kysely'
import { audit, changesOf } from '../../core/log/audit.ts'
import type { Actor } from '../../core/identity/actor.ts'
import type { Services, Trx } from '../../core/services.ts'
import { uploadedTo } from './asked.ts'

/** A sitting ends when nothing was kept for so many minutes. */
const quiet = 30

interface Sitting {
  readonly transaction_request_id: number
  readonly user_id: number
  readonly before: Record<string, unknown>
  readonly ip_address: string | null
  readonly device: string | null
  readonly request_no: string
  readonly ngo_id: number
}

/** What the log tells of a request that is filled in. */
async function standing(trx: Trx, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select subject, details, coalesce(payload, '{}') as payload from transaction_requests where id = ${id}`.execute(trx)
  return { ...rows[0], documents: (await uploadedTo(trx, id)).map(({ title }) => title) }
}

/** Ends sittings: one row of the log for each, with what stood before it and what stands now. */
async function end(trx: Trx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Sitting>`
    delete from request_sittings s using transaction_requests q where q.id = s.transaction_request_id and q.ngo_id is not null and ${which}
    returning s.transaction_request_id, s.user_id, s.before, s.ip_address, s.device, q.request_no, q.ngo_id`.execute(
    trx,
  )
  for (const { transaction_request_id: id, user_id, before, ip_address, device, request_no, ngo_id } of rows) {
    const after = await standing(trx, id)
    // Whoever put everything back as it was changed nothing.
    if (changesOf(before, after) === undefined) continue
    await audit(
      trx,
      { userId: user_id, ip: ip_address ?? '', device, ngoId: ngo_id, establishmentId: undefined },
      {
        action: 'update',
        entity: 'transaction_requests',
        entity_id: id,
        ngo_id,
        description_ar: `تعديل المعاملة ${request_no}`,
        before,
        after,
      },
    )
  }
  return rows.length
}

/** Before something of a request is kept: the sitting of this person goes on or begins, and those of others end. */
export async function sitDown(trx: Trx, services: Services, actor: Actor, requestId: number): Promise<void> {
  await end(trx, sql`q.id = ${requestId} and s.user_id <> ${actor.userId}`)
  const now = services.now().toISOString()
  await end(trx, sql`q.id = ${requestId} and s.last_at < ${now}::timestamptz - ${quiet} * interval '1 minute'`)
  await sql`insert into request_sittings (transaction_request_id, user_id, before, ip_address, device, began_at, last_at)
    values (${requestId}, ${actor.userId}, ${JSON.stringify(await standing(trx, requestId))}::jsonb, ${actor.ip ?? null}, ${actor.device ?? null}, ${now}, ${now})
    on conflict (transaction_request_id, user_id) do update set last_at = excluded.last_at`.execute(trx)
}

/** Before a request is acted on: what was filled in stands in the log before what follows from it. */
export const endSittings = (trx: Trx, requestId: number): Promise<number> => end(trx, sql`q.id = ${requestId}`)

/** Sittings that nobody goes on with; answers how many there were. */
export const endQuietSittings = (services: Services): Promise<number> =>
  services.db
    .transaction()
    .execute((trx) =>
      end(trx, sql`s.last_at < ${services.now().toISOString()}::timestamptz - ${quiet} * interval '1 minute'`),
    )
