import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { StateTag } from './state-tag.tsx'
import css from './stage-tracker.module.css'

export interface Stage {
  readonly number: number
  readonly name: string
  /** Its term («7 أيام عمل») or its date. */
  readonly note?: ReactNode
}
interface Props {
  stages: readonly Stage[]
  /** Number of the present stage; one more than the last when all are done. */
  now: number
  tone?: 'now' | 'paused' | 'late'
}

const stateOf = (stage: Stage, now: number, tone: string) =>
  stage.number < now ? 'done' : stage.number === now ? tone : 'next'

/** The stages of a request in a row. On phones a single tag names the present one. */
export function StageTracker({ stages, now, tone = 'now' }: Props) {
  const present = stages.find((stage) => stage.number === now)
  return (
    <div className={css.tracker}>
      <ol className={css.stages} aria-label={m.stage_list()}>
        {stages.map((stage) => {
          const state = stateOf(stage, now, tone)
          return (
            <li key={stage.number} data-state={state} aria-current={stage.number === now ? 'step' : undefined}>
              <i aria-hidden>{state === 'done' ? <IconCheck size={16} stroke={3} /> : formatNumber(stage.number)}</i>
              <span className="visually-hidden">{state === 'done' ? m.stage_done() : ''}</span>
              {stage.name}
              {stage.note && <small>{stage.note}</small>}
            </li>
          )
        })}
      </ol>
      <p className={css.phone}>
        <StateTag tone={tone === 'late' ? 'bad' : tone === 'paused' ? 'hold' : 'brand'}>
          {m.stage_of({ now: formatNumber(Math.min(now, stages.length)), all: formatNumber(stages.length) })}
        </StateTag>
        {present?.name}
      </p>
    </div>
  )
}

/** The same for a heading: one bar per stage, and the words. */
export function StageBars({ stages, now, tone = 'now' }: Props) {
  const present = stages.find((stage) => stage.number === now)
  return (
    <div className={css.bars}>
      <span aria-hidden>
        {stages.map((stage) => (
          <i key={stage.number} data-state={stateOf(stage, now, tone)} />
        ))}
      </span>
      <small>
        {m.stage_of({ now: formatNumber(Math.min(now, stages.length)), all: formatNumber(stages.length) })}
        {present && `: ${present.name}`}
      </small>
    </div>
  )
}
