import { sql } from 'kysely'
import type { Actor } from '../core/identity/actor.ts'
import { notFound, Refusal } from '../core/errors.ts'
import type { Trx } from '../core/services.ts'
import { refuseInterest } from '../core/identity/interest.ts'
import { keepAdministrator } from './administrators.ts'
import { type Person, personFor } from './queries.ts'
import { isAbove } from './rights.ts'

/** The person of a call, held; nobody acts on himself here. */
export async function heldPerson(trx: Trx, actor: Actor, id: number, code: 'S' | 'U' | 'D' | 'G'): Promise<Person> {
  const person = await personFor(trx, actor, id, code, true)
  if (person.id === actor.userId) throw new Refusal(409, 'own_account')
  return person
}

/**
 * The person of a call, held for a change: the one place that decides who may act on whom. Nobody acts on himself, nor
 * on somebody who holds rights that the actor does not, nor on the people of an organisation of his interest.
 */
export async function targetOf(trx: Trx, actor: Actor, id: number, code: 'U' | 'D' | 'G'): Promise<Person> {
  const person = await heldPerson(trx, actor, id, code)
  await refuseInterest(trx, actor, person.ngo_id)
  if (await isAbove(trx, actor, person)) throw new Refusal(403, 'beyond_rights')
  return person
}

/** Taking an administrator of the ministry away is done one after another; people of organisations are the ministry's to close. */
export const guarded = async <T>(trx: Trx, id: number, work: () => Promise<T>): Promise<T> => {
  const { rows } = await sql<{ kind: string }>`select kind from users where id = ${id}`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0].kind === 'ministry' ? keepAdministrator(trx, { kind: 'ministry' }, work) : work()
}
