import type { z } from 'zod'
import { textOf } from '#contract/core/values/arabic.ts'
import type { AnyResource } from '#contract/core/calls/resource.ts'
import type { FieldRefusals } from '../errors.ts'
import type { Actor } from '../identity/actor.ts'
import type { Trx } from '../services.ts'
import type { Row, Scope } from './register-rows.ts'

export type Verb = 'list' | 'read' | 'create' | 'update' | 'remove'
export type Input<R extends AnyResource> = z.output<R['input']>

/** Columns that the server writes beside or instead of the fields of an accepted input: an encrypted number and its hash. */
export class StoredColumns {
  readonly columns: Readonly<Record<string, unknown>>
  constructor(columns: Readonly<Record<string, unknown>>) {
    this.columns = columns
  }
}

/** These eight and no more: what only some registers need is composed around them [decision 0038]. */
export interface RegisterOptions<R extends AnyResource> {
  table: string
  /** Column that binds a row to its owner, and the owner's id of the actor; a mandatory part of every query. */
  scope: (actor: Actor) => Scope
  /** Columns searched by `search`, folded. */
  search?: readonly string[]
  /** Columns that the server alone writes: they are read, sorted and exported like the fields. */
  own?: readonly string[]
  /** Order of a list that asks for none; newest first by default. */
  order?: string
  /** Verbs that the area writes by hand below. */
  except?: readonly Verb[]
  /** Before a row goes, in the same transaction: refuses when others depend on it, or takes them with it. */
  removing?: (trx: Trx, actor: Actor, row: Row) => Promise<void>
  /** Rules beyond the shape; throws a Refusal, or answers field errors, or what is stored otherwise than it was sent. */
  check?: (
    trx: Trx,
    actor: Actor,
    input: Input<R>,
    before: Row | undefined,
  ) => Promise<FieldRefusals | StoredColumns | undefined>
}

/** What the log calls a row. */
export const nameIn = (resource: AnyResource, table: string, row: Row): string =>
  resource.named?.(row) ??
  (textOf(row.name_ar) || textOf(row.name) || textOf(row.title_ar) || textOf(row.question_ar).slice(0, 200) || table)
