import type { Area } from '../core/http/route.ts'
import { askingArea } from './confirmation.ts'
import { examinedArea } from './examined.ts'
import { guestSeatArea } from './guest-seat.ts'
import { membersArea } from './members.ts'
import { seatsArea } from './seats.ts'
import { termsArea } from './terms.ts'

/** Boards of an organisation: founders, council or trustees by terms, executive management; seats, conflicts, confirmation, ratification. */
export const boards: Area = (on, services) => {
  membersArea(on, services)
  termsArea(on, services)
  seatsArea(on, services)
  askingArea(on, services)
  guestSeatArea(on, services)
  examinedArea(on, services)
}
export { newBoardFromElection } from './election.ts'
export { boardJobs } from './jobs.ts'
export { boardRatificationType } from './ratification.ts'
export { moveBoard, ratifyBoard } from './succession.ts'
