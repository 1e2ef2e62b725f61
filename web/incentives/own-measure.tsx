import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SentBody } from '#contract/core/calls/call.ts'
import { answerIncentive, listOwnIncentives, type OwnIncentive, readOwnIncentive } from '#contract/incentives/calls.ts'
import { incentiveMachine } from '#contract/incentives/workflow.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { useName } from '#web/core/api/use-lookup.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { ActionBar } from '#web/core/cases/action-bar.tsx'
import { link } from '#web/core/screens/link.ts'
import { ScreenInstructions } from '#web/core/screens/screen-instructions.tsx'
import { headingOf } from '#web/core/screens/title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { DateText } from '#web/ui/text.tsx'
import { AppealForm } from './appeal-form.tsx'
import { DaysCard } from './days-card.tsx'
import { AppealCard, AsideNotices, DecisionCard, DecisionLink, MeasureNote, MeasureTags } from './measure-parts.tsx'
import { measureState, ownPath } from './measure-words.ts'
import css from './measures.module.css'

/** Penalties that came before this one, and this one. */
function Ladder({ measure }: { measure: OwnIncentive }) {
  const type = useName('incentive-types')
  if (measure.ladder.length === 0) return null
  return (
    <Card title={m.measure_ladder()}>
      <ol className={css.ladder}>
        {measure.ladder.map((one) => (
          <li key={one.id}>
            <b>
              <Anchor href={link('/ministry-relation/incentives/{id}', { id: one.id })}>
                {type(one.incentive_type_id)}
              </Anchor>
            </b>
            <small>
              <DateText value={one.decision_date} short /> · {measureState(one).text}
            </small>
          </li>
        ))}
        <li data-now>
          <b>{type(measure.incentive_type_id)}</b>
          <small>
            <DateText value={measure.decision_date} short /> · {measureState(measure).text}
          </small>
        </li>
      </ol>
    </Card>
  )
}

const WhatFollows = () => (
  <Card title={m.measure_follows()}>
    <ol className={css.steps}>
      <li>
        <b>{m.measure_follows_suspension()}</b>
        <small>{m.measure_follows_suspension_text()}</small>
      </li>
      <li>
        <b>{m.measure_follows_decision()}</b>
        <small>{m.measure_follows_decision_text()}</small>
      </li>
      <li>
        <b>{m.measure_follows_letter()}</b>
        <small>{m.measure_follows_letter_text()}</small>
      </li>
    </ol>
  </Card>
)

function Body({ measure }: { measure: OwnIncentive }) {
  const client = useQueryClient()
  const send = (body: SentBody<typeof answerIncentive>) =>
    sendForm(async () => {
      const answer = await callApi(answerIncentive, { params: { id: measure.id }, body })
      await client.invalidateQueries({ queryKey: [readOwnIncentive.path] })
      await client.invalidateQueries({ queryKey: [listOwnIncentives.path] })
      return answer
    })
  const mayAppeal = measure.actions.includes('appeal')
  const others = measure.actions.filter((action) => action !== 'appeal')
  return (
    <Page>
      <PageHead
        title={<bdi>{measure.title}</bdi>}
        crumbs={[{ label: headingOf(ownPath), href: ownPath }, { label: measure.ref_no }]}
        state={<MeasureTags measure={measure} />}
        note={<MeasureNote measure={measure} />}
        actions={<DecisionLink measure={measure} />}
      />
      <div className={css.page}>
        <div className={css.part}>
          <ScreenInstructions />
          <DecisionCard measure={measure} />
          <Ladder measure={measure} />
          <AppealCard measure={measure} />
          {mayAppeal && <AppealForm measure={measure} send={send} />}
        </div>
        <div className={css.part}>
          <div className={css.first}>
            <DaysCard measure={measure} title={m.measure_days_title()} />
          </div>
          <AsideNotices measure={measure} />
          {others.length > 0 && (
            <div className={css.bar}>
              <ActionBar
                machine={incentiveMachine}
                actions={others}
                name={measure.title}
                take={(action, input) => send({ action, ...input } as SentBody<typeof answerIncentive>)}
              />
            </div>
          )}
          {(mayAppeal || measure.status === 'appealed') && <WhatFollows />}
        </div>
      </div>
    </Page>
  )
}

/** A commendation or penalty of the own organisation, with what may be answered to it and until when. */
export function OwnMeasure({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [readOwnIncentive.path, id],
    queryFn: async () => (await callApi(readOwnIncentive, { params: { id } })).data,
  })
  return query.data ? (
    <Body key={`${query.data.id}-${query.data.updated_at}`} measure={query.data} />
  ) : (
    <Page>
      <PageHead title={headingOf('/ministry-relation/incentives/{id}')} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
