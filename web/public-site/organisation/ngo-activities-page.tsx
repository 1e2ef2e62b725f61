import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { ButtonLink, Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { ActivityRows } from './activity-rows.tsx'
import { activitiesHref, activityStates } from './activity-words.ts'
import type { ActivitiesData } from './load-ngo.ts'
import { NgoFrame } from '../shared/ngo-frame.tsx'
import { FilterSelect, optionsOf } from '#web/core/site/filter-select.tsx'
import { NoneFound } from '#web/core/site/none-found.tsx'
import { partHref } from './ngo-parts.ts'
import { ProgramCards } from './program-cards.tsx'
import css from './ngo-activities-page.module.css'

/** Programme, state and year as a plain GET form. */
function Filters({ ngo, asked, programmes }: ActivitiesData) {
  return (
    <form
      className={css.filters}
      action={`${activitiesHref(ngo.id)}#activities`}
      method="get"
      key={activitiesHref(ngo.id, asked)}
    >
      <FilterSelect
        label={m.activities_program()}
        name="program"
        any={m.activities_program_any()}
        chosen={asked.program}
        options={optionsOf(programmes.programs)}
      />
      <FilterSelect
        label={label(commonWords.status)}
        name="state"
        any={m.activities_state_any()}
        chosen={asked.state}
        options={Object.entries(activityStates).map(([code, { label }]) => [code, label()] as const)}
      />
      <FilterSelect
        label={m.activities_year()}
        name="year"
        any={m.activities_year_any()}
        chosen={asked.year}
        options={programmes.years.map((year) => [year, String(year)] as const)}
      />
      <Button type="submit" size="form">
        {m.activities_show()}
      </Button>
    </form>
  )
}

/** Programmes of an organisation and its activities, filtered by the address; whole before any script. */
export function NgoActivitiesPage(data: ActivitiesData) {
  const { ngo, asked, isIgnored, programmes, rows, paging } = data
  const filtered = Object.values(asked).some((value) => value !== '')
  const first = !filtered && paging.current_page === 1
  return (
    <NgoFrame ngo={ngo} part="activities" title={m.ngo_tab_activities()}>
      {first && programmes.programs.length > 0 && (
        <section>
          <h2>{label(openScreenWords.programs)}</h2>
          <ProgramCards ngo={ngo.id} programs={programmes.programs} />
        </section>
      )}
      <section id="activities" className={css.part}>
        <h2>{label(openScreenWords.activities)}</h2>
        {programmes.activities > 0 && <Filters {...data} />}
        {isIgnored && <Notice tone="info">{m.activities_ignored()}</Notice>}
        {rows.length > 0 ? (
          <>
            <p className={css.count} role="status">
              {m.activities_count({ count: paging.total_row })}
            </p>
            <ActivityRows ngo={ngo.id} rows={rows} />
            {paging.last_page > 1 && <Pager paging={paging} search={asked} />}
          </>
        ) : paging.total_row > 0 ? (
          <NoneFound as="h3" title={m.activities_past()}>
            <ButtonLink look="default" size="form" href={activitiesHref(ngo.id, asked)}>
              {m.activities_first_page()}
            </ButtonLink>
          </NoneFound>
        ) : programmes.activities > 0 ? (
          <NoneFound as="h3" title={m.activities_none()} text={m.activities_none_text()}>
            <ButtonLink look="default" size="form" href={activitiesHref(ngo.id)}>
              {m.activities_clear()}
            </ButtonLink>
          </NoneFound>
        ) : (
          <NoneFound as="h3" title={m.activities_never()} text={m.activities_never_text()}>
            <ButtonLink look="default" size="form" href={partHref(ngo, 'overview')}>
              {m.activities_overview()}
            </ButtonLink>
          </NoneFound>
        )}
      </section>
    </NgoFrame>
  )
}
