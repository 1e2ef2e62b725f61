import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { type Notice, queueNotice } from './notify.ts'

/** Tells the central administrators what whoever operates the platform must look at, once a day at most. */
export async function tellAdministrators(services: Services, notice: Omit<Notice, 'userIds'>): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`select u.id from users u
      where u.kind = 'ministry' and u.ministry_user_type = 'central' and u.is_active and u.deleted_at is null and holds_right(u.id, 'ministry_users_rp', 'U')
        and not exists (select 1 from user_notifications n where n.user_id = u.id and n.code = ${notice.code} and n.created_at > now() - interval '20 hours')`.execute(
      trx,
    )
    await queueNotice(trx, services, { ...notice, userIds: rows.map((row) => row.id) })
  })
}
