import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { IconCheck } from '@tabler/icons-react'
import type { CampaignRow } from '#contract/campaigns/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Dec } from '#web/ui/text.tsx'
import { daysLeft } from './campaign-words.ts'

/** Licence of a campaign as a mark. */
export const Licence = ({ number }: { number: string }) => (
  <StateTag tone="ok" icon={<IconCheck size={14} stroke={2.6} aria-hidden />}>
    {m.giving_licensed()} <Dec>{number}</Dec>
  </StateTag>
)

/** How long a campaign still runs, or when it does. */
export function CampaignTime({ row }: { row: CampaignRow }) {
  if (row.days_left !== null) return <span>{daysLeft(row.days_left)}</span>
  if (row.phase === 'stopped') return <span>{label(commonWords.stopped)}</span>
  return (
    <span>
      {row.phase === 'upcoming' ? m.giving_starts() : m.giving_ended()}{' '}
      <DateText value={row.phase === 'upcoming' ? row.start_date : row.end_date} />
    </span>
  )
}
