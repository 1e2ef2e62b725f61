import type { Area } from '../core/http/route.ts'
import { applicationForms } from './applications.ts'
import { attendingForms } from './attending.ts'
import { contactForms } from './contact.ts'
import { guestLetters } from './letters.ts'
import { sentArea } from './sent.ts'
import { surveyForm } from './survey.ts'
import { surveyResults } from './survey-results.ts'

export { ageOf, issueToken } from './guard.ts'

/** Forms that visitors fill in without an account, the letters and what the consultation brought. */
export const guestForms: Area = (on, services) => {
  contactForms(on, services)
  applicationForms(on, services)
  attendingForms(on, services)
  guestLetters(on, services)
  sentArea(on, services)
  surveyForm(on, services)
  surveyResults(on, services)
}
