import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import { askListings } from '#contract/reports/calls.ts'
import { send } from '#web/core/api/api.ts'
import { saveBytes } from '#web/core/api/save-bytes.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { progressToast } from '#web/ui/toast-store.ts'

/** Downloads all rows of a query, as a workbook or as CSV. Says that it runs, is done or has failed. */
export function TakeFile({ query }: { query: string }) {
  const [lists, register, reports] = [
    useMay('ministry_ngos_data', 'E'),
    useMay('ministry_ngos', 'E'),
    useMay('ministry_advanced_reports', 'E'),
  ]
  const [busy, setBusy] = useState(false)
  if (!lists && !register && !reports) return null
  const take = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    const progress = progressToast(m.export_running())
    try {
      const response = await send(askListings, { body: { query }, headers: { export: format } })
      if (!response.ok) throw new Error(String(response.status))
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      saveBytes(await response.blob(), name ?? `file.${format}`)
      progress.done(m.export_done())
    } catch {
      progress.fail(m.export_failed())
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        look="default"
        busy={busy}
        icon={<IconFileSpreadsheet size={17} aria-hidden />}
        onClick={() => void take('xlsx')}
      >
        {m.report_take_xlsx()}
      </Button>
      <Button
        look="default"
        busy={busy}
        icon={<IconFileTypeCsv size={17} aria-hidden />}
        onClick={() => void take('csv')}
      >
        {m.report_take_csv()}
      </Button>
    </>
  )
}
