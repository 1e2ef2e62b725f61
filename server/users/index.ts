import type { Area } from '../core/route.ts'
import { organisationUsersArea } from './organisation.ts'
import { peopleArea } from './people.ts'
import { permissionsArea } from './permissions.ts'
import { rolesArea } from './roles.ts'
import { transactionRolesArea } from './transaction-roles.ts'

/** Roles, users of the ministry and of organisations, and what each may do. */
export const users: Area = (on, services) => {
  rolesArea(on, services)
  transactionRolesArea(on, services)
  peopleArea(on, services)
  permissionsArea(on, services)
  organisationUsersArea(on, services)
}
