import { answerNaming, sendNamingCode } from '#contract/founding/naming.ts'
import { answerOfferedSeat, sendSeatCode } from '#contract/boards/guest-seat.ts'
import { sendToMinistry, sendToNgo } from '#contract/guest-forms/contact.ts'
import { askLetter } from '#contract/guest-forms/sent.ts'
import { sendSurvey } from '#contract/guest-forms/survey.ts'
import { askDonorCode, closeDonorStatement, openDonorStatement } from '#contract/giving/donor-statement.ts'
import { doPayment, initPayment } from '#contract/giving/payment.ts'
import { cancelRegistration, sendRegistration } from '#contract/news/registrations.ts'
import { sendFaqQuestion, sendFaqVote } from '#contract/pages/faq-feedback.ts'
import { sendApplication, withdrawApplication } from '#contract/opportunities/applications.ts'
import { confirmWish, followNgo, followOpportunities, stopSubscriptions } from '#contract/subscriptions/calls.ts'
import { link } from '#web/core/screens/link.ts'
import type { PlainForm, PlainForms } from '#web/core/api/plain-post.ts'

const followed: PlainForm['done'] = ({ step }) => link('/follow', undefined, { step })

const paid: PlainForm['done'] = ({ transaction_id: transaction }) =>
  link('/payment-summary', undefined, { transaction })

const named =
  (path: '/founder' | '/board-seat', done: string): PlainForm['done'] =>
  ({ token }) =>
    link(path, undefined, { token, done })

/** What readers send from the page of questions. */
const faqForms = (path: '/faq' | '/pages/faq'): PlainForm[] => [
  {
    call: sendFaqVote,
    by: 'useful',
    params: () => ({}),
    done: ({ reference: faq = '' }) => `${link(path, undefined, { thanks: faq })}#question-${faq}`,
  },
  {
    call: sendFaqQuestion,
    by: 'asked_question',
    params: () => ({}),
    done: ({ reference: asked }) => link(path, undefined, { thanks: asked }),
  },
]

/** Open pages with a form that needs no script, by their screen; for the server only. */
export const plainForms: PlainForms = {
  '/faq': faqForms('/faq'),
  '/pages/faq': faqForms('/pages/faq'),
  '/about-ministry': [
    {
      call: askLetter,
      by: 'code',
      params: () => ({}),
      done: ({ reference: letter }) => `${link('/about-ministry', undefined, { letter })}#letter`,
    },
    {
      call: sendToMinistry,
      done: ({ reference: sent }) => `${link('/about-ministry', undefined, { sent })}#contact`,
    },
  ],
  '/ngo/{id}/contact-us': [
    {
      call: cancelRegistration,
      by: 'registration',
      params: () => ({}),
      done: (_answer, { id = '' }) => link('/ngo/{id}/contact-us', { id }, { attend: 'gone' }),
    },
    {
      call: sendRegistration,
      by: 'event_id',
      params: () => ({}),
      done: ({ status }, { id = '' }) => link('/ngo/{id}/contact-us', { id }, { attend: status }),
    },
    {
      call: withdrawApplication,
      by: 'application',
      params: () => ({}),
      done: (_answer, { id = '' }) => link('/ngo/{id}/contact-us', { id }, { apply: 'gone' }),
    },
    {
      call: sendApplication,
      by: 'certificate',
      params: () => ({}),
      done: (_answer, { id = '' }) => link('/ngo/{id}/contact-us', { id }, { apply: 'done' }),
    },
    {
      call: askLetter,
      by: 'code',
      params: () => ({}),
      done: ({ reference: letter }, { id = '' }) => `${link('/ngo/{id}/contact-us', { id }, { letter })}#letter`,
    },
    {
      call: sendToNgo,
      params: ({ id = '' }) => ({ ngo_id: id }),
      done: ({ reference: sent }, { id = '' }) => `${link('/ngo/{id}/contact-us', { id }, { sent })}#contact`,
    },
  ],
  '/shaml-form': {
    call: sendSurvey,
    done: ({ reference: sent }) => link('/shaml-form/form-submitted', undefined, { sent }),
  },
  '/ngo/{id}': { call: followNgo, params: ({ id = '' }) => ({ ngo_id: id }), done: followed },
  '/jobs': { call: followOpportunities, params: () => ({ type: 'job' }), done: followed },
  '/volunteer': { call: followOpportunities, params: () => ({ type: 'volunteer' }), done: followed },
  '/founder': [
    { call: sendNamingCode, by: 'send', query: true, done: named('/founder', 'sent') },
    { call: answerNaming, query: true, done: named('/founder', 'answered') },
  ],
  '/board-seat': [
    { call: sendSeatCode, by: 'send', query: true, done: named('/board-seat', 'sent') },
    { call: answerOfferedSeat, query: true, done: named('/board-seat', 'answered') },
  ],
  '/payment-summary': [
    { call: doPayment, by: 'otp', params: () => ({}), done: paid },
    { call: initPayment, params: () => ({}), done: paid },
  ],
  '/donation-statement': [
    { call: openDonorStatement, by: 'code', params: () => ({}), done: () => link('/donation-statement') },
    { call: closeDonorStatement, by: 'leave', params: () => ({}), done: () => link('/donation-statement') },
    { call: askDonorCode, params: () => ({}), done: () => link('/donation-statement') },
  ],
  '/follow/confirm': { call: confirmWish, query: true, done: followed },
  '/follow/stop': { call: stopSubscriptions, query: true, done: followed },
}
