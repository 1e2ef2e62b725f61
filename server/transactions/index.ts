export { clockOf, notCounted } from './clock.ts'
export { barDuties, closedDuties, type Duty } from './duties.ts'
export { liftMark, recordMarks } from './late-marks.ts'
export { giveTo } from './hand-over.ts'
export { refuseWithoutFiles } from './step-files.ts'
export {
  isWaitedFor,
  lettersOf,
  noReply,
  recordReply,
  remindOfOpinions,
  silentTooLong,
  waitsOutside,
} from './letters.ts'
export { changes, moveRequest, type Moving } from './moves.ts'
export { refuseUnfit } from './cases/admission.ts'
export { findRequest, findRequests } from './queue.ts'
export { expectedOf } from './expected.ts'
export { foundingReplyOf, grieveRefusal } from './cases/founding-grievance.ts'
export { basisInWords, grievanceType, replyOf, servedNow } from './cases/grievance.ts'
export { takeDecisionNumber } from './decision-numbers.ts'
export { actionsLog } from './log.ts'
export {
  bareStep,
  daysOf,
  logDecision,
  pausedColumns,
  resumedColumns,
  setClock,
  stepsOf,
  type RequestRow,
  type StepRow,
} from './steps.ts'
export { transactions } from './area.ts'
export { type CarriedType } from './decisions.ts'
export { type BareTurn, type Issued, type Turn, type TypeEffects, typeOfRequest } from './cases/effects.ts'
export { issueFoundingLetter } from './cases/opinion-letter.ts'
export { type RequestKinds, requestKinds } from './cases/kind.ts'
export {
  askFor,
  barMoreTime,
  giveNone,
  giveUntil,
  moreTimeOf,
  type ReturnTerm,
  silentlyGranted,
  termOf,
} from './cases/more-time.ts'
export { isOverdue } from './cases/unanswered.ts'
export { ownTypes } from './seen-types.ts'
export { endServed, serveDecision, servedOn } from './served.ts'
export { movingOf, type OrganisationCase, ownRequestOf, requestOf } from './cases/request.ts'
export { fileColumns, fileOf, shownFile } from './issued.ts'
export { transactionJobs } from './jobs.ts'
export { askedSince } from './type-documents.ts'
