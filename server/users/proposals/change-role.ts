import type { AnswerOf } from '#contract/core/calls/call.ts'
import { lessOfRole } from '#contract/users/gives-more.ts'
import { beyond, type Rights, toRights, toRows } from '#contract/users/rights.ts'
import type { readRole } from '#contract/users/roles.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { noteLowered } from '../../core/identity/second-person.ts'
import type { Services, Trx } from '../../core/services.ts'
import { storeRoleRights } from '../store-rights.ts'
import { propose, weigh } from './hold.ts'
import { fresh } from './standing.ts'

/** Stores the rights of a locked role; a ministry role that somebody holds is widened once a second person confirms it. */
export async function changeRole(
  trx: Trx,
  services: Services,
  actor: Actor,
  before: AnswerOf<typeof readRole>,
  wanted: Rights,
): Promise<void> {
  const [had, rows] = [toRights(before.permissions), toRows(wanted)]
  const given = fresh(wanted, had)
  const subject = { kind: 'role', roleId: before.id } as const
  const { now, seconds } = await weigh(trx, services, actor, subject, {
    wanted,
    less: toRights(lessOfRole(before.permissions, rows)),
    more: before.type === 'ministry' && before.users_count > 0 && given.size > 0,
    given,
  })
  await storeRoleRights(trx, actor, before.id, now)
  if (before.type === 'ministry' && beyond(had, now).length > 0) await noteLowered(trx, actor, before.id)
  if (seconds) await propose(trx, services, actor, subject, rows, seconds)
}
