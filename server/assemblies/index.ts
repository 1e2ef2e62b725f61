import type { Area } from '../core/http/route.ts'
import { attendanceArea } from './attendance.ts'
import { calendarArea } from './calendar.ts'
import { countsArea } from './counts.ts'
import { generalInfoArea } from './general-info.ts'
import { invitationsArea } from './invitations.ts'
import { itemsArea } from './items.ts'
import { meetingsArea } from './meetings.ts'
import { minutesArea } from './minutes.ts'
import { paperArea } from './paper.ts'
import { proxiesArea } from './proxies.ts'
import { quorumArea } from './quorum.ts'
import { sessionArea } from './session.ts'

/** Meetings of the general assembly from the request to the ratified minutes, minutes of all bodies, general information. */
export const assemblies: Area = (on, services) => {
  meetingsArea(on, services)
  sessionArea(on, services)
  invitationsArea(on, services)
  calendarArea(on, services)
  attendanceArea(on, services)
  proxiesArea(on, services)
  itemsArea(on, services)
  countsArea(on, services)
  paperArea(on, services)
  minutesArea(on, services)
  generalInfoArea(on, services)
  quorumArea(on, services)
}
export { meetingRequests } from './carried.ts'
export { meetingJobs } from './jobs.ts'
