import { commonWords } from '#contract/core/calls/common-words.ts'
import { label } from '#web/base/label.ts'
import { surveyWords } from '#contract/guest-forms/survey-words.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Survey } from '#contract/guest-forms/survey-results.ts'
import { kindWords, ratingWords } from './shared/survey-words.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { HeldDecision, HeldNotice } from './held.tsx'
import css from './surveys.module.css'

function useFacts(survey: Survey) {
  const governorate = useName('governorates')
  return [
    { key: 'received', label: label(surveyWords.created_at), value: <DateText time value={survey.created_at} /> },
    { key: 'name', label: label(surveyWords.full_name), value: <bdi>{survey.full_name}</bdi> },
    { key: 'kind', label: label(surveyWords.respondent_kind), value: kindWords()[survey.respondent_kind] },
    { key: 'ngo', label: label(surveyWords.ngo_name), value: survey.ngo_name && <bdi>{survey.ngo_name}</bdi> },
    { key: 'governorate', label: label(surveyWords.governorate_id), value: governorate(survey.governorate_id) },
    {
      key: 'phone',
      label: label(surveyWords.phone_number),
      value: survey.phone_number && <Ltr>{survey.phone_number}</Ltr>,
    },
    { key: 'email', label: label(surveyWords.email), value: survey.email && <Ltr>{survey.email}</Ltr> },
    {
      key: 'wants',
      label: label(surveyWords.wants_participation),
      value: survey.wants_participation ? label(commonWords.yes) : label(commonWords.no),
    },
  ].filter((fact) => fact.value)
}

function Answers({ survey }: { survey: Survey }) {
  const axis = useName('survey-axes')
  const words = ratingWords()
  return survey.answers.map(({ axis_id, rating, problem, proposal }) => (
    <section key={axis_id}>
      <h3>{axis(axis_id)}</h3>
      <Facts
        facts={[
          { key: 'rating', label: words.rating, value: words.ratings[rating as keyof typeof words.ratings] },
          { key: 'problem', label: words.problem, value: problem && <p dir="auto">{problem}</p> },
          { key: 'proposal', label: words.proposal, value: proposal && <p dir="auto">{proposal}</p> },
        ].filter((fact) => fact.value)}
      />
    </section>
  ))
}

interface Props {
  readonly survey: Survey
  readonly onClose: () => void
  readonly onRemove?: (() => Promise<void>) | undefined
  readonly onRelease?: (() => Promise<void>) | undefined
}

/** What may be done with the answer: a decision while it is held back, its removal once it counts. */
function Decision({
  survey,
  onRemove,
  onRelease,
  ask,
}: Pick<Props, 'survey' | 'onRemove' | 'onRelease'> & { ask: () => void }) {
  return (
    <>
      {survey.held_reason !== null && (
        <HeldDecision
          reference={survey.reference}
          releaseText={m.surveys_release_text()}
          onRelease={onRelease}
          onDiscard={onRemove}
        />
      )}
      {survey.held_reason === null && onRemove && (
        <Button look="danger" size="form" icon={<IconTrash size={18} aria-hidden />} onClick={ask}>
          {m.surveys_remove()}
        </Button>
      )}
    </>
  )
}

/** One answer to the consultation, whole; `onRemove` takes it out of the results or discards it, `onRelease` lets one count that was held back, after a question. */
export function SurveyDrawer({ survey, onClose, onRemove, onRelease }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Dialog
        kind="drawer"
        title={<Ltr>{survey.reference}</Ltr>}
        onClose={onClose}
        footer={
          <>
            <Button look="default" size="form" onClick={onClose}>
              {m.shell_close()}
            </Button>
            <Decision survey={survey} onRemove={onRemove} onRelease={onRelease} ask={() => setAsking(true)} />
          </>
        }
      >
        <div className={css.answers}>
          <HeldNotice reason={survey.held_reason} />
          <Facts facts={useFacts(survey)} />
          <Answers survey={survey} />
        </div>
      </Dialog>
      {asking && onRemove && (
        <Confirm
          title={m.surveys_remove_title({ reference: survey.reference })}
          text={m.surveys_remove_text()}
          verb={m.surveys_remove()}
          tone="danger"
          onConfirm={onRemove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
