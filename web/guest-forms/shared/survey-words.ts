import { label } from '#web/base/label.ts'
import { surveyWords } from '#contract/guest-forms/survey-words.ts'
import type { RespondentKind } from '#contract/guest-forms/survey.ts'
import { m } from '#web/generated/paraglide/messages.js'

/** Words of the questions about an axis. */
export const ratingWords = () => ({
  rating: m.survey_rating(),
  problem: m.survey_problem(),
  proposal: m.survey_proposal(),
  ratings: {
    1: m.survey_rating_1(),
    2: m.survey_rating_2(),
    3: m.survey_rating_3(),
    4: m.survey_rating_4(),
    5: m.survey_rating_5(),
  },
})
export type RatingWords = ReturnType<typeof ratingWords>

/** Who may answer [domain 2.12]: a capacity without words does not compile. */
export const kindWords = (): Record<RespondentKind, string> => ({
  ngo: label(surveyWords.respondent_kind.words.ngo),
  volunteer: label(surveyWords.respondent_kind.words.volunteer),
  initiative: label(surveyWords.respondent_kind.words.initiative),
  expert: label(surveyWords.respondent_kind.words.expert),
  citizen: label(surveyWords.respondent_kind.words.citizen),
})

/** Labels of the fields by name, in the order of the form; those of an axis carry its name. */
export function surveyLabels(axes: readonly { name: string }[]) {
  const words = ratingWords()
  return {
    full_name: label(surveyWords.full_name),
    respondent_kind: label(surveyWords.respondent_kind),
    ngo_name: label(surveyWords.ngo_name),
    governorate_id: label(surveyWords.governorate_id),
    phone_number: label(surveyWords.phone_number),
    email: label(surveyWords.email),
    survey_axis_ids: m.survey_axes(),
    ...Object.fromEntries(
      axes.flatMap(({ name }, i) =>
        (['rating', 'problem', 'proposal'] as const).map((part) => [
          `answers[${i}][${part}]`,
          `${name} – ${words[part]}`,
        ]),
      ),
    ),
    wants_participation: label(surveyWords.wants_participation),
    consent: m.survey_consent_label(),
  }
}
