import type { Kind, Right } from '#contract/core/calls/call.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { Owner } from '../database/owner.ts'
import type { PermissionCode, PermissionSlug } from '#contract/core/rights/permissions.ts'
import { recordRights } from '#contract/core/rights/record-rights.ts'

export interface TransactionRole {
  id: number
  slug: string
  scope: 'applicant' | 'directorate' | 'central' | 'external'
  /** Empty means every type. */
  transaction_type_ids: number[]
}

/** Who is asking. Built only from the session row, never from the request. */
export interface Actor {
  readonly userId: number
  readonly kind: Kind
  readonly sessionId: number
  readonly name: string
  readonly locale: Lang
  readonly ip: string
  /** Browser and system in words, as they were when the session began. */
  readonly device: string | null
  /** `change-password`: the temporary token of a user who must change the password first. */
  readonly scope: 'full' | 'change-password'
  /** Seconds left of the session, when this use has just prolonged it: the cookie is prolonged with it. */
  readonly prolonged?: number | undefined
  /** A setting asks this user for a second factor, which he has to add before anything else. */
  readonly factorDue?: boolean
  readonly ngoId: number | undefined
  readonly legalFormId: number | undefined
  /** Status of the user's organisation. It limits what its users may change. */
  readonly ngoStatusId: number | undefined
  readonly establishmentId: number | undefined
  /** Governorate of a directorate user, which limits every list. Undefined for central users. */
  readonly governorateId: number | undefined
  readonly central: boolean
  readonly permissions: ReadonlyMap<string, ReadonlySet<string>>
  readonly transactionRoles: readonly TransactionRole[]
  /** Set while a ministry user visits an organisation's file. `ngoId` is then that organisation. */
  readonly acting: { readonly write: boolean; readonly reason: string } | undefined
}

/** Whether the actor has the right. Any code of a slug implies S [domain 0]. */
export function may(actor: Actor, slug: PermissionSlug, code: PermissionCode): boolean {
  const codes = actor.permissions.get(slug)
  return codes !== undefined && (codes.has(code) || (code === 'S' && codes.size > 0))
}

/** Whether the actor has at least one of these rights. */
export const mayAny = (actor: Actor, rights: readonly Right[]): boolean =>
  rights.some(([slug, code]) => may(actor, slug, code))

/** Whether one of an organisation's people may read its records of a table, and with them their files and their changes. */
export function mayReadRecords(actor: Actor, table: string): boolean {
  const rights = recordRights[table]
  return rights === 'everybody' || (rights !== undefined && mayAny(actor, rights))
}

/** The organisation whose rows the actor works on. Only organisation users and visiting ministry users have one. */
export function ngoOf(actor: Actor): number {
  if (actor.ngoId === undefined) throw new Error('an organisation call reached an actor without an organisation')
  return actor.ngoId
}

/** The founding request of a temporary account. */
export function establishmentOf(actor: Actor): number {
  if (actor.establishmentId === undefined)
    throw new Error('a founding call reached an actor without a founding request')
  return actor.establishmentId
}

/** Whose rows the actor may see at all. Undefined for the ministry, except where it visits an organisation's file. */
export function ownerOf(actor: Actor | undefined): Owner | undefined {
  if (actor === undefined) return undefined
  if (actor.kind === 'est') return { establishmentId: actor.establishmentId ?? 0 }
  return actor.kind === 'org' || actor.ngoId !== undefined ? { ngoId: actor.ngoId ?? 0 } : undefined
}
