import { lazy, Suspense, useState } from 'react'
import type { OpenedReport } from '#contract/reports/saved.ts'
import { formatNumber } from '#web/base/format.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { DateText } from '#web/ui/text.tsx'
import { useMayTake } from './may-take.ts'
import { turnOf } from './sending.ts'
import css from './reports.module.css'

const SendingDialog = lazy(async () => ({ default: (await import('./sending-dialog.tsx')).SendingDialog }))

/** When a report is sent by itself, and to how many. Its owner changes it. */
export function SendingCard({ report }: { report: OpenedReport }) {
  const { schedule, is_own } = report
  const [mayWrite, mayTake] = [useMay('ministry_advanced_reports', 'A'), useMayTake()]
  const may = is_own && mayWrite && mayTake
  const [open, setOpen] = useState(false)
  if (!schedule && !may) return null
  return (
    <Card title={m.report_sending()}>
      {schedule ? (
        <p className={css.turn}>
          <b>{turnOf(schedule)}</b> · {schedule.format.toUpperCase()}
          <br />
          {m.report_sending_next()}:{' '}
          {schedule.next_on ? <DateText value={schedule.next_on} /> : m.report_sending_over()}
          <br />
          {m.report_sending_people()}: {formatNumber(schedule.people)}
        </p>
      ) : (
        <p>{m.report_sending_none()}</p>
      )}
      {may && (
        <Button look="default" onClick={() => setOpen(true)}>
          {schedule ? m.report_sending_change() : m.report_sending_set()}
        </Button>
      )}
      {open && (
        <Suspense>
          <SendingDialog report={report} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
