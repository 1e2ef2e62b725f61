import { askListings } from '#contract/reports/calls.ts'
import type { CopyFormat } from '#contract/reports/copies.ts'
import { send } from '#web/core/api/api.ts'
import { saveBytes } from '#web/core/api/save-bytes.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { progressToast } from '#web/ui/toast-store.ts'

/** Downloads all rows of a query. Says that it runs, is done or has failed. */
export async function takeRows(query: string, format: CopyFormat): Promise<void> {
  const progress = progressToast(m.export_running())
  try {
    const response = await send(askListings, { body: { query }, headers: { export: format } })
    if (!response.ok) throw new Error(String(response.status))
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    saveBytes(await response.blob(), name ?? `file.${format}`)
    progress.done(m.export_done())
  } catch {
    progress.fail(m.export_failed())
  }
}
