import { reviewWords, sectionWords } from '#contract/founding/review-words.ts'
import { label } from '#web/base/label.ts'
import { useQuery } from '@tanstack/react-query'
import { readRequest } from '#contract/transactions/calls.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatNumber } from '#web/base/format.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { RequestLog } from '#web/transactions/shared/request-log.tsx'
import { inRow } from '#web/base/list-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Dialog } from '#web/ui/dialog.tsx'
import { History } from '#web/ui/history.tsx'
import { labelOf } from './field-words.ts'
import type { Desk } from './review-model.ts'
import css from './panels.module.css'

const tones = { validated: 'ok', invalidated: 'info', feedback: 'warn', changed: 'info' } as const

function verdictsOf(desk: Desk) {
  const members = new Map(desk.estMembers.map((member) => [member.id, member.full_name]))
  const all = [
    ...desk.estAccount.history,
    ...desk.est_ngo.history,
    ...desk.estMembers.flatMap((one) => one.history),
    ...desk.estDocs.uploaded.flatMap((one) => one.history),
  ]
  return all
    .sort((a, b) => b.id - a.id)
    .map((entry) => ({
      key: entry.id,
      title: [
        label(reviewWords[entry.action]),
        label(sectionWords[entry.section]),
        members.get(entry.item_id ?? 0),
        entry.field && labelOf(entry.section, entry.field),
      ]
        .filter(Boolean)
        .join(' – '),
      at: entry.created_at,
      who: [entry.user_name, m.ministry_round({ number: formatNumber(entry.round) })].filter(Boolean).join(' · '),
      tone: tones[entry.action],
      text:
        entry.feedback ??
        (entry.changes
          ? inRow(
              Object.keys(entry.changes).map((field) =>
                // Who came into the list after it was handed in has no field for that.
                field === 'founder' ? m.ministry_f_founder() : labelOf(entry.section, field),
              ),
            )
          : undefined),
    }))
}

/** Decisions of the request, then every verdict and change of its parts. */
export function HistoryDrawer({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const id = desk.transaction_request_id
  const query = useQuery({
    queryKey: ['requests', 'one', id],
    queryFn: async () => (await callApi(readRequest, { params: { id: id ?? 0 } })).data,
    enabled: id !== null,
  })
  const verdicts = verdictsOf(desk)
  return (
    <Dialog kind="drawer" title={m.ministry_history()} onClose={onClose}>
      <div className={css.form}>
        <h3>{m.ministry_log()}</h3>
        {id === null ? (
          <p className={css.quiet}>{m.ministry_log_none()}</p>
        ) : (
          <Loaded query={query}>{(request) => <RequestLog actions={request.actions} steps={request.steps} />}</Loaded>
        )}
        <h3>{m.ministry_verdict_log()}</h3>
        {verdicts.length === 0 ? (
          <p className={css.quiet}>{m.ministry_log_none()}</p>
        ) : (
          <History time items={verdicts} />
        )}
      </div>
    </Dialog>
  )
}
