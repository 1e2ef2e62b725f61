import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose rows work may see: those of an organisation or those of a founding request. */
export type Owner = { readonly ngoId: number } | { readonly establishmentId: number }

const current = new AsyncLocalStorage<Owner | undefined>()

/**
 * Runs work for an owner: the database hides rows of others from all its queries, as a second check [decision 0045].
 * It holds for every connection that the work asks for, not for one that it already has.
 */
export const withinOwner = <T>(owner: Owner, work: () => Promise<T>): Promise<T> => current.run(owner, work)

/** Runs work that must see rows of others although an owner asks. `_why` is for the reader. */
export const beyondOwner = <T>(_why: string, work: () => Promise<T>): Promise<T> => current.run(undefined, work)

/** The owner for whom the present work is done. */
export const currentOwner = (): Owner | undefined => current.getStore()

/** What an owner's connection says until it is told for whom: nobody has the number 0. */
export const ofNobody = '-c app.ngo_id=0 -c app.establishment_id=0'

/**
 * The statement that tells a connection for whom it works from now on, or until its transaction ends. Throws where the
 * owner is no number.
 */
export function ownerSetting(owner: Owner, set: 'set' | 'set local' = 'set'): string {
  const [ngoId, establishmentId] = 'ngoId' in owner ? [owner.ngoId, 0] : [0, owner.establishmentId]
  if (!Number.isSafeInteger(ngoId) || !Number.isSafeInteger(establishmentId))
    throw new Error('an owner is named by its number')
  return `${set} app.ngo_id = '${ngoId}'; ${set} app.establishment_id = '${establishmentId}'`
}
