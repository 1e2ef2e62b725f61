import { inWords, type FieldRefusals } from '../core/errors.ts'
import { may, type Actor } from '../core/identity/actor.ts'
import type { Services } from '../core/services.ts'
import { employeesRegister } from './person.ts'

/** Salaries are for those who may change employees, and never for the ministry [domain 2.5 employees]. */
export const seesSalaries = (actor: Actor): boolean =>
  actor.acting === undefined && may(actor, employeesRegister.permission, 'U')

const staffOnly = inWords('اختاروا مسمى وظيفياً للعاملين.', 'Choose a job title for staff.')
/** Titles of the index are also those of people whom letters are written to. */
export const staffError = ({ reference }: Services, position: number): FieldRefusals =>
  reference.find('job-titles', position)?.extra?.kind === 'staff' ? {} : { position: [staffOnly] }

export const consentError = inWords(
  'أرفقوا موافقة ولي الأمر لمن لم يتم 18 سنة.',
  'Attach the guardian’s consent for somebody under 18.',
)
