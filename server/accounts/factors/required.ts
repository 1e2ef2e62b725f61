import type { Kind } from '#contract/core/calls/call.ts'
import { isFactorDue } from '../../core/identity/factor-due.ts'
import type { Services } from '../../core/services.ts'

/** Whether a setting asks this user for a second factor, whether or not he has one. */
export function isRequired(
  { reference }: Services,
  { kind, is_main, rights }: { kind: Kind; is_main: boolean; rights: ReadonlyMap<string, ReadonlySet<string>> },
): boolean {
  const asks = reference.setting(kind === 'ministry' ? 'factor.ministry' : 'factor.signers', false)
  return isFactorDue({ kind, is_main, lacks_factor: asks }, rights)
}
