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
  ngo: m.survey_kind_ngo(),
  volunteer: m.survey_kind_volunteer(),
  initiative: m.survey_kind_initiative(),
  expert: m.survey_kind_expert(),
  citizen: m.survey_kind_citizen(),
})

/** Labels of the fields by name, in the order of the form; those of an axis carry its name. */
export function surveyLabels(axes: readonly { name: string }[]) {
  const words = ratingWords()
  return {
    full_name: m.survey_full_name(),
    respondent_kind: m.survey_respondent_kind(),
    ngo_name: m.survey_ngo_name(),
    governorate_id: m.contact_governorate(),
    phone_number: m.contact_phone(),
    email: m.survey_email(),
    survey_axis_ids: m.survey_axes(),
    ...Object.fromEntries(
      axes.flatMap(({ name }, i) =>
        (['rating', 'problem', 'proposal'] as const).map((part) => [
          `answers[${i}][${part}]`,
          `${name} – ${words[part]}`,
        ]),
      ),
    ),
    wants_participation: m.survey_wants(),
    consent: m.survey_consent_label(),
  }
}
