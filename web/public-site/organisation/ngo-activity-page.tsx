import { openWords } from '#contract/profile/open-words.ts'
import { label } from '#web/base/label.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import type { PublicActivity } from '#contract/public-site/activities.ts'
import { formatNumber } from '#web/base/format.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { ActivityTags, Span } from './activity-rows.tsx'
import { activitiesHref } from './activity-words.ts'
import type { ActivityData } from './load-ngo.ts'
import { NgoPhotos } from './ngo-photos.tsx'
import { NgoFrame } from '../shared/ngo-frame.tsx'
import { Rich } from '#web/core/site/rich.tsx'
import { said } from '#web/core/site/words.ts'
import css from './ngo-activities-page.module.css'
import { Named } from '#web/ui/text.tsx'

const comma = () => (lang() === 'ar' ? '، ' : ', ')

function ActivityCard({ ngo, activity }: { ngo: number; activity: PublicActivity }) {
  const { program, place, governorate } = activity
  const facts = [
    {
      key: 'program',
      label: m.activities_program(),
      value: program && (
        <Anchor href={activitiesHref(ngo, { program: program.id })}>
          <Named>{said(program)}</Named>
        </Anchor>
      ),
    },
    { key: 'dates', label: m.activities_dates(), value: <Span of={activity} /> },
    {
      key: 'place',
      label: label(commonWords.place),
      value: place?.startsWith(governorate.name_ar) ? (
        <Named>{place}</Named>
      ) : (
        <>
          {said(governorate)}
          {place && (
            <>
              {comma()}
              <Named>{place}</Named>
            </>
          )}
        </>
      ),
    },
    { key: 'targets', label: label(commonWords.target_groups), value: activity.target_groups.map(said).join(comma()) },
    { key: 'services', label: label(openWords.services), value: activity.services.map(said).join(comma()) },
    {
      key: 'expected',
      label: m.activities_expected(),
      value: activity.beneficiaries_number !== null && m.activities_people({ count: activity.beneficiaries_number }),
    },
    {
      key: 'reached',
      label: m.activities_reached(),
      value: activity.reached !== null && <b>{m.activities_people({ count: activity.reached })}</b>,
    },
  ].filter((fact) => fact.value)
  return (
    <Card title={m.activities_card()}>
      <Facts facts={facts} />
    </Card>
  )
}

function Results({ results }: { results: PublicActivity['results'] }) {
  return (
    <section>
      <h2>{m.activities_results()}</h2>
      {results.length === 0 ? (
        <p>{m.activities_results_none()}</p>
      ) : (
        <>
          {results.map((one) => (
            <div key={`${one.year} ${one.start_date}`} className={css.report}>
              <h3>{m.activities_report({ year: String(one.year), percent: formatNumber(one.done) })}</h3>
              <p lang="ar" dir="auto">
                {one.results}
              </p>
              <p className={css.small}>
                <Span of={one} /> · {m.activities_reached()}: {m.activities_people({ count: one.reached })}
              </p>
            </div>
          ))}
          <p className={css.small}>{m.activities_results_note()}</p>
        </>
      )}
    </section>
  )
}

/** One activity: what, when, where, for whom, and what the organisation reported of it. */
export function NgoActivityPage({ ngo, activity }: ActivityData) {
  return (
    <NgoFrame ngo={ngo} part="activities" title={activity.name} leaf={activity.name}>
      <div className={css.tags}>
        <ActivityTags activity={activity} />
      </div>
      <div className={css.columns}>
        <div className={css.main}>
          {activity.image && <img className={css.picture} src={activity.image} alt="" width={640} height={360} />}
          <section>
            <h2>{m.activities_objectives()}</h2>
            <p lang="ar" dir="auto">
              {activity.objectives}
            </p>
          </section>
          {activity.description && (
            <section>
              <h2>{label(commonWords.description)}</h2>
              <Rich html={activity.description} lang="ar" />
            </section>
          )}
          <Results results={activity.results} />
          <NgoPhotos photos={activity.photos} />
        </div>
        <ActivityCard ngo={ngo.id} activity={activity} />
      </div>
    </NgoFrame>
  )
}
