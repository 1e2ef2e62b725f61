import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { handInReport, type readOwnBooks } from '#contract/campaigns/expenses.ts'
import { formatDate, formatNumber } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendAct } from '#web/core/api/send-act.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Stack } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import type { DeskCampaign } from './desk-words.ts'

type State = AnswerOf<typeof readOwnBooks>
const isZero = (amount: string) => !/[1-9]/.test(amount)

function ReportForm({ campaign, state, onClose }: { campaign: DeskCampaign; state: State; onClose: () => void }) {
  const client = useQueryClient()
  const form = useFields({ initial: { achieved_ar: '', surplus_ar: null as string | null } })
  return (
    <RecordDrawer
      title={m.report_hand_in()}
      note={campaign.name_ar}
      form={form}
      verb={m.report_hand_in()}
      onSubmit={(values) =>
        sendAct(
          () => callApi(handInReport, { params: { id: campaign.id }, body: values, version: campaign.updated_at }),
          () => client.invalidateQueries({ queryKey: ['v2/campaigns'] }),
        )
      }
      onClose={onClose}
    >
      <Notice tone="warn">{m.report_closes()}</Notice>
      <AreaField
        field={form.field('achieved_ar')}
        label={m.report_achieved()}
        hint={m.report_achieved_hint()}
        max={3000}
      />
      {state.books !== null && !isZero(state.books.held) && (
        <AreaField
          field={form.field('surplus_ar')}
          label={m.report_surplus()}
          hint={m.report_surplus_hint()}
          max={1000}
        />
      )}
    </RecordDrawer>
  )
}

/** The final report as a duty from the first day: when it opens, what it lacks, and what it blocks. */
export function ReportCard({ campaign, state }: { campaign: DeskCampaign; state: State }) {
  const [open, setOpen] = useState(false)
  const may = useMay('campaigns', 'U')
  if (campaign.final_report_at !== null)
    return (
      <Card title={m.giving_report()}>
        <p>{m.giving_report_on({ date: formatDate(campaign.final_report_at.slice(0, 10)) })}</p>
      </Card>
    )
  const isOver = campaign.phase === 'finished' || campaign.phase === 'stopped'
  return (
    <Card title={m.giving_report()}>
      <Stack>
        {campaign.report_due_on === null ? (
          <p>{m.report_not_yet()}</p>
        ) : (
          <p>{m.campaign_report_due({ date: formatDate(campaign.report_due_on) })}</p>
        )}
        {state.waiting > 0 && <Notice tone="warn">{m.report_waits({ number: formatNumber(state.waiting) })}</Notice>}
        {state.books !== null && !isZero(state.books.at_operator) && (
          <Notice tone="warn">{m.report_at_operator()}</Notice>
        )}
        {isOver && may && state.may_report && (
          <p>
            <Button onClick={() => setOpen(true)}>{m.report_hand_in()}</Button>
          </p>
        )}
      </Stack>
      {open && <ReportForm campaign={campaign} state={state} onClose={() => setOpen(false)} />}
    </Card>
  )
}
