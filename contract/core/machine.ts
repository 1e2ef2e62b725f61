import { z } from 'zod'
import type { Right } from './calls/call.ts'

/** One text in both languages. */
export interface Words {
  readonly ar: string
  readonly en: string
}
/** How a status looks: the colours of the state tag. */
export type Tone = 'mute' | 'info' | 'warn' | 'ok' | 'bad' | 'hold'
export type Status = string | number

export interface StatusRule extends Words {
  readonly tone: Tone
}

/** One action: who may take it, where it leads, what it needs, and its words. */
export interface ActionRule<S extends Status = Status, W extends string = string> {
  /** Parts in the case. The person must have one of them. */
  readonly who: readonly W[]
  /** The right that the person needs besides the part, whatever the kind of account. */
  readonly right?: Right
  /** Status → next statuses. If there are several, the effect on the server chooses one. */
  readonly from: { readonly [status in S]?: readonly [S, ...S[]] }
  /** What the person sends with the action, as a strict object. Missing: nothing. */
  readonly input?: z.ZodObject
  /** Words of the button. Missing when nobody presses a button for it. */
  readonly button?: Words
  /** What was done, for the log: an Arabic noun phrase. */
  readonly log: string
  /** Title of the question before the action; `{name}` is the case. Default: the words of the button and the name. */
  readonly title?: Words
  /** What will follow from the action, as a sentence for the person who is about to take it. */
  readonly effect?: Words
  /** What the person is asked before the action: to confirm, or for a reason with this label. Missing: nothing. */
  readonly asks?: 'confirmation' | { readonly reason: Words }
  /** How the button looks; `main` by default. */
  readonly look?: 'main' | 'plain' | 'danger'
}

/** A state machine that server and web both read. `A` keeps the type of each action's input. */
export interface Machine<S extends Status, W extends string, A extends Readonly<Record<string, ActionRule<S, W>>>> {
  readonly name: string
  readonly statuses: Readonly<Record<S, StatusRule>>
  readonly parts: readonly W[]
  readonly actions: A
}
/** Any machine. Use `StatusOf`, `ActionOf` and the like for its parts. */
export interface AnyMachine {
  readonly name: string
  readonly statuses: object
  readonly parts: readonly string[]
  readonly actions: object
}

/** Declares a machine. The compiler checks that every status, part and target of an action exists. */
export const machine = <
  const S extends Status,
  const W extends string,
  const A extends Readonly<Record<string, ActionRule<NoInfer<S>, NoInfer<W>>>>,
>(
  definition: Machine<S, W, A>,
): Machine<S, W, A> => definition

export type StatusOf<M> = M extends { readonly statuses: Readonly<Record<infer S, StatusRule>> } ? S & Status : never
export type PartOf<M> = M extends { readonly parts: readonly (infer W)[] } ? W & string : never
export type ActionOf<M> = M extends { readonly actions: infer A } ? keyof A & string : never
/** Actions that people take. An action without a button follows from something else. */
export type PressedOf<M> = M extends { readonly actions: infer T }
  ? { [A in keyof T & string]: T[A] extends { readonly button: Words } ? A : never }[keyof T & string]
  : never
/** What an action needs, as its schema returns it; `undefined` if it needs nothing. */
export type InputOf<M, A extends ActionOf<M>> = M extends { readonly actions: infer T }
  ? A extends keyof T
    ? T[A] extends { readonly input: infer I extends z.ZodType }
      ? z.output<I>
      : undefined
    : never
  : never
/** What an action needs, as the client sends it. */
type SentOf<M, A extends ActionOf<M>> = M extends { readonly actions: infer T }
  ? A extends keyof T
    ? T[A] extends { readonly input: infer I extends z.ZodType }
      ? z.input<I>
      : unknown
    : never
  : never

/** The rule of an action, without its exact types. */
export const ruleOf = (machine: AnyMachine, action: string): ActionRule | undefined =>
  (machine.actions as Readonly<Record<string, ActionRule>>)[action]

/** Possible next statuses. Empty when the action is not allowed in this status. */
export const nextStatuses = <M extends AnyMachine>(
  machine: M,
  status: StatusOf<M>,
  action: ActionOf<M>,
): readonly StatusOf<M>[] => (ruleOf(machine, action)?.from[status] ?? []) as readonly StatusOf<M>[]

/** Names of the actions that people take, for a schema. */
export const pressedOf = <M extends AnyMachine>(machine: M) =>
  Object.keys(machine.actions).filter((action) => ruleOf(machine, action)?.button) as [PressedOf<M>, ...PressedOf<M>[]]

/** Actions that a person with these parts may take in this status: the buttons of a screen. */
export const actionsFor = <M extends AnyMachine>(
  machine: M,
  status: StatusOf<M>,
  parts: readonly PartOf<M>[],
): PressedOf<M>[] =>
  (pressedOf(machine) as (ActionOf<M> & PressedOf<M>)[]).filter(
    (action) =>
      nextStatuses(machine, status, action).length > 0 &&
      ruleOf(machine, action)?.who.some((who) => (parts as readonly string[]).includes(who)),
  )

/** Names of a machine's statuses or actions, for a schema. */
export const namesOf = <T extends object>(rules: T): readonly [keyof T & string, ...(keyof T & string)[]] =>
  Object.keys(rules) as unknown as [keyof T & string, ...(keyof T & string)[]]

/**
 * Body of the call by which people act: the name of an action and exactly the fields of this action. With `who`, only
 * the actions of that part.
 */
export function actionBody<M extends AnyMachine, N extends ActionOf<M> & PressedOf<M>>(machine: M, who?: PartOf<M>) {
  const names = (pressedOf(machine) as unknown as readonly N[]).filter(
    (action) => who === undefined || ruleOf(machine, action)?.who.includes(who),
  )
  const one = (action: N) => {
    const shape = ruleOf(machine, action)?.input?.shape
    return z.strictObject({ action: z.literal(action), ...shape })
  }
  const [first, ...others] = names.map(one)
  if (first === undefined) throw new Error(`${machine.name}: a call needs an action.`)
  return z.discriminatedUnion('action', [first, ...others]) as unknown as z.ZodType<
    { [A in N]: { action: A } & (InputOf<M, A> extends undefined ? unknown : InputOf<M, A>) }[N],
    { [A in N]: { action: A } & SentOf<M, A> }[N]
  >
}

/** Only those values of a form that belong to this action; the form may hold fields of several actions. */
export function inputValues(machine: AnyMachine, action: string, values: Readonly<Record<string, unknown>>) {
  const names = Object.keys(ruleOf(machine, action)?.input?.shape ?? {})
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
}
