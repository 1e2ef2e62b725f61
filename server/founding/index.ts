import type { Area } from '../core/http/route.ts'
import { founderArea } from './founder.ts'
import { ministryArea } from './ministry.ts'
import { signupArea } from './signup.ts'

/** Founding an organisation: sign-up, the founder's calls, the ministry's review. */
export const founding: Area = (on, services) => {
  signupArea(on, services)
  founderArea(on, services)
  ministryArea(on, services)
}
export { foundingRequests } from './decide.ts'
export { showsPersons } from './docs.ts'
export { foundingJobs } from './jobs.ts'
export { findNameConflicts, lockNames } from './names.ts'
export { takeName } from './restricted-words.ts'
