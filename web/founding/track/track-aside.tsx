import { IconClock, IconPlayerPause } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { MainInfo, Track } from '#contract/founding/answers.ts'
import { dayOf, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import { formatDate, formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { WorkClock } from '#web/ui/work-clock.tsx'
import { basisWords } from '#web/transactions/shared/expected-words.ts'
import { useInfo } from '../info-context.ts'
import css from '../founding.module.css'

// Only who asked for more time needs it.
const AskedTime = lazy(async () => ({ default: (await import('./more-time.tsx')).AskedTime }))

/** Day on which the founder's present term began: the last return, or the opening of the documents. */
function beganOn(track: Track | undefined): string | undefined {
  const last = track?.actions
    .filter((action) => action.finished_at !== null)
    .map((action) => action.finished_at as string)
    .toSorted()
    .at(-1)
  return last && dayOf(last)
}

function OwnTerm({ info, track, due }: { info: MainInfo; track: Track | undefined; due: string }) {
  const left = daysBetween(todayIn(), due)
  const began = beganOn(track)
  const all = began ? Math.max(1, daysBetween(began, due)) : undefined
  const used = all === undefined ? undefined : Math.min(all, Math.max(0, all - left))
  return (
    <section className={css.card}>
      <p className={`${css.cardHead} ${css.small}`}>
        <IconClock size={18} aria-hidden />
        {info.status_id === 7 ? m.founding_term_return() : m.founding_term_docs()}
      </p>
      <p className={css.figure}>{left < 0 ? m.founding_days_over() : m.founding_days({ count: left })}</p>
      <p>{m.founding_term_ends({ date: formatDate(due) })}</p>
      {all !== undefined && used !== undefined && began && (
        <>
          <progress
            className={css.meter}
            data-tone={left <= 3 ? 'bad' : 'warn'}
            max={all}
            value={used}
            aria-label={m.founding_term_used({ used: formatNumber(used), all: formatNumber(all) })}
          />
          <p className={css.split}>
            <span>{m.founding_term_began({ date: formatDate(began) })}</span>
            <span>{m.founding_term_used({ used: formatNumber(used), all: formatNumber(all) })}</span>
          </p>
        </>
      )}
      {info.clock.state === 'paused' && info.clock.days_left !== null && (
        <p className={css.rule}>
          <IconPlayerPause size={17} aria-hidden />
          {m.founding_ministry_paused({ count: Math.max(0, info.clock.days_left) })}
        </p>
      )}
    </section>
  )
}

function MinistryTerm({ info }: { info: MainInfo }) {
  const { clock } = info
  if (clock.state === 'none') return null
  return (
    <section className={css.card}>
      <p className={`${css.cardHead} ${css.small}`}>
        <IconClock size={18} aria-hidden />
        {m.founding_term_ministry()}
      </p>
      <WorkClock
        used={clock.days_left !== null && clock.days_left < 0 ? clock.days_all - clock.days_left : clock.days_used}
        all={clock.days_all}
        due={clock.due_at?.slice(0, 10) ?? null}
        paused={clock.state === 'paused'}
        skipped={clock.not_counted.map((one) => one.day)}
      />
    </section>
  )
}

const Filled = ({ percent }: { percent: number }) => (
  <>
    <p className={css.cardHead}>
      <b>{m.founding_percent()}</b>
      <b>{m.founding_percent_value({ percent: formatNumber(percent) })}</b>
    </p>
    <progress className={css.meter} max={100} value={percent} aria-label={m.founding_percent()} />
  </>
)

/** A returned request is measured by its notes: its fields were complete when it was submitted. */
function Asked({ info }: { info: MainInfo }) {
  const done = info.asks.filter((ask) => ask.answered_at !== null).length
  return (
    <>
      <p className={css.cardHead}>
        <b>{m.founding_asks_done()}</b>
        <b>{m.founding_doc_count({ now: formatNumber(done), all: formatNumber(info.asks.length) })}</b>
      </p>
      <progress
        className={css.meter}
        max={Math.max(1, info.asks.length)}
        value={done}
        aria-label={m.founding_asks_done()}
      />
    </>
  )
}

/** Terms, completeness and the expected day of the decision. */
export function TrackAside({ track }: { track: Track | undefined }) {
  const info = useInfo()
  const open = info.status_id < 9 && !info.is_frozen
  const due =
    info.status_id === 7
      ? info.return_due_at
      : info.status_id === 4 && info.current_stage_number === 4
        ? info.docs_due_at
        : null
  const expected = track?.expected_decision_on
  return (
    <>
      {open && due && <OwnTerm info={info} track={track} due={due} />}
      {open && info.more_time && (
        <Suspense fallback={null}>
          <AskedTime />
        </Suspense>
      )}
      {open && !due && info.clock.holder === 'ministry' && <MinistryTerm info={info} />}
      {open && (
        <section className={css.card}>
          {info.status_id === 7 ? <Asked info={info} /> : <Filled percent={info.percent} />}
          {expected && (
            <p className={css.small}>
              {info.clock.holder === 'founder'
                ? m.founding_expected_if({ date: formatDate(expected) })
                : m.founding_expected({ date: formatDate(expected) })}
              {track.expected_basis && ` (${basisWords(track.expected_basis)})`}
            </p>
          )}
          {info.legal_deadline_at && (
            <p className={css.small}>{m.founding_legal_deadline({ date: formatDate(info.legal_deadline_at) })}</p>
          )}
        </section>
      )}
    </>
  )
}
