import { z } from 'zod'
import { call, type AnswerOf } from '../core/calls/call.ts'
import { choice, id, lk, pageQuery } from '../core/calls/fields.ts'
import type { Sheet } from '../core/calls/sheet.ts'
import { columns } from '../core/calls/words.ts'
import { heldFilter, heldReason } from './letters.ts'
import { surveyWords } from './survey-words.ts'
import { respondentKinds } from './survey.ts'

const path = 'v2/ministry/custom/reports/consultation-surveys'
const filters = {
  respondent_kind: choice(respondentKinds).optional(),
  governorate_id: lk('governorates').optional(),
  survey_axis_id: lk('survey-axes').optional(),
}
const answer = z.object({
  axis_id: z.int(),
  rating: z.int(),
  problem: z.string().nullable(),
  proposal: z.string().nullable(),
})
const survey = z.object({
  id: z.int(),
  reference: z.string(),
  created_at: z.string(),
  full_name: z.string(),
  respondent_kind: z.enum(respondentKinds),
  ngo_name: z.string().nullable(),
  governorate_id: z.int(),
  phone_number: z.string().nullable(),
  email: z.string().nullable(),
  wants_participation: z.boolean(),
  answers: z.array(answer),
  held_reason: heldReason,
  /** Axes with rating, problem and proposal in words, for a sheet. */
  answers_text: z.string().optional(),
})

const sheet: Sheet = {
  ar: 'استمارات شَمل',
  en: 'Consultation surveys',
  right: 'E',
  columns: columns(surveyWords, ...(Object.keys(surveyWords) as (keyof typeof surveyWords)[])),
}

/** Answers that a machine probably sent stand in no result [decision of the form's guard]; with `held` they alone are listed. */
export const listSurveys = call({
  method: 'GET',
  path,
  summary: 'Answers to the consultation survey, the latest first',
  access: { kinds: ['ministry'], may: [['ministry_consultation_surveys', 'S']] },
  query: z.strictObject({ page: pageQuery.page, per_page: pageQuery.per_page, ...filters, ...heldFilter }),
  answer: z.array(survey),
  paged: true,
  sheet,
})
export type Survey = AnswerOf<typeof listSurveys>[number]

const counted = z.array(z.object({ id: z.int(), count: z.int() }))
export const readSurveyResults = call({
  method: 'GET',
  path: `${path}/results`,
  summary: 'What the consultation survey says: who answered from where, and the ratings of each axis',
  access: { kinds: ['ministry'], may: [['ministry_consultation_surveys', 'S']] },
  query: z.strictObject(filters),
  answer: z.object({
    total: z.int(),
    wants_participation: z.int(),
    kinds: z.array(z.object({ kind: z.enum(respondentKinds), count: z.int() })),
    governorates: counted,
    /** `ratings` counts the answers 1 to 5, in this order. */
    axes: z.array(z.object({ id: z.int(), ratings: z.array(z.int()).length(5) })),
  }),
})
export type SurveyResults = AnswerOf<typeof readSurveyResults>

/** The right to take an answer out of the results is the right to take it in. */
export const releaseSurvey = call({
  method: 'POST',
  path: `${path}/{id}/release`,
  summary: 'An answer that was held back counts from now on',
  access: { kinds: ['ministry'], may: [['ministry_consultation_surveys', 'D']] },
  params: z.strictObject({ id }),
  answer: z.null(),
  says: 'survey_released',
})
export const deleteSurvey = call({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Takes an answer out of the results, or throws away one that was held back',
  access: { kinds: ['ministry'], may: [['ministry_consultation_surveys', 'D']] },
  params: z.strictObject({ id }),
  answer: z.null(),
  says: 'deleted',
})
