import { sql } from 'kysely'
import { found } from '../core/errors.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Trx } from '../core/services.ts'

/** Own reports, and those that are shared with everybody or with a role that the reader has. */
export const seen = ({ userId }: Actor) =>
  sql`r.deleted_at is null and (r.user_id = ${userId} or r.is_shared and (r.role_id is null or exists (
    select from held_roles o where o.role_id = r.role_id and o.user_id = ${userId})))`

/** An own report, locked. Those of others may be read and never changed. */
export async function holdOwn(
  trx: Trx,
  actor: Actor,
  id: number,
): Promise<{ id: number; name: string; updated_at: string }> {
  const { rows } = await sql<{
    id: number
    name: string
    updated_at: string
  }>`select id, name, updated_at from report_histories where id = ${id} and user_id = ${actor.userId} and deleted_at is null for update`.execute(
    trx,
  )
  return found(rows[0])
}
