import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { askListings } from '#contract/reports/calls.ts'
import type { CopyFormat } from '#contract/reports/copies.ts'
import { send } from '#web/core/api/api.ts'
import { saveBytes } from '#web/core/api/save-bytes.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ActionMenu } from '#web/ui/row-menu.tsx'
import { progressToast } from '#web/ui/toast-store.ts'
import { useMayTake } from './may-take.ts'
import css from './reports.module.css'

/** Downloads all rows of a query, as a workbook or as CSV. Says that it runs, is done or has failed. */
export function TakeFile({ query }: { query: string }) {
  const mayTake = useMayTake()
  const [busy, setBusy] = useState(false)
  if (!mayTake) return null
  const take = async (format: CopyFormat) => {
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
  const sheet = <IconFileSpreadsheet size={17} aria-hidden />
  const kinds = [
    { format: 'xlsx', label: m.report_take_xlsx(), icon: sheet },
    { format: 'csv', label: m.report_take_csv(), icon: sheet },
    { format: 'pdf', label: m.report_take_pdf(), icon: sheet },
  ] as const
  return (
    <ActionMenu
      label={m.report_take()}
      className={css.menu}
      actions={kinds.map(({ format, ...kind }) => ({ ...kind, act: () => void (busy || take(format)) }))}
    >
      <IconDownload size={18} aria-hidden />
      {m.report_take()}
    </ActionMenu>
  )
}
