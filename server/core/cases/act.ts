import type { FastifyRequest } from 'fastify'
import {
  type ActionOf,
  type ActionRule,
  type AnyMachine,
  actionsFor,
  type InputOf,
  type PartOf,
  type PressedOf,
  ruleOf,
  type StatusOf,
} from '#contract/core/machine.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { forbidden, Refusal } from '../errors.ts'
import { claimFiles } from '../files/claim-files.ts'
import { refuseStale } from '../http/stale.ts'
import { type Actor, may } from '../identity/actor.ts'
import { refuseInterest } from '../identity/interest.ts'
import { mayChange } from '../identity/standing.ts'
import type { LogAction } from '../log/audit.ts'
import { type Notice, queueNotice } from '../notices/notify.ts'
import type { Services, Trx } from '../services.ts'
import { moveCase, type Place, targetOf, type ToldOf } from './move.ts'

/** A case that is held for a decision. */
export interface Held<S> {
  readonly id: number
  readonly status: S
}

/** What an effect is given. */
export interface Taking<Row, Input> {
  readonly trx: Trx
  readonly services: Services
  /** Undefined: the system acts by a job. */
  readonly actor: Actor | undefined
  readonly row: Row
  readonly input: Input
  /** Language of the answer. */
  readonly lang: Lang
}

/** What follows from an action; what is left out does not change. */
export interface Outcome<S> {
  /** Needed where the table leaves a choice. */
  readonly to?: S | undefined
  /** Columns of the case that change with its status. */
  readonly set?: Readonly<Record<string, unknown>>
  /** What the log tells beside the status. */
  readonly log?: {
    readonly words?: string
    readonly action?: LogAction
    readonly before?: Readonly<Record<string, unknown>>
    readonly after?: Readonly<Record<string, unknown>>
  }
  readonly notices?: readonly Notice[]
  /** Done when the status is set. */
  readonly after?: (to: S) => Promise<unknown>
}

/** Checks an action's guards, does its effects, and answers what else changes. */
export type Effect<Row, Input, S> = (taking: Taking<Row, Input>) => Promise<Outcome<S>>

/** A kind of case: its machine, where its rows are, and what its actions do. */
export interface CaseKind<M extends AnyMachine, Row extends Held<StatusOf<M>>> extends Place {
  readonly machine: M
  /** Holds the case within the actor's scope; 404 outside it. */
  readonly hold: (trx: Trx, actor: Actor | undefined, id: number) => Promise<Row>
  /** The parts that somebody plays in the case; none where it is no business of theirs. */
  readonly partsOf: (row: Row, actor: Actor, trx: Trx) => readonly PartOf<M>[] | Promise<readonly PartOf<M>[]>
  /** What somebody without a part is told, where that is more than that the right is lacking. */
  readonly lacks?: (row: Row, action: ActionOf<M>) => Refusal | undefined
  /** An interest of his keeps the actor away from the buttons, and from a case of no organisation; `act` asks for others itself. */
  readonly hasConflict?: (row: Row) => boolean
  /** What the table cannot say, as the refusal that follows; the screen leaves such actions out. */
  readonly bar?: (row: Row, action: ActionOf<M>, actor: Actor, parts: readonly PartOf<M>[]) => Refusal | undefined
  /** The case in the log: its Arabic name, and whose it is. */
  readonly told: (row: Row, taking: Taking<Row, unknown>) => Told | Promise<Told>
  /** The version that a form saw, and the case as it stands now. */
  readonly version?: (row: Row) => { readonly seen: unknown; readonly now: () => unknown }
  /** What every action of the kind begins and ends with, around its effect. */
  readonly around?: (
    taking: Taking<Row, unknown>,
    action: ActionOf<M>,
    effect: () => Promise<Outcome<StatusOf<M>>>,
  ) => Promise<Outcome<StatusOf<M>>>
  /** Files belong to the row of the case, unless the effect makes a record for them. */
  readonly files?: 'by-effect'
  readonly effects: { readonly [A in ActionOf<M>]?: Effect<Row, InputOf<M, A>, StatusOf<M>> }
}
interface Told {
  readonly name: string
  readonly ngo_id?: number | null
  readonly establishment_id?: number | null
  readonly of?: ToldOf
}

interface Given<M extends AnyMachine, A extends ActionOf<M>> {
  readonly actor: Actor | undefined
  readonly id: number
  readonly action: A
  /** Checked by the call, or by this function once the action is known to be allowed. */
  readonly input: InputOf<M, A> | (() => InputOf<M, A>)
  readonly lang?: Lang
  /** The action follows by itself from something else that the actor did: no part, right or scope of theirs is asked for. */
  readonly as?: 'system'
  /** Whose `If-Match` is compared with the version of the case. */
  readonly request?: FastifyRequest
}

/** The body of a call as an action and what it brings along; the contract checked that they belong together. */
export const taken = <M extends AnyMachine, A extends ActionOf<M>>(
  _machine: M,
  { action, ...input }: { readonly action: A },
) => ({ action, input: input as unknown as InputOf<M, A> })

/**
 * Founders act on their own request alone and hold no rights; everybody else needs the right of the action, and the
 * people of an organisation a status of it that lets them change anything there.
 */
function holdsRight(actor: Actor, { right }: Pick<ActionRule, 'right'>): boolean {
  if (right === undefined || actor.kind === 'est') return true
  return may(actor, ...right) && (actor.kind !== 'org' || mayChange(actor.ngoStatusId ?? 1, right[0]))
}

/** 403 for who plays no part in an action, or lacks its right; without an actor the system is judged by its part alone. */
export function judge<M extends AnyMachine>(
  machine: M,
  { action, parts, actor }: { action: ActionOf<M>; parts: readonly PartOf<M>[]; actor: Actor | undefined },
  lacks?: () => Refusal | undefined,
): void {
  const rule = ruleOf(machine, action) as ActionRule
  if (!rule.who.some((who) => (parts as readonly string[]).includes(who))) throw lacks?.() ?? forbidden()
  if (actor && !holdsRight(actor, rule)) throw forbidden()
}

/** Actions that somebody could take now: the buttons of a screen. */
export function actionsOf<M extends AnyMachine, Row extends Held<StatusOf<M>>>(
  kind: Pick<CaseKind<M, Row>, 'machine' | 'hasConflict' | 'bar'>,
  row: Row,
  actor: Actor,
  parts: readonly PartOf<M>[],
): PressedOf<M>[] {
  if (kind.hasConflict?.(row)) return []
  return actionsFor(kind.machine, row.status, parts).filter(
    (action) =>
      holdsRight(actor, ruleOf(kind.machine, action) as ActionRule) &&
      kind.bar?.(row, action as ActionOf<M> & typeof action, actor, parts) === undefined,
  )
}

/**
 * Takes one action on a case, in the caller's transaction: holds the row, checks conflict of interest, part, right,
 * version, table and bars, ties the files, runs the effect, sets the status with its row in the log, and tells the
 * people concerned. Answers the case as it was held and its new status.
 */
export async function act<M extends AnyMachine, Row extends Held<StatusOf<M>>, A extends ActionOf<M>>(
  trx: Trx,
  services: Services,
  kind: CaseKind<M, Row>,
  given: Given<M, A>,
): Promise<{ row: Row; to: StatusOf<M> }> {
  const { actor, as, id, action, request, lang = 'ar' } = given
  /** Who is judged; the system judges itself by its table alone. */
  const person = as === 'system' ? undefined : actor
  const row = await kind.hold(trx, person, id)
  if (person && kind.hasConflict?.(row)) throw new Refusal(403, 'conflict_of_interest')
  const rule = ruleOf(kind.machine, action) as ActionRule
  const parts = person ? await kind.partsOf(row, person, trx) : ['system' as PartOf<M>]
  judge(kind.machine, { action, parts, actor: person }, () => (person ? kind.lacks?.(row, action) : undefined))
  if (request && kind.version) {
    const { seen, now } = kind.version(row)
    refuseStale(request, seen, now)
  }
  targetOf(kind.machine, { from: row.status, action, to: undefined })
  const bar = person && kind.bar?.(row, action, person, parts)
  if (bar) throw bar
  const input = typeof given.input === 'function' ? (given.input as () => InputOf<M, A>)() : given.input
  const taking: Taking<Row, InputOf<M, A>> = { trx, services, actor, row, input, lang }
  const { name, ...party } = await kind.told(row, taking)
  // Whatever a kind of case knows of interests itself: nobody decides on an organisation of his.
  await refuseInterest(trx, person, party.ngo_id ?? null)
  if (actor && kind.files !== 'by-effect') await claimFiles(trx, actor, rule.input, input, kind.table, row.id, party)
  const effect = async () =>
    (await (kind.effects[action] as Effect<Row, InputOf<M, A>, StatusOf<M>> | undefined)?.(taking)) ?? {}
  const outcome: Outcome<StatusOf<M>> = await (kind.around ? kind.around(taking, action, effect) : effect())
  const { to: wanted, set, log, notices = [], after } = outcome
  const to = await moveCase(
    trx,
    actor,
    kind.machine,
    kind,
    { id: row.id, from: row.status, action, to: wanted, set },
    { action: person ? 'decide' : 'update', name, ...party, ...log },
  )
  await after?.(to)
  for (const notice of notices) await queueNotice(trx, services, notice)
  return { row, to }
}
