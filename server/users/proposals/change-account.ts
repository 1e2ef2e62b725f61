import type { Actor } from '../../core/identity/actor.ts'
import type { Services, Trx } from '../../core/services.ts'
import type { Person } from '../queries.ts'
import { isConfirmer, refuseFrozen, refuseFrozenColleague } from './account.ts'
import { makeWay, propose } from './hold.ts'
import type { AccountWanted } from './rows.ts'
import { secondsFor } from './seconds.ts'

/** Asks a second person for a change of an account that could take it over or away. */
export async function proposeAccount(
  trx: Trx,
  services: Services,
  actor: Actor,
  person: Person,
  wanted: AccountWanted,
): Promise<void> {
  const subject = { kind: 'account', userId: person.id } as const
  await refuseFrozen(trx, services, person.id, wanted)
  await makeWay(trx, services, actor, subject)
  const asked = { by: actor.userId, at: services.now().toISOString() }
  await propose(trx, services, actor, subject, wanted, await secondsFor(trx, subject, new Map(), asked))
}

/** Asks a second person to take the second factors of a colleague away [decision 0053]. */
export async function proposeReset(trx: Trx, services: Services, actor: Actor, person: Person): Promise<void> {
  const subject = { kind: 'colleague', userId: person.id } as const
  const wanted: AccountWanted = { totp_enabled: false }
  await refuseFrozenColleague(trx, services, person, wanted)
  await makeWay(trx, services, actor, subject)
  const asked = { by: actor.userId, at: services.now().toISOString() }
  await propose(trx, services, actor, subject, wanted, await secondsFor(trx, subject, new Map(), asked))
}

/** Whether a change of an account waits: it is of somebody who confirms what others ask for. Others change at once. */
export async function heldBack(
  trx: Trx,
  services: Services,
  actor: Actor,
  person: Person,
  wanted: AccountWanted,
): Promise<boolean> {
  if (Object.keys(wanted).length === 0 || !(await isConfirmer(trx, person.id))) return false
  await proposeAccount(trx, services, actor, person, wanted)
  return true
}
