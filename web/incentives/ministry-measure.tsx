import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentBody } from '#contract/core/calls/call.ts'
import { decideIncentive, type Incentive, incentiveRegister } from '#contract/incentives/calls.ts'
import { incentiveWords } from '#contract/incentives/incentive-words.ts'
import { type IncentiveAction, incentiveMachine } from '#contract/incentives/workflow.ts'
import { lackingToIssue } from '#contract/incentives/issuing.ts'
import type { Words } from '#contract/core/calls/words.ts'
import { dayOf } from '#contract/core/values/dates.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { StaleError } from '#web/core/api/api-error.ts'
import { reportError } from '#web/core/api/report-error.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { type ActionExtra, ActionBar } from '#web/core/cases/action-bar.tsx'
import { useRegister } from '#web/core/registers/use-register.ts'
import { link } from '#web/core/screens/link.ts'
import { titleAt } from '#web/core/screens/ministry-menu.ts'
import { comma } from '#web/core/site/words.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { DateText, Named } from '#web/ui/text.tsx'
import { ActionForm, type Formed } from './action-forms.tsx'
import { DaysCard } from './days-card.tsx'
import { MeasureDrawer } from './measure-drawer.tsx'
import { AppealCard, AsideNotices, DecisionCard, DecisionLink, MeasureNote, MeasureTags } from './measure-parts.tsx'
import { ministryPath } from './measure-words.ts'
import css from './measures.module.css'

/** Takes an action on the version that the reader sees; after somebody else's he reads it anew. */
function useTake(measure: Incentive) {
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: [incentiveRegister.path] })
  return async (action: IncentiveAction, input: Record<string, unknown>) => {
    try {
      return await sendForm(async () => {
        const answer = await callApi(decideIncentive, {
          params: { id: measure.id },
          body: { action, ...input } as SentBody<typeof decideIncentive>,
          version: measure.updated_at,
        })
        await again()
        return answer
      })
    } catch (error) {
      if (!(error instanceof StaleError)) throw error
      reportError(error)
      await again()
      return { _: error.message }
    }
  }
}

const lacksId = 'measure-lacks'
/** What the draft still lacks, by the names of its fields. */
function Lacks({ fields }: { fields: readonly string[] }) {
  const words: Words = incentiveWords
  const names = fields.map((name) => label(words[name] as Words[string])).join(comma())
  return (
    <div id={lacksId}>
      <Notice tone="info">{m.measure_lacks({ fields: names })}</Notice>
    </div>
  )
}

function Standing({ measure }: { measure: Incentive }) {
  const seesNgos = useMay('ministry_ngos')
  const name = <Named>{nameOf({ name_ar: measure.ngo_name_ar, name_en: measure.ngo_name_en })}</Named>
  return (
    <Card title={m.measure_standing()}>
      <Facts
        facts={[
          {
            key: 'ngo',
            label: label(incentiveWords.ngo_id),
            value: seesNgos ? <Anchor href={link('/ministry/ngos/{id}', { id: measure.ngo_id })}>{name}</Anchor> : name,
          },
          {
            key: 'issued',
            label: m.measure_issued(),
            value: measure.issued_at && (
              <>
                <DateText value={measure.issued_at} time /> · <bdi>{measure.issued_by_name}</bdi>
              </>
            ),
          },
          ...(measure.appeal_due_at
            ? [
                {
                  key: 'due',
                  label: label(incentiveWords.appeal_due_at),
                  value: <DateText value={dayOf(measure.appeal_due_at)} />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function Body({ measure }: { measure: Incentive }) {
  const take = useTake(measure)
  const register = useRegister(incentiveRegister, ['measure'])
  const [editing, setEditing] = useState(false)
  const lacking = measure.actions.includes('issue') ? lackingToIssue(measure) : []
  const form = (action: Formed): ActionExtra => ({
    form: (close) => <ActionForm action={action} measure={measure} take={take} onClose={close} />,
  })
  return (
    <Page>
      <PageHead
        title={<bdi>{measure.title}</bdi>}
        crumbs={[{ label: titleAt(ministryPath), href: ministryPath }, { label: measure.ref_no }]}
        state={<MeasureTags measure={measure} />}
        note={<MeasureNote measure={measure} />}
        actions={
          <>
            <DecisionLink measure={measure} />
            {measure.status === 'draft' && register.mayEdit && (
              <Button look="default" onClick={() => setEditing(true)}>
                {m.form_edit()}
              </Button>
            )}
          </>
        }
      />
      <div className={css.page}>
        <div className={css.part}>
          <DecisionCard measure={measure} />
          <AppealCard measure={measure} />
          {lacking.length > 0 && <Lacks fields={lacking} />}
          <div className={css.bar}>
            <ActionBar
              machine={incentiveMachine}
              actions={measure.actions}
              name={measure.title}
              take={take}
              extras={{
                issue: lacking.length > 0 ? { toldBy: lacksId } : form('issue'),
                serve: form('serve'),
                grant_more_time: form('grant_more_time'),
                record_late_appeal: form('record_late_appeal'),
              }}
            />
          </div>
        </div>
        <div className={css.part}>
          <Standing measure={measure} />
          <div className={css.first}>
            <DaysCard measure={measure} title={m.measure_days_left_to_it()} />
          </div>
          <AsideNotices measure={measure} />
        </div>
      </div>
      {editing && <MeasureDrawer row={measure} register={register} onClose={() => setEditing(false)} />}
    </Page>
  )
}

/** A commendation or penalty on the ministry's side: what it says, how it stands, what may be done. */
export function MinistryMeasure({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [incentiveRegister.path, id],
    queryFn: async () => (await callApi(incentiveRegister.read, { params: { id } })).data,
  })
  return query.data ? (
    <Body key={`${query.data.id}-${query.data.updated_at}`} measure={query.data} />
  ) : (
    <Page>
      <PageHead title={titleAt(ministryPath)} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  )
}
