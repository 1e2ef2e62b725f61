import type { CompletionState } from '#contract/profile/workflow.ts'
import { act } from '../../core/cases/act.ts'
import type { Actor } from '../../core/identity/actor.ts'
import type { Services, Trx } from '../../core/services.ts'
import { completionKind, fileOf } from './act.ts'
import { standings } from './standing.ts'

/** How far the file of an organisation is; it is held until the transaction ends. */
export const fileStateOf = async (trx: Trx, ngoId: number): Promise<CompletionState> =>
  (await fileOf(trx, ngoId, true)).status

/** Sections of the file that nobody has accepted yet. */
export const openSectionsOf = async (trx: Trx, ngoId: number) =>
  (await standings(trx, [ngoId])).get(ngoId)?.filter(({ verdict }) => verdict !== 'accepted') ?? []

/** The file is accredited by the approval of its transaction; 409 where it was not declared complete. */
export async function accreditByRequest(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  id: number,
): Promise<void> {
  await act(trx, services, completionKind, { actor, id, action: 'accredit_by_request', input: undefined, as: 'system' })
}

/** The accredited file opens again by the approval of its amendment; 409 where it is not accredited any more. */
export async function reopenByRequest(
  trx: Trx,
  services: Services,
  actor: Actor | undefined,
  id: number,
  reason: string,
): Promise<void> {
  const input = { reason }
  await act(trx, services, completionKind, { actor, id, action: 'reopen_by_amendment', input, as: 'system' })
}
