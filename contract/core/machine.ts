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

/** One action: who may take it, where it leads, what it brings along and how it is told. */
export interface ActionRule<S extends Status = Status, W extends string = string> {
  /** Parts in the case; one of them is enough. */
  readonly who: readonly W[]
  /** Right that a person needs beside the part, whatever kind of account it is. */
  readonly right?: Right
  /** Status → next statuses. Where there are several, the effect on the server chooses. */
  readonly from: { readonly [status in S]?: readonly [S, ...S[]] }
  /** What the action brings along, as a strict object; absent: nothing. */
  readonly input?: z.ZodObject
  /** Words of the button; absent where nobody presses one. */
  readonly button?: Words
  /** What the log says that was done: an Arabic noun phrase. */
  readonly log: string
  /** The question before it is done, with `{name}` for the case; absent: the words of the button and the name. */
  readonly title?: Words
  /** What follows from it, in a sentence for the person who is about to do it. */
  readonly effect?: Words
  /** What the person is asked before it is done: to confirm, or for a reason under these words; absent: nothing. */
  readonly asks?: 'confirmation' | { readonly reason: Words }
  /** How the button looks; `main` by default. */
  readonly look?: 'main' | 'plain' | 'danger'
}

/** A state machine that both sides read. `A` keeps each action's own input. */
export interface Machine<S extends Status, W extends string, A extends Readonly<Record<string, ActionRule<S, W>>>> {
  readonly name: string
  readonly statuses: Readonly<Record<S, StatusRule>>
  readonly parts: readonly W[]
  readonly actions: A
}
/** Any machine; `StatusOf`, `ActionOf` and the like read what is in it. */
export interface AnyMachine {
  readonly name: string
  readonly statuses: object
  readonly parts: readonly string[]
  readonly actions: object
}

/** The compiler checks that every status, part and target that an action names exists. */
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
/** Actions that people take; those without a button follow by themselves. */
export type PressedOf<M> = M extends { readonly actions: infer T }
  ? { [A in keyof T & string]: T[A] extends { readonly button: Words } ? A : never }[keyof T & string]
  : never
/** What an action brings along, as its schema answers it; `undefined` for one that brings nothing. */
export type InputOf<M, A extends ActionOf<M>> = M extends { readonly actions: infer T }
  ? A extends keyof T
    ? T[A] extends { readonly input: infer I extends z.ZodType }
      ? z.output<I>
      : undefined
    : never
  : never
/** The same as it is sent. */
type SentOf<M, A extends ActionOf<M>> = M extends { readonly actions: infer T }
  ? A extends keyof T
    ? T[A] extends { readonly input: infer I extends z.ZodType }
      ? z.input<I>
      : unknown
    : never
  : never

/** The rule of an action in the general form. */
export const ruleOf = (machine: AnyMachine, action: string): ActionRule | undefined =>
  (machine.actions as Readonly<Record<string, ActionRule>>)[action]

/** Possible next statuses; empty when the action is not allowed in this status. */
export const nextStatuses = <M extends AnyMachine>(
  machine: M,
  status: StatusOf<M>,
  action: ActionOf<M>,
): readonly StatusOf<M>[] => (ruleOf(machine, action)?.from[status] ?? []) as readonly StatusOf<M>[]

/** Actions that people take, for a schema. */
export const pressedOf = <M extends AnyMachine>(machine: M) =>
  Object.keys(machine.actions).filter((action) => ruleOf(machine, action)?.button) as [PressedOf<M>, ...PressedOf<M>[]]

/** Actions that somebody with these parts may take in this status: the buttons of a screen. */
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

/** Body of the call by which people act: the name of an action, and exactly what that one brings along. */
export function actionBody<M extends AnyMachine, N extends ActionOf<M> & PressedOf<M>>(machine: M) {
  const names = pressedOf(machine) as unknown as readonly N[]
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

/** Of the values of a form in which any of several actions may be chosen, those that belong to one. */
export function inputValues(machine: AnyMachine, action: string, values: Readonly<Record<string, unknown>>) {
  const names = Object.keys(ruleOf(machine, action)?.input?.shape ?? {})
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
}
