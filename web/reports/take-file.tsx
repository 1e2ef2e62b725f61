import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import type { CopyFormat } from '#contract/reports/copies.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ActionMenu } from '#web/ui/row-menu.tsx'
import { useMayTake } from './may-take.ts'
import css from './reports.module.css'

/** Offers all rows of a query as a file. */
export function TakeFile({ query }: { query: string }) {
  const mayTake = useMayTake()
  const [busy, setBusy] = useState(false)
  if (!mayTake) return null
  const take = async (format: CopyFormat) => {
    setBusy(true)
    try {
      await (await import('./take-rows.ts')).takeRows(query, format)
    } catch (error) {
      // The line was cut before the part that takes rows had come.
      reportError(error)
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
