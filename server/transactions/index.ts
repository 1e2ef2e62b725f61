export { clockOf, notCounted } from './clock.ts'
export { conflictOf, refuseConflict } from './conflict.ts'
export { giveTo } from './hand-over.ts'
export { actionsLog } from './log.ts'
export {
  assignStep,
  daysOf,
  enterStep,
  logDecision,
  pauseClock,
  resumeClock,
  stepsOf,
  type RequestRow,
  type StepRow,
} from './steps.ts'
export { transactions, type DecisionHandler } from './area.ts'
export { transactionJobs } from './jobs.ts'
export { askedSince } from './type-documents.ts'
