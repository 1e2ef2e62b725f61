import { screenWords } from '#contract/core/rights/screen-words.ts'
import { label } from '#web/base/label.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { stages } from '#contract/founding/workflow.ts'
import type { MainInfo, Track } from '#contract/founding/answers.ts'
import { formatDate } from '#web/base/format.ts'
import { link } from '#web/core/screens/link.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { PageHead } from '#web/ui/page-head.tsx'
import { StageTracker } from '#web/ui/stage-tracker.tsx'
import { TaskList } from '#web/ui/task-list.tsx'
import { FoundingPage } from '../founding-frame.tsx'
import { useInfo } from '../info-context.ts'
import { partsOf } from '../parts.tsx'
import { trackQuery } from '../queries.ts'
import { RequestHistory } from './request-history.tsx'
import { Standing } from './standing.tsx'
import { FounderButton } from './founder-button.tsx'
import { Submit } from '../submit.tsx'
import { TrackAside } from './track-aside.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import css from '../founding.module.css'

const Earlier = lazy(async () => ({ default: (await import('./earlier.tsx')).Earlier }))
const ReviewView = lazy(async () => ({ default: (await import('../review-view.tsx')).ReviewView }))

const names = [
  m.founding_stage_1,
  m.founding_stage_2,
  m.founding_stage_3,
  m.founding_stage_4,
  m.founding_stage_5,
  m.founding_stage_6,
  m.founding_stage_7,
]

function noteOf(info: MainInfo, track: Track | undefined, stage: (typeof stages)[number]): string | undefined {
  if (stage.number === 1 && info.submitted_at) return m.founding_stage_done_on({ date: formatDate(info.submitted_at) })
  if (stage.number === info.current_stage_number && info.status_id < 9) {
    if (info.status_id === 7) return m.founding_stage_waits()
    if (info.clock.holder === 'founder') return m.founding_stage_yours()
    return info.clock.due_at ? m.founding_stage_until({ date: formatDate(info.clock.due_at.slice(0, 10)) }) : undefined
  }
  if (stage.number < info.current_stage_number || info.status_id >= 9) return undefined
  const days =
    track?.steps
      .filter((step) => step.parent_stage_number === stage.number)
      .reduce((sum, step) => sum + step.days_number, 0) || stage.days
  return days ? m.founding_stage_days({ count: days }) : stage.number === 4 ? m.founding_stage_90() : undefined
}

const toneOf = (info: MainInfo) =>
  info.status_id === 7 || info.is_frozen ? 'paused' : info.clock.state === 'late' ? 'late' : 'now'

function Tasks() {
  const info = useInfo()
  const { data: track } = useQuery(trackQuery)
  const form = useName('legal-forms')
  const governorate = useName('governorates')
  const { name_ar: name, governorate_id: place, legal_form_id: legal } = info.est_ngo.values
  const kind = info.legal_form_id ?? (typeof legal === 'number' ? legal : null)
  const where = info.governorate_id ?? (typeof place === 'number' ? place : null)
  const note = [
    kind === null ? m.founding_request() : m.founding_request_of({ form: form(kind) }),
    where === null ? undefined : governorate(where),
    info.submitted_at ? m.founding_submitted_on({ date: formatDate(info.submitted_at) }) : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <FoundingPage>
      <PageHead
        size="public"
        title={typeof name === 'string' && name ? <bdi>{name}</bdi> : m.founding_nameless()}
        note={note}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: label(screenWords.temp_ngo) }]}
      />
      <div className={css.tracker}>
        <StageTracker
          now={info.status_id === 9 ? 8 : info.current_stage_number}
          tone={toneOf(info)}
          stages={stages.map((stage) => ({
            number: stage.number,
            name: names[stage.number - 1]?.() ?? '',
            note: noteOf(info, track, stage),
          }))}
        />
      </div>
      <div className={css.tasks}>
        <div className={css.column}>
          <Standing track={track} />
          {track?.earlier && (
            <Suspense>
              <Earlier earlier={track.earlier} />
            </Suspense>
          )}
          <h2 className="visually-hidden">{m.founding_task_list()}</h2>
          <TaskList tasks={partsOf(info)} />
          <Submit />
          <RequestHistory />
        </div>
        <aside className={css.aside}>
          <TrackAside track={track} />
          {info.actions.includes('withdraw') && (
            <div>
              <FounderButton action="withdraw" size="row" />
            </div>
          )}
        </aside>
      </div>
    </FoundingPage>
  )
}

/** Progress of the request: the list of tasks, or its review before it is sent. */
export function TrackPage({ view }: { view: 'tasks' | 'review' }) {
  if (view === 'tasks') return <Tasks />
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <ReviewView />
    </Suspense>
  )
}
