import { useQuery } from '@tanstack/react-query'
import type { Track } from '#contract/founding/answers.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Card } from '#web/ui/page-head.tsx'
import { History, type HistoryItem } from '#web/ui/history.tsx'
import { Named } from '#web/ui/text.tsx'
import { useInfo } from '../info-context.ts'
import { trackQuery } from '../queries.ts'

const decisions: Record<string, () => string> = {
  start: m.founding_did_start,
  forward: m.founding_did_forward,
  return: m.founding_did_return,
  external: m.founding_did_external,
  approve: m.founding_did_approve,
  reject: m.founding_did_reject,
  note: m.founding_did_note,
  submit: m.founding_did_submit,
  resubmit: m.founding_did_resubmit,
}
const tones: Record<string, NonNullable<HistoryItem['tone']>> = { return: 'warn', reject: 'bad', approve: 'ok' }

function itemOf(track: Track, action: Track['actions'][number]): HistoryItem {
  const step = track.steps.find((one) => one.stage_number === action.stage_number)
  const tone = tones[action.decision]
  return {
    key: action.id,
    title: decisions[action.decision]?.() ?? (step ? nameOf(step) : action.decision),
    at: action.finished_at ?? action.started_at,
    ...(step ? { who: nameOf(step) } : {}),
    ...(action.notes ? { text: <Named>{action.notes}</Named> } : {}),
    ...(action.files.length > 0
      ? {
          file: action.files.map(({ file, title }) => (
            <a key={file} href={`/api/v2/files/${file}`} target="_blank" rel="noreferrer">
              {title}
            </a>
          )),
        }
      : {}),
    ...(tone ? { tone } : {}),
  }
}

/** What happened to the request since it was submitted, newest first. */
export function RequestHistory() {
  const info = useInfo()
  const query = useQuery(trackQuery)
  if (info.submitted_at === null) return null
  return (
    <Card title={m.founding_history()}>
      <Loaded query={query} lines={3}>
        {(track) => {
          const items = track.actions
            .filter((action) => action.finished_at !== null)
            .map((action) => itemOf(track, action))
            .toReversed()
          const first: HistoryItem = {
            key: 'submitted',
            title: m.founding_did_submit(),
            at: info.submitted_at ?? '',
            tone: 'info',
          }
          return <History items={[...items, first]} />
        }}
      </Loaded>
    </Card>
  )
}
