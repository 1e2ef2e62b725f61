import type { Override } from '#contract/users/rights.ts'
import { queueNotice } from '../../core/notices/notify.ts'
import type { Services, Trx } from '../../core/services.ts'
import type { Person } from '../queries.ts'

/** Who was never here has no menus that change: his invitation is all he needs. */
export const tellOfRights = (trx: Trx, services: Services, { id, is_invited }: Person): Promise<void> =>
  queueNotice(trx, services, {
    code: 'RIGHTS-CHANGED',
    userIds: is_invited ? [] : [id],
    entity: 'users',
    entityId: id,
  })

/** Own rows as lines of the log, one for each slug. */
export const overridesForLog = (rows: readonly Override[]): Record<string, string> =>
  Object.fromEntries(rows.map((row) => [`${row.mode} ${row.permission_slug}`, row.sub_permission.join('')]))
