import { useState } from 'react'
import { IconCalendar } from '@tabler/icons-react'
import { date } from '#contract/core/calls/fields.ts'
import { fieldError } from '#contract/core/refusals/messages.ts'
import { lang } from '#web/base/preferences.ts'
import { useAddress } from '#web/core/lists/use-address.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'

export interface Days {
  readonly first_day: string
  readonly last_day: string
}
const isDay = (text: string) => date.safeParse(text).success

function DaysDialog({ days, onClose }: { days: Days; onClose: () => void }) {
  const address = useAddress()
  const form = useFields({
    initial: { ...days },
    validate: ({ first_day, last_day }) => ({
      ...(isDay(first_day) ? {} : { first_day: fieldError(lang(), 'V-DATE') }),
      ...(isDay(last_day) ? {} : { last_day: fieldError(lang(), 'V-DATE') }),
      ...(isDay(last_day) && last_day < first_day ? { last_day: fieldError(lang(), 'V-ORDER') } : {}),
    }),
  })
  const show = () => {
    if (!form.check()) return
    address.set({ ...form.values, page: undefined })
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
        <DateField field={form.field('first_day')} label={m.profile_log_from()} />
        <DateField field={form.field('last_day')} label={m.profile_log_to()} />
      </div>
    </Dialog>
  )
}

/** The days of a statement, which stand in the address. */
export function StatementPeriod({ days }: { days: Days }) {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Button look="default" icon={<IconCalendar size={17} aria-hidden />} onClick={() => setChoosing(true)}>
        {m.profile_log_period()}
      </Button>
      {choosing && <DaysDialog days={days} onClose={() => setChoosing(false)} />}
    </>
  )
}
