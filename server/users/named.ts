import { sql } from 'kysely'
import { templates } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { found } from '../core/errors.ts'
import { queueForEach } from '../core/mail/queue.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { keepAdministrator } from './administrators.ts'

interface Administrator {
  id: number
  name: string
}

/** Users of an organisation who can give rights today. */
async function administratorsOf(trx: Trx, ngoId: number): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`select id, concat_ws(' ', first_name, last_name) as name from users
    where ngo_id = ${ngoId} and kind = 'org' and is_active and deleted_at is null
      and holds_right(id, 'ngo_users', 'U') and holds_right(id, 'ngo_users', 'G')`.execute(trx)
  return rows
}

interface Reached {
  email: string | null
  mobile: string | null
}
/** How the present members of the boards are reached; who left neither address nor mobile is not among them. */
async function boardOf(trx: Trx, ngoId: number): Promise<Reached[]> {
  const { rows } = await sql<Reached>`select distinct d.email, d.mobile from directors d
    left join director_boards b on b.id = d.director_board_id
    where d.ngo_id = ${ngoId} and d.type in ('administrative', 'trustee') and coalesce(d.email, d.mobile) is not null and d.is_current
      and d.deleted_at is null and b.status in ('current', 'temporary') and b.deleted_at is null`.execute(trx)
  return rows
}

/** The board learns who can now give rights in its name, by mail or message; where none of it can be reached, every user of the organisation does. */
async function tell(trx: Trx, services: Services, ngoId: number, named: Administrator): Promise<void> {
  const { rows } = await sql<{ id: number; can_give: boolean }>`
    select u.id, holds_right(u.id, 'ngo_users', 'G') as can_give from users u
    where u.ngo_id = ${ngoId} and u.kind = 'org' and u.is_active and u.deleted_at is null and u.id <> ${named.id}`.execute(
    trx,
  )
  const board = await boardOf(trx, ngoId)
  const { rows: ngos } = await sql<{ name_ar: string }>`select name_ar from ngos where id = ${ngoId}`.execute(trx)
  const params = { name: named.name, ngo: found(ngos[0]).name_ar }
  const { title, body } = templates['ADMINISTRATOR-NAMED']
  await queueForEach(trx, board, {
    subject: title.ar,
    text: fill(body.ar, params, 'ar'),
    template_code: 'ADMINISTRATOR-NAMED',
    entity: 'users',
    entity_id: named.id,
  })
  await queueNotice(trx, services, {
    code: 'ADMINISTRATOR-NAMED',
    userIds: rows.filter((row) => board.length === 0 || row.can_give).map((row) => row.id),
    entity: 'users',
    entityId: named.id,
    params,
  })
}

/** Does what may name or take away administrators of an organisation: it keeps one, and hears of each new one. */
export function governing<T>(trx: Trx, services: Services, ngoId: number, work: () => Promise<T>): Promise<T> {
  return keepAdministrator(trx, { kind: 'org', ngoIds: [ngoId] }, async () => {
    const before = new Set((await administratorsOf(trx, ngoId)).map((one) => one.id))
    const result = await work()
    for (const one of await administratorsOf(trx, ngoId)) if (!before.has(one.id)) await tell(trx, services, ngoId, one)
    return result
  })
}
