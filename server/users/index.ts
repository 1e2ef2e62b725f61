import type { JobDefinition } from '../core/jobs/jobs.ts'
import type { Area } from '../core/http/route.ts'
import { accessReviewArea } from './access-review.ts'
import { accessRoundArea, openRound } from './access-round.ts'
import { handoverArea } from './handover.ts'
import { organisationUsersArea } from './organisation.ts'
import { peopleArea } from './people.ts'
import { permissionsArea } from './permissions.ts'
import { proposalJobs, proposalsArea } from './proposals/area.ts'
import { rightGiversArea } from './right-givers.ts'
import { rolesArea } from './roles.ts'
import { tellRoleEnds } from './role-ends.ts'
import { transactionRolesArea } from './transaction-roles.ts'

/** Roles, users of the ministry and of organisations, and what each may do. */
export const users: Area = (on, services) => {
  rolesArea(on, services)
  transactionRolesArea(on, services)
  peopleArea(on, services)
  permissionsArea(on, services)
  organisationUsersArea(on, services)
  handoverArea(on, services)
  accessReviewArea(on, services)
  accessRoundArea(on, services)
  rightGiversArea(on, services)
  proposalsArea(on, services)
}

export const userJobs: readonly JobDefinition[] = [
  ...proposalJobs,
  // Asked every day: whichever day of the quarter the platform runs again, its review is opened once.
  { name: 'access-round', cron: '15 7 * * *', run: async (services) => void (await openRound(services)) },
  { name: 'role-ends', cron: '45 7 * * *', run: async (services) => void (await tellRoleEnds(services)) },
]
