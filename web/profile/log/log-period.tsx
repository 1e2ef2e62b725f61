import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { date } from '#contract/core/calls/fields.ts'
import { fieldError } from '#contract/core/refusals/messages.ts'
import { formatDate } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Chip } from '#web/ui/filter-bar.tsx'
import { useFields } from '#web/ui/use-fields.ts'

const isDay = (text: string) => text === '' || date.safeParse(text).success

function PeriodDialog({ onClose }: { onClose: () => void }) {
  const address = useAddress()
  const form = useFields({
    initial: { from: address.one('from') ?? '', to: address.one('to') ?? '' },
    validate: ({ from, to }) => ({
      ...(isDay(from) ? {} : { from: fieldError(lang(), 'V-DATE') }),
      ...(isDay(to) ? {} : { to: fieldError(lang(), 'V-DATE') }),
      ...(from && to && to < from ? { to: fieldError(lang(), 'V-ORDER') } : {}),
    }),
  })
  const show = () => {
    if (!form.check()) return
    address.set({ from: form.values.from || undefined, to: form.values.to || undefined })
    onClose()
  }
  return (
    <Dialog
      kind="modal"
      title={m.profile_log_period()}
      onClose={onClose}
      footer={
        <Button size="form" onClick={show}>
          {m.profile_log_period_show()}
        </Button>
      }
    >
      <div style={{ display: 'grid', gap: 18 }}>
        <DateField field={form.field('from')} label={m.profile_log_from()} optional />
        <DateField field={form.field('to')} label={m.profile_log_to()} optional />
      </div>
    </Dialog>
  )
}

/** Narrows a log to days: `from` and `to` of the address. */
export function LogPeriod() {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button look="default" icon={<IconCalendar size={17} aria-hidden />} onClick={() => setChoosing(true)}>
        {m.profile_log_period()}
      </Button>
      {choosing && <PeriodDialog onClose={() => setChoosing(false)} />}
    </>
  )
}

/** The chosen days. */
export function useLogPeriodChips(): Chip[] {
  const address = useAddress()
  const words = { from: m.profile_log_from(), to: m.profile_log_to() }
  return Object.entries(words).flatMap(([key, label]) => {
    const day = address.one(key)
    return day === undefined
      ? []
      : [{ key, label: `${label}: ${formatDate(day)}`, onRemove: () => address.set({ [key]: undefined }) }]
  })
}
