import type { NgoPage, NgoTabs } from '#contract/public-site/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { known } from '#web/core/site/known.ts'
import { part } from '#web/core/site/load.ts'

/** An organisation with the figures on its tabs; the pages are worth showing without them. */
export type ShownNgo = NgoPage & { readonly tabs: NgoTabs | undefined }

/** The public page of an organisation; an organisation without one is the page for unknown addresses. */
export async function loadNgo(id: string): Promise<ShownNgo> {
  // The contract is loaded late: an open page needs neither it nor its schemas before it asks again.
  const { readNgo, readNgoTabs } = await import('#contract/public-site/calls.ts')
  const params = { id }
  const [ngo, tabs] = await Promise.all([known(callApi(readNgo, { params })), part(callApi(readNgoTabs, { params }))])
  return { ...ngo.data, tabs }
}
