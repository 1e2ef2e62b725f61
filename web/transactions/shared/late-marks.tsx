import { useQuery } from '@tanstack/react-query'
import { type LateMark, listLateMarks } from '#contract/transactions/late-marks.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { formatDate } from '#web/base/format.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { DateText } from '#web/ui/text.tsx'
import { ReplyCard } from './reply-card.tsx'

const names: Record<Exclude<LateMark['duty'], 'campaign_report'>, (of: { year: string }) => string> = {
  plan: m.late_mark_plan,
  yearly_return: m.late_mark_return,
  board: m.late_mark_board,
}

const nameOf = ({ duty, year, campaign }: LateMark) =>
  duty === 'campaign_report' ? m.late_mark_campaign({ name: campaign ?? '' }) : names[duty]({ year: String(year) })

/** Lateness that was recorded of the own organisation, each with its right of reply; nothing where there is none. */
export function LateMarks() {
  const query = useQuery({
    queryKey: [listLateMarks.path],
    queryFn: async () => (await callApi(listLateMarks)).data,
  })
  return (
    <Loaded query={query} lines={3}>
      {(marks) => (
        <>
          {marks.map((mark) => {
            const title = nameOf(mark)
            const first = [
              { key: 'due_on', label: m.late_mark_due(), value: <DateText value={mark.due_on} /> },
              ...(mark.lifted_at
                ? [
                    {
                      key: 'lifted',
                      label: m.more_time_outcome(),
                      value: m.late_mark_lifted({ date: formatDate(dayOf(mark.lifted_at)) }),
                    },
                  ]
                : []),
            ]
            return (
              <ReplyCard
                key={mark.id}
                title={title}
                first={first}
                reply={mark}
                subject={m.late_mark_grievance({ mark: title })}
                about={{ late_mark_id: mark.id }}
              />
            )
          })}
        </>
      )}
    </Loaded>
  )
}
