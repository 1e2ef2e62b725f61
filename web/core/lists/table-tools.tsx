import { IconColumns3, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Call } from '#contract/core/calls/call.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { SwitchField } from '#web/ui/choice-field.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { progressToast } from '#web/ui/toast-store.ts'
import { callSheet } from '../api/download.ts'
import { saveBytes } from '../api/save-bytes.ts'
import type { Search } from '#web/base/search.ts'

interface ExportProps {
  call: Call
  query: Search
  /** Parameters of the call's path. */
  params?: Record<string, unknown>
  /** Other words for the button than those of a workbook. */
  children?: ReactNode
}
/** Downloads the list as it is filtered and sorted. Says that it is running, finished or failed. */
export function ExportButton({ call, query, params, children }: ExportProps) {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    const { page: _page, per_page: _size, ...asked } = query
    const progress = progressToast(m.export_running())
    try {
      const { bytes, name } = await callSheet(call, asked, params)
      saveBytes(bytes, name)
      progress.done(m.export_done())
    } catch {
      progress.fail(m.export_failed())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="default" busy={busy} icon={<IconFileSpreadsheet size={17} aria-hidden />} onClick={() => void take()}>
      {children ?? m.export_verb()}
    </Button>
  )
}

/** The button and menu for choosing columns. */
export function ColumnChoice({
  columns,
  hidden,
  change,
}: {
  columns: readonly Pick<Column<never>, 'key' | 'label'>[]
  hidden: readonly string[]
  change: (hidden: readonly string[]) => void
}) {
  const [open, setOpen] = useState(false)
  const choosable = columns.slice(1)
  if (choosable.length < 3) return null
  const flip = (key: string, on: boolean) => change(on ? hidden.filter((one) => one !== key) : [...hidden, key])
  return (
    <>
      <Button look="default" icon={<IconColumns3 size={17} aria-hidden />} onClick={() => setOpen(true)}>
        {m.columns_verb()}
      </Button>
      {open && (
        <Dialog
          kind="modal"
          title={m.columns_title()}
          note={m.columns_note()}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button size="form" onClick={() => setOpen(false)}>
                {m.shell_close()}
              </Button>
              <Button size="form" look="default" onClick={() => change([])}>
                {m.columns_all()}
              </Button>
            </>
          }
        >
          {choosable.map((column) => (
            <SwitchField
              key={column.key}
              label={column.label}
              value={!hidden.includes(column.key)}
              onChange={(on) => flip(column.key, on)}
            />
          ))}
        </Dialog>
      )}
    </>
  )
}
