import { label } from '#web/base/label.ts'
import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import type { ReactNode } from 'react'
import { endedStatuses } from '#contract/public-site/ended.ts'
import { link } from '#web/core/screens/link.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { History, type HistoryItem } from '#web/ui/history.tsx'
import { DateText, Dec, Named } from '#web/ui/text.tsx'
import { FollowForm } from '#web/subscriptions/shared/follow-form.tsx'
import { Amended, amendmentItem } from './amended.tsx'
import { NgoAside } from './ngo-aside.tsx'
import type { OverviewData } from './load-ngo.ts'
import { NgoDuties } from './ngo-duties.tsx'
import { NgoFigures } from './ngo-figures.tsx'
import { NgoHead } from './ngo-head.tsx'
import { partHref } from './ngo-parts.ts'
import { NgoPeople } from './ngo-people.tsx'
import { NgoPhotos } from './ngo-photos.tsx'
import { NgoPlaces } from './ngo-places.tsx'
import { NgoReturns } from './ngo-returns.tsx'
import { NgoServices } from './ngo-services.tsx'
import { ProgramCards } from './program-cards.tsx'
import { said } from '#web/core/site/words.ts'
import { statusDecision, StatusNotice } from '../shared/status-notice.tsx'
import css from './ngo-page.module.css'
import type { ShownNgo } from '../shared/load-shown.ts'

const number = (no: string, words: string = m.public_decision_no()) => (
  <>
    {words} <Dec>{no}</Dec>
  </>
)

/** A commendation or a penalty, with how it stands today. */
const measureItem = (measure: ShownNgo['measures'][number], key: number): HistoryItem => ({
  key: `measure ${key}`,
  at: measure.on,
  title: (
    <>
      {said(measure.type)}: <Named>{measure.title}</Named>
      {measure.standing && ` · ${said(measure.standing)}`}
    </>
  ),
  ...(measure.decision_no ? { who: number(measure.decision_no, m.public_ministry_decision_no()) } : {}),
})

const decisionsOf = (
  { board, decisions, measures, public_benefit: benefit, verified_at }: ShownNgo,
  { amendments }: OverviewData['overview'],
): HistoryItem[] => {
  const items: HistoryItem[] = decisions.map(({ decision_no, decision_date, from_status, to_status }, key) => ({
    key,
    at: decision_date,
    title:
      to_status.id === 1 && (from_status === null || from_status.id === 8)
        ? m.public_history_registered()
        : m.public_history_changed({ state: said(to_status) }),
    // The state of an organisation changes by a decision of the ministry and by nothing else.
    who: number(decision_no, m.public_ministry_decision_no()),
  }))
  items.push(...measures.map(measureItem), ...amendments.map(amendmentItem))
  if (benefit)
    items.push({
      key: 'benefit',
      at: benefit.decision_date,
      title: m.public_history_benefit(),
      who: number(benefit.decision_no),
    })
  if (board?.decision_no && board.decision_date)
    items.push({
      key: 'board',
      at: board.decision_date,
      title: m.public_history_board(),
      who: number(board.decision_no),
    })
  if (verified_at) items.push({ key: 'verified', at: verified_at.slice(0, 10), title: m.ngo_history_verified() })
  return items.sort((a, b) => b.at.localeCompare(a.at))
}

/** What the organisation says of itself. */
function AboutAndObjectives({ ngo, overview }: Pick<OverviewData, 'ngo' | 'overview'>) {
  const amended = overview.amendments.find(({ objectives }) => objectives)
  return (
    <>
      {ngo.about.length > 0 && (
        <section>
          <h2>{label(openScreenWords.about_ngo)}</h2>
          <div className={css.about} lang="ar" dir="auto">
            {ngo.about.map((text, i) => (
              <p key={i}>{text}</p>
            ))}
          </div>
        </section>
      )}
      {ngo.objectives.length > 0 && (
        <section>
          <h2>{m.public_objectives()}</h2>
          {amended && (
            <p className={css.updated}>
              <Amended what={m.public_amended_objectives()} by={amended} />
            </p>
          )}
          <ol className={css.objectives}>
            {ngo.objectives.map((one) => (
              <li key={one.objective_ar} lang={lang() === 'en' && !one.objective_en ? 'ar' : undefined} dir="auto">
                {(lang() === 'en' && one.objective_en) || one.objective_ar}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

interface Overview extends OverviewData {
  /** Its news, events and slides. */
  readonly latest: ReactNode
}
/** Public page of an organisation: what it is, whether it may act today, who answers for it, how to reach it. */
export function NgoPage({ ngo, overview, programs, services, statistics, returns, posted, latest }: Overview) {
  const current = programs.filter(({ status }) => status === 'active').slice(0, 4)
  const decisions = decisionsOf(ngo, overview)
  return (
    <article>
      <NgoHead ngo={ngo} part="overview" renamed={overview.amendments.find(({ kind }) => kind === 'name')} />
      <div className={css.body}>
        <div className={css.main}>
          <StatusNotice ngo={ngo} decision={statusDecision(ngo)} />
          <AboutAndObjectives ngo={ngo} overview={overview} />
          <NgoFigures overview={overview} statistics={statistics} />
          {overview.duties && <NgoDuties duties={overview.duties} />}
          <NgoReturns returns={returns} />
          {decisions.length > 0 && (
            <section>
              <h2>{m.public_history()}</h2>
              <div className={css.history}>
                <History items={decisions} />
              </div>
            </section>
          )}
          <NgoPeople ngo={ngo} />
          {current.length > 0 && (
            <section>
              <div className={css.row}>
                <h2>{m.ngo_programs_now()}</h2>
                <Anchor className={css.more} href={partHref(ngo, 'activities')}>
                  {m.activities_all()}
                </Anchor>
              </div>
              <ProgramCards ngo={ngo.id} programs={current} />
            </section>
          )}
          <NgoPhotos ngo={ngo.id} photos={overview.photos} />
          <NgoServices services={services} />
          <NgoPlaces places={overview.places} />
          {latest}
          <p className={css.updated}>
            {m.pages_updated()} <DateText value={overview.updated_on} />
          </p>
          {!endedStatuses.includes(ngo.status.id) && (
            <FollowForm
              title={m.follow_ngo_title()}
              lead={m.follow_ngo_lead()}
              action={link('/ngo/{id}', { id: ngo.id })}
              posted={posted}
            />
          )}
        </div>
        <NgoAside ngo={ngo} overview={overview} />
      </div>
    </article>
  )
}
