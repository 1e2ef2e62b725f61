import { z } from 'zod'
import { call, type Access } from '../core/calls/call.ts'
import { bool, choice, id, pageQuery, sortBy, text } from '../core/calls/fields.ts'

/** What a form is answered that changes what its page shows. */
const receipt = z.object({ reference: z.string() })

/** Voting again the same day changes the vote. */
export const sendFaqVote = call({
  method: 'POST',
  path: 'v2/guest/faq-votes',
  summary: 'Whether an answer was useful; a visitor counts once a day',
  access: 'open',
  body: z.strictObject({ faq_id: id, useful: bool }),
  answer: receipt,
})
/** `website` is a field that people never see. */
export const sendFaqQuestion = call({
  method: 'POST',
  path: 'v2/guest/faq-questions',
  summary: 'A question that found no answer, for the ministry',
  access: 'open',
  body: z.strictObject({ asked_question: text(5, 300), website: z.string().max(2_000).optional() }),
  answer: receipt,
})

export const askedStates = ['waiting', 'answered', 'dismissed'] as const
const asked = z.object({
  id: z.int(),
  question: z.string(),
  /** How often it was asked, and when the last time. */
  times: z.int(),
  asked_at: z.string(),
  is_dismissed: z.boolean(),
  /** The answer that was written for it. */
  faq: z.object({ id: z.int(), question_ar: z.string(), is_published: z.boolean() }).nullable(),
})
export type AskedQuestion = z.output<typeof asked>
const may = (code: 'S' | 'U'): Access => ({ kinds: ['ministry'], may: [['ministry_Q&A', code]] })
/** Those asked most often first; waiting ones when no state is named. */
export const listAskedQuestions = call({
  method: 'GET',
  path: 'v2/ministry/faq-questions',
  summary: 'Questions of visitors that found no answer',
  access: may('S'),
  query: z.strictObject({
    ...pageQuery,
    sort: sortBy('question', 'times', 'asked_at'),
    state: choice(askedStates).optional(),
  }),
  answer: z.array(asked),
  paged: true,
})
export const writeAskedQuestion = call({
  method: 'PUT',
  path: 'v2/ministry/faq-questions/{id}',
  summary: 'Dismiss a question of a visitor, or take it up again',
  access: may('U'),
  params: z.strictObject({ id }),
  body: z.strictObject({ is_dismissed: bool }),
  answer: asked,
  says: 'edited',
})
