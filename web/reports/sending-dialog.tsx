import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  copyFormats,
  type CopyFormat,
  type Period,
  scheduleReport,
  unscheduleReport,
} from '#contract/reports/copies.ts'
import { reportWords } from '#contract/reports/report-words.ts'
import { type OpenedReport, readReport } from '#contract/reports/saved.ts'
import { formatNumber } from '#web/base/format.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { weekdays } from './sending.ts'

interface Props {
  report: OpenedReport
  onClose: () => void
}

const periodNames = {
  weekly: m.report_sending_weekly,
  monthly: m.report_sending_monthly,
  once: m.report_sending_once,
} as const satisfies Record<Period, () => string>

function useSending({ report, onClose }: Props) {
  const client = useQueryClient()
  const { schedule } = report
  const form = useFields({
    initial: {
      period: (schedule?.period ?? 'weekly') as Period,
      weekday: schedule?.weekday ?? 0,
      month_day: schedule?.month_day ?? 1,
      on_day: schedule?.on_day ?? '',
      format: (schedule?.format ?? 'xlsx') as CopyFormat,
    },
    validate: (): Record<string, string> => ({}),
  })
  const again = async () => {
    await client.invalidateQueries({ queryKey: [readReport.path] })
    onClose()
  }
  const params = { id: report.id }
  const save = async () => {
    const { period, weekday, month_day, on_day, format } = form.values
    const day = { weekly: { weekday }, monthly: { month_day }, once: { on_day: on_day || null } }[period]
    const errors = await sendForm(() => callApi(scheduleReport, { params, body: { period, format, ...day } }))
    if (!errors) await again()
    return errors
  }
  const stop = async () => {
    if (!(await sendForm(() => callApi(unscheduleReport, { params })))) await again()
  }
  return { form, save, stop }
}

/** The day of the period that is chosen. */
function TurnField({ form }: Pick<ReturnType<typeof useSending>, 'form'>) {
  const { period } = form.values
  return (
    <>
      {period === 'weekly' && (
        <SelectField
          label={label(reportWords.weekday)}
          options={weekdays().map((name, value) => ({ value, label: name }))}
          field={form.field('weekday')}
        />
      )}
      {period === 'monthly' && (
        <SelectField
          label={label(reportWords.month_day)}
          hint={m.report_sending_month_hint()}
          options={Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: formatNumber(at + 1) }))}
          field={form.field('month_day')}
        />
      )}
      {period === 'once' && <DateField label={label(reportWords.on_day)} field={form.field('on_day')} />}
    </>
  )
}

/** When, and as which kind of file, a report is sent by itself. */
export function SendingDialog(props: Props) {
  const { report, onClose } = props
  const { form, save, stop } = useSending(props)
  const [stopping, setStopping] = useState(false)
  return (
    <Dialog kind="modal" title={m.report_sending_title()} note={m.report_sending_note()} onClose={onClose}>
      <Form
        form={form}
        summary={false}
        onSubmit={save}
        actions={({ busy }) => (
          <>
            <Button type="submit" size="form" busy={busy}>
              {m.report_sending_set()}
            </Button>
            {report.schedule && (
              <Button
                look="danger"
                size="form"
                busy={stopping}
                onClick={() => {
                  setStopping(true)
                  void stop().finally(() => setStopping(false))
                }}
              >
                {m.report_sending_stop()}
              </Button>
            )}
          </>
        )}
      >
        <SelectField
          label={label(reportWords.period)}
          options={(Object.keys(periodNames) as Period[]).map((value) => ({ value, label: periodNames[value]() }))}
          field={form.field('period')}
        />
        <TurnField form={form} />
        <SelectField
          label={label(reportWords.copy_format)}
          options={copyFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          field={form.field('format')}
        />
      </Form>
    </Dialog>
  )
}
