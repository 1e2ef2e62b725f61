import type { PublicAccounts } from '#contract/budgets/public.ts'
import { callApi } from '#web/core/api/api.ts'
import { known } from '#web/core/site/known.ts'

/** Accepted accounts of an organisation in bands, the newest first. */
export async function loadAccounts(id: string): Promise<readonly PublicAccounts[]> {
  const { readPublicAccounts } = await import('#contract/budgets/public.ts')
  return (await known(callApi(readPublicAccounts, { params: { id } }))).data
}
