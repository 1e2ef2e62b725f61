import type { Area } from '../core/http/route.ts'
import { followAnswers } from './answers.ts'
import { followForms } from './follow.ts'

export { followerJobs } from './digest.ts'
export { askToFollowNgo } from './follow.ts'

/** Following an organisation, jobs or volunteering by mail, without an account [decision 0015]. */
export const subscriptions: Area = (on, services) => {
  followForms(on, services)
  followAnswers(on, services)
}
