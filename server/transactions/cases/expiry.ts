import { sql } from 'kysely'
import { act } from '../../core/cases/act.ts'
import type { Services } from '../../core/services.ts'
import { requestKinds } from './kind.ts'
import { silentlyGranted } from './more-time.ts'

/** Closes returned requests of organisations whose time to complete them is over [domain 3.3], or gives them the time that was asked for and that nobody answered; answers how many were closed. */
export async function closeUnanswered(services: Services): Promise<number> {
  const now = services.now().toISOString()
  const due = sql`related_type is distinct from 'general_authority_meetings' and ngo_id is not null and status = 'returned' and return_due_at < ${now}`
  const { rows } = await sql<{ id: number }>`select id from transaction_requests where ${due} order by id`.execute(
    services.db,
  )
  // What runs out does so by 3.3, whatever the type.
  const kind = requestKinds([]).of('')
  let closed = 0
  for (const { id } of rows)
    await services.db.transaction().execute(async (trx) => {
      // It may have been completed while this waited for the row.
      const { rows: still } = await sql<{ return_due_at: string }>`
        select return_due_at from transaction_requests where id = ${id} and ${due} for update`.execute(trx)
      const [last] = still
      if (!last) return
      const until = await silentlyGranted(trx, services, { id, due: last.return_due_at })
      if (until !== undefined) {
        await act(trx, services, kind, {
          actor: undefined,
          id,
          action: 'grant_more_time',
          input: { more_time_until: until },
        })
        return
      }
      await act(trx, services, kind, { actor: undefined, id, action: 'expire', input: undefined })
      closed += 1
    })
  return closed
}
