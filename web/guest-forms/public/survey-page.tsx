import { formatNumber } from '#web/base/format.ts'
import { commonWords } from '#contract/core/calls/common-words.ts'
import { openScreenWords } from '#contract/core/rights/open-screen-words.ts'
import { label } from '#web/base/label.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Page, PageHead } from '#web/ui/page-head.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PlainCheck, PlainChoice, PlainSelect, PlainText, plainId } from '#web/ui/plain-field.tsx'
import { PlainForm, PlainRow } from '#web/ui/plain-form.tsx'
import fields from '#web/ui/field.module.css'
import type { SurveyData } from './load-forms.ts'
import { SurveyAxis } from './survey-axis.tsx'
import { kindWords, ratingWords, surveyLabels } from '../shared/survey-words.ts'
import { useKept, useSteps } from './use-survey.ts'
import css from './survey-page.module.css'

type Step = ReturnType<typeof useSteps>
const isAway = ({ group }: Step, ...groups: string[]) => group !== undefined && !groups.includes(group)

type FieldOf = (name: Exclude<keyof ReturnType<typeof surveyLabels>, 'survey_axis_ids'>) => {
  name: string
  label: string
  filled: SurveyData['posted']
}

/** Who answers, and how he is reached. */
function You({ field, governorates }: { field: FieldOf; governorates: SurveyData['form']['governorates'] }) {
  return (
    <>
      <h2 id="survey-you" tabIndex={-1} data-step-title>
        {m.survey_you()}
      </h2>
      <PlainText {...field('full_name')} autoComplete="name" />
      <PlainChoice
        {...field('respondent_kind')}
        choices={Object.entries(kindWords()).map(([value, label]) => ({ value, label }))}
      />
      <PlainText {...field('ngo_name')} hint={m.survey_ngo_name_hint()} autoComplete="organization" />
      <PlainSelect
        {...field('governorate_id')}
        choices={governorates.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <PlainRow>
        <PlainText {...field('phone_number')} optional ltr inputMode="tel" autoComplete="tel" />
        <PlainText {...field('email')} optional ltr inputMode="email" autoComplete="email" />
      </PlainRow>
    </>
  )
}

function AxesHead({ error }: { error: string | undefined }) {
  return (
    <>
      <h2 id="survey-axes" tabIndex={-1} data-step-title>
        {m.survey_axes()}
      </h2>
      <p id={plainId('survey_axis_ids')} tabIndex={-1}>
        {m.survey_axes_hint()}
      </p>
      {error && (
        <p className={fields.error} data-error="">
          <IconAlertCircle size={17} aria-hidden />
          {error}
        </p>
      )}
    </>
  )
}

function End({ field }: { field: FieldOf }) {
  return (
    <>
      <h2 id="survey-end" tabIndex={-1} data-step-title>
        {m.survey_end()}
      </h2>
      <PlainChoice
        {...field('wants_participation')}
        choices={[
          { value: 1, label: label(commonWords.yes) },
          { value: 0, label: label(commonWords.no) },
        ]}
      />
      <PlainCheck {...field('consent')} value="1">
        {m.survey_consent()}
      </PlainCheck>
    </>
  )
}

/** The way through the pages on a phone; one button otherwise. */
function Steps({ step }: { step: Step }) {
  return (
    <div className={css.actions}>
      {step.group !== undefined && (
        <p className={css.at} aria-live="polite">
          {m.survey_step({ at: step.at, all: formatNumber(step.all) })}
        </p>
      )}
      {!step.first && (
        <Button look="default" size="main" onClick={() => step.move(-1)}>
          {m.survey_back()}
        </Button>
      )}
      <Button type="submit" size="main">
        {step.last ? m.survey_send() : m.survey_next()}
      </Button>
    </div>
  )
}

/** What was typed stays in this browser until it is sent or forgotten. */
function KeptNotice({ kept }: { kept: ReturnType<typeof useKept> }) {
  return (
    <>
      {kept.state === 'kept' && (
        <Notice
          tone="info"
          role="status"
          end={
            <Button look="default" onClick={kept.forget}>
              {m.survey_forget()}
            </Button>
          }
        >
          {m.survey_kept()}
        </Notice>
      )}
      {kept.state === 'forgotten' && (
        <Notice tone="ok" role="status">
          {m.survey_forgotten()}
        </Notice>
      )}
    </>
  )
}

/** Each axis of the consultation, one page of a phone each. */
function Axes({ axes, posted, step }: { axes: SurveyData['form']['axes']; posted: SurveyData['posted']; step: Step }) {
  return (
    <section
      className={css.group}
      hidden={isAway(step, 'axes', ...axes.map(({ id }) => `axis-${id}`))}
      aria-labelledby="survey-axes"
    >
      <div data-group="axes" hidden={isAway(step, 'axes')}>
        <AxesHead error={posted?.errors.survey_axis_ids ?? posted?.errors.answers} />
      </div>
      {axes.map((axis, i) => (
        <SurveyAxis key={axis.id} axis={axis} index={i} filled={posted} step={step.group} labels={ratingWords()} />
      ))}
    </section>
  )
}

/** The consultation survey: one long form, and with script on a phone one page for each group of questions. */
export function SurveyPage({ form: { governorates, axes, form_token }, posted }: SurveyData) {
  const form = useRef<HTMLFormElement>(null)
  const kept = useKept(form, posted === undefined)
  const step = useSteps(form)
  const labels = surveyLabels(axes)
  const field: FieldOf = (name) => ({
    name,
    label: labels[name] ?? '',
    filled: posted,
  })
  return (
    <Page width="public">
      <PageHead
        size="public"
        title={label(openScreenWords.shaml_form)}
        crumbs={[{ label: m.title_home(), href: link('/home') }, { label: label(openScreenWords.shaml_form) }]}
        note={m.survey_lead()}
      />
      <div className={css.body}>
        <p className={css.purpose} hidden={isAway(step, 'you', 'end')}>
          {m.survey_purpose()}
        </p>
        <PlainForm
          ref={form}
          action={link('/shaml-form')}
          token={form_token}
          filled={posted}
          labels={labels}
          failure={m.survey_failure()}
          onSubmit={(event) => {
            // The enter key on a page before the last goes to the next.
            if (step.last) return
            event.preventDefault()
            step.move(1)
          }}
        >
          <section className={css.group} data-group="you" hidden={isAway(step, 'you')} aria-labelledby="survey-you">
            <You field={field} governorates={governorates} />
          </section>
          <Axes axes={axes} posted={posted} step={step} />
          <section className={css.group} data-group="end" hidden={isAway(step, 'end')} aria-labelledby="survey-end">
            <End field={field} />
          </section>
          <Steps step={step} />
        </PlainForm>
        <KeptNotice kept={kept} />
      </div>
    </Page>
  )
}
