import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { surveyWords } from '#contract/guest-forms/survey-words.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { respondentKinds } from '#contract/guest-forms/survey.ts'
import {
  deleteSurvey,
  listSurveys,
  readSurveyResults,
  releaseSurvey,
  type Survey,
} from '#contract/guest-forms/survey-results.ts'
import type { SentQuery } from '#contract/core/calls/call.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatNumber } from '#web/base/format.ts'
import { ListBar, ListRows, type ListFilter } from '#web/core/lists/list-card.tsx'
import { deskCrumb, titleAt } from '#web/core/screens/ministry-menu.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { useMay, useSession } from '#web/core/session/session.ts'
import { kindWords } from './shared/survey-words.ts'
import { useList } from '#web/core/lists/use-list.ts'
import { useChoices, useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { Column } from '#web/ui/data-table.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { HeldTabs, heldWords } from './held.tsx'
import { averageOf, CountTable, RatingTable } from './rating-table.tsx'
import { SurveyDrawer } from './survey-drawer.tsx'
import css from './surveys.module.css'

const path = '/ministry/surveys'
const slug = 'ministry_consultation_surveys'

function useFilters(): ListFilter[] {
  const everywhere = useSession()?.user.ministry_user_type !== 'directorate'
  const governorates = useChoices('governorates')
  const axes = useChoices('survey-axes')
  const kinds = kindWords()
  return [
    ...(everywhere
      ? [
          {
            name: 'governorate_id',
            label: label(surveyWords.governorate_id),
            any: m.surveys_all_governorates(),
            options: governorates,
          },
        ]
      : []),
    {
      name: 'respondent_kind',
      label: label(surveyWords.respondent_kind),
      any: m.surveys_all_kinds(),
      options: respondentKinds.map((value) => ({ value, label: kinds[value] })),
    },
    { name: 'survey_axis_id', label: m.surveys_axis(), any: m.surveys_all_axes(), options: axes },
  ]
}

/** The consultation in figures: how many, the mean of each axis, who and from where. */
function Results({ asked }: { asked: NonNullable<SentQuery<typeof readSurveyResults>> }) {
  const governorate = useName('governorates')
  const axis = useName('survey-axes')
  const kinds = kindWords()
  const query = useQuery({
    queryKey: ['surveys', 'results', asked],
    queryFn: async ({ signal }) => (await callApi(readSurveyResults, { query: asked, signal })).data,
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query}>
      {(results) => {
        const average = averageOf(
          [0, 1, 2, 3, 4].map((i) => results.axes.reduce((all, one) => all + (one.ratings[i] ?? 0), 0)),
        )
        const heads = [
          { label: m.surveys_total(), value: formatNumber(results.total) },
          { label: m.surveys_wants(), value: formatNumber(results.wants_participation) },
          {
            label: m.surveys_average(),
            value: average === undefined ? '—' : m.surveys_of_five({ value: formatNumber(average) }),
          },
        ]
        return (
          <>
            <dl className={css.heads}>
              {heads.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {results.total > 0 && (
              <div className={css.charts}>
                <RatingTable axes={results.axes} nameOf={axis} />
                <CountTable
                  id="kinds"
                  title={m.surveys_kinds()}
                  head={label(surveyWords.respondent_kind)}
                  rows={results.kinds.map(({ kind, count }) => ({ key: kind, name: kinds[kind], count }))}
                />
                <CountTable
                  id="governorates"
                  title={m.surveys_governorates()}
                  head={label(surveyWords.governorate_id)}
                  rows={results.governorates.map(({ id, count }) => ({ key: id, name: governorate(id), count }))}
                />
              </div>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function useColumns(held: boolean): Column<Survey>[] {
  const governorate = useName('governorates')
  const kinds = kindWords()
  return [
    { key: 'reference', label: label(surveyWords.reference), cell: (row) => <Ltr>{row.reference}</Ltr> },
    { key: 'name', label: label(surveyWords.full_name), cell: (row) => <bdi>{row.full_name}</bdi> },
    { key: 'kind', label: label(surveyWords.respondent_kind), cell: (row) => kinds[row.respondent_kind] },
    { key: 'governorate', label: label(surveyWords.governorate_id), cell: (row) => governorate(row.governorate_id) },
    ...(held
      ? [
          {
            key: 'held',
            label: label(commonWords.held_reason),
            cell: (row: Survey) => (row.held_reason === null ? '—' : heldWords()[row.held_reason]),
          },
        ]
      : []),
    { key: 'axes', label: m.survey_axes(), cell: (row) => formatNumber(row.answers.length) },
    { key: 'created', label: label(surveyWords.created_at), cell: (row) => <DateText short value={row.created_at} /> },
  ]
}

/** What the consultation survey brought: figures, then the single answers, with the same filters. */
export function SurveysPage() {
  const client = useQueryClient()
  const [open, setOpen] = useState<number>()
  const mayDelete = useMay(slug, 'D')
  const filters = useFilters()
  const list = useList(listSurveys, { within: 'surveys', keep: ['held'] })
  const held = list.filter('held') !== undefined
  const survey = list.rows?.find((row) => row.id === open)
  const asked = Object.fromEntries(
    filters.flatMap(({ name }) => (list.filter(name) === undefined ? [] : [[name, list.filter(name)]])),
  ) as NonNullable<SentQuery<typeof readSurveyResults>>
  const decide = async (call: typeof deleteSurvey | typeof releaseSurvey, id: number) => {
    const errors = await sendForm(() => callApi(call, { params: { id } }))
    await client.invalidateQueries({ queryKey: ['surveys'] })
    if (!errors) setOpen(undefined)
  }
  return (
    <Page>
      <PageHead title={titleAt(path)} note={m.surveys_note()} crumbs={[deskCrumb(), { label: titleAt(path) }]} />
      <div className={css.stack}>
        <ScreenInstructions />
        <div>
          <HeldTabs arrived={m.surveys_tab()} />
        </div>
        <Card pad={false}>
          <ListBar list={list} filters={filters} />
        </Card>
        {!held && <Results asked={asked} />}
        <Card pad={false}>
          <ListRows
            list={list}
            label={held ? m.held_tab() : m.surveys_list()}
            columns={useColumns(held)}
            rowName={(row) => row.reference}
            onOpen={(row) => setOpen(row.id)}
            empty={
              held ? (
                <EmptyState title={m.held_empty()} text={m.held_empty_text()} />
              ) : (
                <EmptyState title={m.surveys_empty()} text={m.surveys_empty_text()} />
              )
            }
          />
        </Card>
      </div>
      {survey && (
        <SurveyDrawer
          survey={survey}
          onClose={() => setOpen(undefined)}
          {...(mayDelete
            ? { onRemove: () => decide(deleteSurvey, survey.id), onRelease: () => decide(releaseSurvey, survey.id) }
            : {})}
        />
      )}
    </Page>
  )
}
