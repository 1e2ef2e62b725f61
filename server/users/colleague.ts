import type { Actor } from '../core/identity/actor.ts'
import { notFound, Refusal } from '../core/errors.ts'
import type { Trx } from '../core/services.ts'
import { colleagues, findPerson, type Person } from './queries.ts'
import { isAbove } from './rights.ts'

/** A person of the actor's own organisation; 404 for anybody else. `lock` holds the row for a change. */
export async function colleagueOf(trx: Trx, actor: Actor, id: number, lock = false): Promise<Person> {
  const person = await findPerson(trx, colleagues(actor), id, lock)
  if (!person) throw notFound()
  return person
}

/** A colleague, held; nobody acts on himself here. */
export async function heldColleague(trx: Trx, actor: Actor, id: number): Promise<Person> {
  const person = await colleagueOf(trx, actor, id, true)
  if (person.id === actor.userId) throw new Refusal(409, 'own_account')
  return person
}

/** The colleague of a call, held for a change: not oneself, not the main account, nobody who holds more. */
export async function targetColleague(trx: Trx, actor: Actor, id: number): Promise<Person> {
  const person = await heldColleague(trx, actor, id)
  if (person.is_main) throw new Refusal(409, 'main_account')
  if (await isAbove(trx, actor, person)) throw new Refusal(403, 'beyond_rights')
  return person
}
