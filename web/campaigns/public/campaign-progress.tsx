import type { CampaignRow } from '#contract/campaigns/calls.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Progress } from '#web/ui/progress.tsx'
import { progressOf } from './campaign-words.ts'
import css from './campaign-progress.module.css'

/** What was raised of the target, as a bar and in words. */
export function CampaignProgress({ row }: { row: CampaignRow }) {
  const { raised, goal, bare, percent } = progressOf(row)
  return (
    <div>
      <Progress percent={row.percent} label={m.giving_bar()} text={m.giving_progress({ raised, goal, percent })} />
      <p className={css.figures}>
        <b>{raised}</b>
        <span>{m.giving_of({ goal: bare })}</span>
        <b className={css.percent}>{percent}</b>
      </p>
    </div>
  )
}
