import { isDeepStrictEqual } from 'node:util'
import {
  givesPersonMore,
  inOrder,
  lessOfPerson,
  lessOfTransactions,
  type PersonRights,
  type TransactionRole,
  transactionsInOrder,
} from '#contract/users/gives-more.ts'
import { beyond, type Override } from '#contract/users/rights.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { found } from '../../core/errors.ts'
import { noteTouch } from '../../core/identity/second-person.ts'
import type { Services, Trx } from '../../core/services.ts'
import { logPerson } from '../change.ts'
import { forLog, type Person, personFor } from '../queries.ts'
import { heldBy } from '../rights.ts'
import { type GivenRoles, storeOverrides, storeRoles, storeTransactionRoles } from '../store-rights.ts'
import { propose, weigh } from './hold.ts'
import { overridesForLog, tellOfRights } from './person-log.ts'
import { effectiveOf, fresh, personStanding, transactionStanding } from './standing.ts'

/** Gives a ministry user these roles and own rows: what takes away takes effect now, what gives more once a second person confirms it. */
export async function changePerson(
  trx: Trx,
  services: Services,
  actor: Actor,
  person: Person,
  body: GivenRoles & { overrides: readonly Override[] },
): Promise<void> {
  const wanted: PersonRights = {
    roles: body.role_ids.map((role_id) => ({
      role_id,
      ends_on: body.role_ends.find((one) => one.role_id === role_id)?.ends_on ?? null,
    })),
    overrides: inOrder(body.overrides),
  }
  const before = found(await personStanding(trx, person.id, body.role_ids))
  const ofRoles = body.role_ids.flatMap((id) => before.of_roles[id]?.rights ?? [])
  const subject = { kind: 'person', userId: person.id } as const
  const { now, seconds } = await weigh<PersonRights>(trx, services, actor, subject, {
    wanted,
    less: lessOfPerson(before, wanted, ofRoles),
    more: givesPersonMore(before, wanted, ofRoles),
    given: fresh(effectiveOf(before, wanted), effectiveOf(before, before)),
  })
  const isSame = isDeepStrictEqual(now, { roles: before.roles, overrides: before.overrides })
  if (!seconds || !isSame) {
    const held = await heldBy(trx, person.id)
    await storeRoles(trx, actor, person.id, {
      role_ids: now.roles.map((role) => role.role_id),
      role_ends: now.roles.flatMap(({ role_id, ends_on }) => (ends_on === null ? [] : [{ role_id, ends_on }])),
    })
    await storeOverrides(trx, actor, person.id, now.overrides)
    if (beyond(held, await heldBy(trx, person.id)).length > 0) await noteTouch(trx, actor, person.id, 'rights')
    await logPerson(trx, actor, person, `تعديل صلاحيات`, {
      before: { roles: forLog(person).roles, ...overridesForLog(before.overrides) },
      after: { roles: forLog(await personFor(trx, actor, person.id, 'S')).roles, ...overridesForLog(now.overrides) },
    })
    await tellOfRights(trx, services, person)
  }
  if (seconds) await propose(trx, services, actor, subject, wanted, seconds)
}

/** The same for the transaction roles of a ministry user. */
export async function changeTransactions(
  trx: Trx,
  services: Services,
  actor: Actor,
  person: Person,
  roles: readonly TransactionRole[],
): Promise<void> {
  const before = found(await transactionStanding(trx, person.id)).roles
  const wanted = transactionsInOrder(roles)
  const less = transactionsInOrder(lessOfTransactions(before, wanted))
  const subject = { kind: 'transaction_roles', userId: person.id } as const
  const { now, seconds } = await weigh<readonly TransactionRole[]>(trx, services, actor, subject, {
    wanted,
    less,
    more: !isDeepStrictEqual(less, wanted),
    given: new Map(),
  })
  if (!seconds || !isDeepStrictEqual(now, before)) {
    await storeTransactionRoles(trx, actor, person.id, now)
    await logPerson(trx, actor, person, `تعديل أدوار المعاملات`, {
      before: forLog(person),
      after: forLog(await personFor(trx, actor, person.id, 'S')),
    })
    await tellOfRights(trx, services, person)
  }
  if (seconds) await propose(trx, services, actor, subject, wanted, seconds)
}
