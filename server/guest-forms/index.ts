import type { Area } from '../core/route.ts'
import { contactForms } from './contact.ts'
import { surveyForm } from './survey.ts'

/** Forms that visitors fill in without an account. */
export const guestForms: Area = (on, services) => {
  contactForms(on, services)
  surveyForm(on, services)
}
