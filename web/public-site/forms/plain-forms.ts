import { sendToMinistry, sendToNgo } from '#contract/guest-forms/contact.ts'
import { sendSurvey } from '#contract/guest-forms/survey.ts'
import { link } from '#web/core/link.ts'
import type { PlainForms } from '#web/core/plain-post.ts'

/** Open pages with a form that needs no script, by their screen; for the server only. */
export const plainForms: PlainForms = {
  '/about-ministry': {
    call: sendToMinistry,
    done: (sent) => `${link('/about-ministry', undefined, { sent })}#contact`,
  },
  '/ngo/{id}/contact-us': {
    call: sendToNgo,
    params: ({ id = '' }) => ({ ngo_id: id }),
    done: (sent, { id = '' }) => `${link('/ngo/{id}/contact-us', { id }, { sent })}#contact`,
  },
  '/shaml-form': {
    call: sendSurvey,
    done: (sent) => link('/shaml-form/form-submitted', undefined, { sent }),
  },
}
