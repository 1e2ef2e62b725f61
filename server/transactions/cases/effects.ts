import type { z } from 'zod'
import type { AnyMachine } from '#contract/core/machine.ts'
import type { RequestAction } from '#contract/transactions/workflow.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { Actor } from '../../core/identity/actor.ts'
import type { Services, Trx } from '../../core/services.ts'
import type { OrganisationCase } from './request.ts'

/** A request at a turn of its life, for what its type does there. */
export interface Turn<P = unknown> {
  readonly trx: Trx
  readonly services: Services
  readonly actor: Actor | undefined
  readonly row: OrganisationCase
  /** What the applicant filled in, as the type's schema answers it. */
  readonly payload: P
  readonly lang: Lang
}

/** A turn at which nothing is asked of the fields: they may be empty, or have become invalid since. */
export type BareTurn = Omit<Turn, 'payload'>

/** The decision that a type issues; null where it issues none. */
export interface Issued {
  readonly decision_no: string | null
  readonly decision_date: string | null
}

/** What a type of request does beyond moving along its steps. A type without effects needs none of this: it is data. */
export interface TypeEffects<P = unknown> {
  readonly slug: string
  /** The fields that it acts on, as a strict object; the ministry may ask for others beside them. */
  readonly payload: z.ZodType<P> & { readonly shape: object }
  /** All its fields are asked for by a screen of its own; the ministry asks for none. Its rich texts are cleaned. */
  readonly hasOwnForm?: true
  /**
   * Statuses and rights where the document gives the type a table of its own. Its actions have the names and inputs of
   * `transactionRequest`, so that they do the same. Who of the ministry decides is said by the rights of the type.
   */
  readonly machine?: AnyMachine
  /** The kind of step that is left with a written opinion alone. */
  readonly opinionAt?: string
  /** Refuses to begin what could not be handed in for a reason outside the request. */
  readonly opens?: (turn: BareTurn) => Promise<void>
  /**
   * What its fields would say of what stands in the organisation's records now. A new request is filled with it, and it
   * is kept when the request is handed in, so that an officer sees what stood beside what is asked for.
   */
  readonly stands?: (turn: BareTurn) => Promise<Readonly<Record<string, unknown>>>
  /** Refuses what may not be handed in, or not be approved any more, at the field (`payload.name_ar`). */
  readonly guard?: (turn: Turn<P>) => Promise<void>
  /** What is kept when it is handed in, and again when it is completed. */
  readonly onSubmit?: (turn: Turn<P>, subject: string) => Promise<void>
  /** Keeps what is decided about, before the action takes effect; called of every action. */
  readonly onDecide?: (turn: BareTurn, action: RequestAction) => Promise<void>
  /** The effect, in the transaction of the approval. */
  readonly onApprove?: (turn: Turn<P>, issued: Issued) => Promise<void>
  /** Its fields may have become invalid since: a request is refused whatever stands in it. */
  readonly onReject?: (turn: BareTurn) => Promise<void>
  /** What a record of the type does whenever its request is acted on; refuses what may not be done there. */
  readonly onMove?: (turn: BareTurn, action: RequestAction, input: unknown) => Promise<void>
}

/** The fields that a type's effect takes; none for a type that is data alone. */
export const keysOf = (type: TypeEffects | undefined): ReadonlySet<string> =>
  new Set(Object.keys(type?.payload.shape ?? {}))

/** What a request would change as it stands when it is handed in, as its column keeps it. */
export const stoodOf = async (type: TypeEffects | undefined, turn: BareTurn): Promise<{ stood?: string }> =>
  type?.stands ? { stood: JSON.stringify(await type.stands(turn)) } : {}

/** A type whose effects know its own fields; whoever calls them has checked the fields by its schema. */
export const typeOfRequest = <P>(type: TypeEffects<P>): TypeEffects => type as unknown as TypeEffects
