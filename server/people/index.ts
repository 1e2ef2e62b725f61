import type { Area } from '../core/http/route.ts'
import { certificateArea } from './certificate.ts'
import { employeesArea } from './employees.ts'
import { findArea } from './find.ts'
import { hoursArea } from './hours.ts'
import { importsArea } from './import.ts'
import { membersArea } from './members.ts'
import { volunteersArea } from './volunteers.ts'

/** People of an organisation: staff, volunteers, members of the general assembly; one person is one person in all of them. */
export const people: Area = (on, services) => {
  employeesArea(on, services)
  volunteersArea(on, services)
  membersArea(on, services)
  importsArea(on, services)
  hoursArea(on, services)
  certificateArea(on, services)
  findArea(on, services)
}
export { endErrors, noting } from './around.ts'
export { followPerson, otherPersonErrors } from './one-person.ts'
export {
  holds,
  inTurn,
  lockPeople,
  personColumns,
  personErrors,
  personView,
  type PeopleRegister,
  type Person,
} from './person.ts'
