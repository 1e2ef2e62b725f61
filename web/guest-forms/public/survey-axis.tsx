import { m } from '#web/generated/paraglide/messages.js'
import { PlainArea, PlainChoice, type Filled } from '#web/ui/plain-field.tsx'
import boxes from '#web/ui/choice-field.module.css'
import css from './survey-page.module.css'
import type { RatingWords } from '../shared/survey-words.ts'

/** One axis: ticking it opens its questions, by style alone. `step` is the page on a phone. */
export function SurveyAxis({
  axis,
  index,
  filled,
  step,
  labels,
}: {
  axis: { id: number; name: string }
  index: number
  filled: Filled | undefined
  step: string | undefined
  labels: RatingWords
}) {
  const at = `answers[${index}]`
  const field = (name: 'rating' | 'problem' | 'proposal') => ({ name: `${at}[${name}]`, label: labels[name], filled })
  const own = `axis-${axis.id}`
  return (
    <div
      role="group"
      aria-label={axis.name}
      className={css.axis}
      data-group={own}
      hidden={step !== undefined && step !== 'axes' && step !== own}
      data-brief={step === 'axes' || undefined}
      data-alone={step === own || undefined}
    >
      <h3 className={css.alone} tabIndex={-1} data-step-title>
        {axis.name}
      </h3>
      <input type="hidden" name={`${at}[axis_id]`} value={axis.id} />
      <label className={`${boxes.box} ${css.choose}`}>
        <input
          type="checkbox"
          name="survey_axis_ids[]"
          value={axis.id}
          defaultChecked={filled?.values['survey_axis_ids[]']?.includes(String(axis.id))}
        />
        <span>{axis.name}</span>
      </label>
      <div className={css.more}>
        <PlainChoice
          {...field('rating')}
          choices={Object.entries(labels.ratings).map(([value, label]) => ({ value, label }))}
        />
        <PlainArea {...field('problem')} optional hint={m.survey_text_hint()} />
        <PlainArea {...field('proposal')} optional hint={m.survey_text_hint()} />
      </div>
    </div>
  )
}
