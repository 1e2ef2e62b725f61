import { lazy, Suspense } from 'react'
import type { MainInfo, Track } from '#contract/founding/answers.ts'
import { addDays, daysBetween, todayIn } from '#contract/core/values/dates.ts'
import { formatDate } from '#web/base/format.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { LegalBasis } from '#web/regulations/shared/legal-basis.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dec } from '#web/ui/text.tsx'
import { AskGrounds, askOfName } from './ask-grounds.tsx'
import { FounderButton } from './founder-button.tsx'
import { useInfo } from '../info-context.ts'
import { nextOf } from '../parts.tsx'
import { places } from '../places.ts'
import { useFounderActs } from './use-founder-acts.ts'
import { Panel } from './panel.tsx'

// Drawn once in the life of a request: when it was approved.
const AskMoreTime = lazy(async () => ({ default: (await import('./more-time.tsx')).AskMoreTime }))
const Grieve = lazy(async () => ({ default: (await import('./grieve.tsx')).Grieve }))
const Grieved = lazy(async () => ({ default: (await import('./grieve.tsx')).Grieved }))
const Decided = lazy(async () => ({ default: (await import('./decided.tsx')).Decided }))

/** Days until the end of a term as a sentence; undefined without a term. */
function until(due: string | null): string | undefined {
  if (!due) return undefined
  const left = daysBetween(todayIn(), due)
  return left < 0
    ? m.founding_term_over({ date: formatDate(due) })
    : m.founding_term_left({ count: left, date: formatDate(due) })
}

function Draft() {
  const next = nextOf(useInfo())
  return (
    <Panel
      tone="info"
      title={m.founding_draft_title()}
      actions={
        next && (
          <ButtonLink size="form" href={next.href}>
            {next.verb}
          </ButtonLink>
        )
      }
    >
      <p>{next ? next.title : m.founding_draft_text()}</p>
    </Panel>
  )
}

function Returned({ info }: { info: MainInfo }) {
  const done = info.asks.filter((ask) => ask.answered_at).length
  const refused = info.name_assignment === 'refused'
  const names = [info.est_ngo.values.alternative_name_1_ar, info.est_ngo.values.alternative_name_2_ar].filter(
    (name) => typeof name === 'string' && name !== '',
  )
  return (
    <Panel
      tone="warn"
      title={
        refused
          ? m.founding_name_refused()
          : `${m.founding_returned({ count: info.asks.length })} ${done > 0 ? m.founding_returned_done({ count: done }) : ''}`
      }
      actions={
        <>
          {refused && (
            <ButtonLink size="form" look="default" href={places.ngo('names')}>
              {m.founding_name_change()}
            </ButtonLink>
          )}
          {info.actions.includes('ask_more_time') && (
            <Suspense fallback={null}>
              <AskMoreTime />
            </Suspense>
          )}
        </>
      }
    >
      {refused && info.name_assignment_note && <p>{info.name_assignment_note}</p>}
      {refused && <AskGrounds ask={askOfName(info.asks)} />}
      {refused && (
        <p>
          {names.length > 0
            ? m.founding_name_alternatives({ names: names.join('»، «') })
            : m.founding_name_refused_write()}
        </p>
      )}
      <p>{m.founding_returned_text()}</p>
      {info.return_due_at && (
        <p>
          <b>{until(info.return_due_at)}</b>
        </p>
      )}
    </Panel>
  )
}

/** Until when the refusal may be answered; then how the grievance stands, and its answer. */
function Appeal({ refusal }: { refusal: MainInfo['refusal'] }) {
  if (!refusal) return <p>{m.founding_appeal()}</p>
  const { grievance, is_open, appeal_due_at } = refusal
  if (grievance)
    return (
      <Suspense>
        <Grieved grievance={grievance} />
      </Suspense>
    )
  const date = formatDate(appeal_due_at)
  return (
    <p>
      {is_open ? `${m.founding_appeal_until({ date })} ${m.founding_appeal_first()}` : m.founding_appeal_over({ date })}
    </p>
  )
}

function Rejected({ info }: { info: MainInfo }) {
  const reason = useName('reject-reasons')
  return (
    <Panel
      tone="bad"
      title={m.founding_rejected()}
      actions={
        <>
          {info.refusal?.is_open && (
            <Suspense>
              <Grieve due={info.refusal.appeal_due_at} />
            </Suspense>
          )}
          <Again look={info.refusal?.is_open ? 'default' : 'filled'} />
        </>
      }
    >
      {info.decision_no && (
        <p>
          {m.founding_decision()} <Dec>{info.decision_no}</Dec>
          {info.decision_date && <> · {formatDate(info.decision_date)}</>}
        </p>
      )}
      {info.reject_reason_id !== null && (
        <p>
          <b>{reason(info.reject_reason_id)}</b>
          {info.refusal?.article && (
            <>
              {' · '}
              <LegalBasis words={info.refusal.article} />
            </>
          )}
        </p>
      )}
      {info.reject_text && <p style={{ whiteSpace: 'pre-line' }}>{info.reject_text}</p>}
      <Appeal refusal={info.refusal} />
    </Panel>
  )
}

function Again({ look = 'filled' }: { look?: 'filled' | 'default' }) {
  const { startAgain, busy } = useFounderActs()
  return (
    <Button size="form" look={look} busy={busy} onClick={() => void startAgain()}>
      {m.founding_again()}
    </Button>
  )
}

function Ministry({ info: { clock } }: { info: MainInfo }) {
  const told = clock.state === 'late' ? m.founding_with_ministry_late : m.founding_with_ministry_until
  return (
    <Panel tone="info" title={m.founding_with_ministry()}>
      <p>{clock.due_at ? told({ date: formatDate(clock.due_at.slice(0, 10)) }) : m.founding_with_ministry_text()}</p>
    </Panel>
  )
}

function Documents({ info }: { info: MainInfo }) {
  const next = nextOf(info)
  const due = info.docs_due_at
  return (
    <Panel
      tone="warn"
      title={m.founding_documents_title()}
      actions={
        <>
          {next && (
            <ButtonLink size="form" href={next.href}>
              {next.verb}
            </ButtonLink>
          )}
          {due !== null && due >= todayIn() && (
            <FounderButton
              action="extend_documents"
              text={m.founding_extend_text({ date: formatDate(addDays(due, info.limits.docs_extension_days)) })}
            />
          )}
        </>
      }
    >
      <p>{next?.title}</p>
      {due && (
        <p>
          <b>{until(due)}</b>
        </p>
      )}
    </Panel>
  )
}

/** Where the request stands and whose turn it is: the first thing a founder sees. */
export function Standing({ track }: { track: Track | undefined }) {
  const info = useInfo()
  if (info.is_frozen)
    return (
      <Panel tone="hold" title={m.founding_frozen()}>
        <p>{info.freeze_reason}</p>
        <p>{m.founding_frozen_text()}</p>
      </Panel>
    )
  switch (info.status_id) {
    case 1:
      return <Draft />
    case 7:
      return <Returned info={info} />
    case 9:
      return (
        <Suspense>
          <Decided info={info} track={track} />
        </Suspense>
      )
    case 10:
      return <Rejected info={info} />
    case 11:
      return (
        <Panel tone="mute" title={m.founding_withdrawn()} actions={<Again />}>
          <p>{m.founding_again_text()}</p>
        </Panel>
      )
    case 12:
      return (
        <Panel tone="bad" title={m.founding_expired()} actions={<Again />}>
          <p>{m.founding_again_text()}</p>
        </Panel>
      )
    default:
      return info.clock.holder === 'founder' ? <Documents info={info} /> : <Ministry info={info} />
  }
}
