import { IconCalendar, IconMapPin, IconUsers } from '@tabler/icons-react'
import type { ActivityBrief } from '#contract/public-site/activities.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { activityHref, activityStates } from './activity-words.ts'
import { said } from '#web/core/site/words.ts'
import css from './activity-rows.module.css'

/** «من 1 آذار 2026 إلى 5 آذار 2026» */
export const Span = ({ of }: { of: Pick<ActivityBrief, 'start_date' | 'end_date'> }) => (
  <>
    {of.end_date !== of.start_date && `${m.activities_from()} `}
    <DateText value={of.start_date} />
    {of.end_date === null && `${lang() === 'ar' ? '، ' : ', '}${m.activities_open_end()}`}
    {of.end_date !== null && of.end_date !== of.start_date && (
      <>
        {' '}
        {m.activities_until()} <DateText value={of.end_date} />
      </>
    )}
  </>
)

/** State of an activity, and whether it answered an emergency. */
export const ActivityTags = ({ activity }: { activity: Pick<ActivityBrief, 'state' | 'emergency'> }) => (
  <>
    <StateTag tone={activityStates[activity.state].tone}>{activityStates[activity.state].label()}</StateTag>
    {activity.emergency && <StateTag tone="warn">{m.activities_emergency()}</StateTag>}
  </>
)

/** Activities as a list: name, state, when, where, how many were reached. */
export const ActivityRows = ({ ngo, rows }: { ngo: number; rows: readonly ActivityBrief[] }) => (
  <ul className={css.list}>
    {rows.map((row) => (
      <li key={row.id}>
        {row.image && <img src={row.image} alt="" width={160} height={90} loading="lazy" />}
        <div>
          <div className={css.title}>
            <h3>
              <Anchor href={activityHref(ngo, row)}>
                <Named>{row.name}</Named>
              </Anchor>
            </h3>
            <ActivityTags activity={row} />
          </div>
          {row.program && (
            <p className={css.program}>
              <Named>{said(row.program)}</Named>
            </p>
          )}
          <p className={css.meta}>
            <span>
              <IconCalendar size={16} aria-hidden />
              <span>
                <Span of={row} />
              </span>
            </span>
            <span>
              <IconMapPin size={16} aria-hidden />
              {said(row.governorate)}
            </span>
            {row.reached !== null && (
              <span>
                <IconUsers size={16} aria-hidden />
                {m.activities_reached()}: {m.activities_people({ count: row.reached })}
              </span>
            )}
          </p>
        </div>
      </li>
    ))}
  </ul>
)
