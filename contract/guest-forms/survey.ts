import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { bool, choice, email, ids, int, list, lk, longText, mobile, optional, text } from '../core/calls/fields.ts'
import { atOnce, formToken, governorates, guestFields, options, receipt } from './fields.ts'

/** Who answers [domain 2.12 survey_respondent]. */
export const respondentKinds = ['ngo', 'volunteer', 'initiative', 'expert', 'citizen'] as const
export type RespondentKind = (typeof respondentKinds)[number]

const answer = z.strictObject({
  axis_id: lk('survey-axes'),
  rating: optional(int(1, 5)),
  problem: optional(longText(2_000)),
  proposal: optional(longText(2_000)),
})
type Answer = z.output<typeof answer>
interface Sent {
  respondent_kind?: unknown
  ngo_name?: unknown
  survey_axis_ids?: unknown
  answers?: unknown
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A form without script sends the fields of every axis: those of axes that were not chosen are no answers. */
function onlyChosen(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !Array.isArray((input as Sent).answers)) return input
  const chosen = new Set([(input as Sent).survey_axis_ids].flat().map(String))
  const answers = listOf((input as Sent).answers).map((one) =>
    typeof one === 'object' && one !== null && chosen.has(String((one as { axis_id?: unknown }).axis_id)) ? one : null,
  )
  return { ...input, answers }
}

/** Each chosen axis has one answer with a rating; told together with every other error. */
const oneEach = z.check<Sent>((ctx) => {
  const answers = listOf(ctx.value.answers) as (Answer | null)[]
  const axes = answers.map((one) => one?.axis_id)
  const refuse = (code: string, ...path: (string | number)[]) =>
    ctx.issues.push({ code: 'custom', path, input: ctx.value, params: { code } })
  for (const axis of listOf(ctx.value.survey_axis_ids) as number[]) {
    const at = axes.indexOf(axis)
    if (at < 0) refuse('V-REQ', 'answers')
    else if (at !== axes.lastIndexOf(axis)) refuse('V-TAKEN', 'answers')
    else if (!answers[at]?.rating) refuse('V-REQ', 'answers', at, 'rating')
  }
})
oneEach._zod.def.when = () => true

const survey = z
  .strictObject({
    full_name: text(3, 150),
    respondent_kind: choice(respondentKinds),
    ngo_name: optional(text(2, 150)),
    governorate_id: lk('governorates'),
    phone_number: optional(mobile),
    email: optional(email),
    survey_axis_ids: ids('survey-axes', 1),
    answers: list(answer.nullable(), 0, 50),
    wants_participation: bool,
    consent: z.preprocess((input) => input ?? false, bool),
    ...guestFields,
  })
  .refine((value) => value.respondent_kind !== 'ngo' || Boolean(value.ngo_name), atOnce('ngo_name', 'V-REQ'))
  .refine((value) => value.consent !== false, atOnce('consent', 'V-TRUE'))
  .check(oneEach)

/** Answers to the consultation, one for each chosen axis [domain 2.9 consultation_surveys]. */
export const consultationSurvey = z.preprocess(onlyChosen, survey) as unknown as z.ZodType<
  z.output<typeof survey>,
  z.input<typeof survey>
>

export const readSurvey = call({
  method: 'GET',
  path: 'v2/guest/consultation-survey',
  summary: 'What the consultation survey needs: governorates, axes, token',
  access: 'open',
  answer: z.object({ governorates, axes: options, form_token: formToken }),
})
export const sendSurvey = call({
  method: 'POST',
  path: 'v2/guest/consultation-survey',
  summary: 'Answers to the consultation survey, once per device and day',
  access: 'open',
  body: consultationSurvey,
  answer: receipt,
  says: 'survey_sent',
})
