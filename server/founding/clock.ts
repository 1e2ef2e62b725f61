import type { MainInfo } from '#contract/founding/answers.ts'
import type { Services } from '../core/services.ts'
import { clockOf, daysOf, notCounted } from '../transactions/index.ts'
import type { Case } from './case.ts'

/** The clock of a request as both sides read it, with who holds it and the days that are not counted. */
export function clockFor(services: Services, { est, request, step }: Case): MainInfo['clock'] {
  const now = services.now()
  const calendar = services.reference.calendar()
  const closed = est.status_id >= 9
  const founder =
    !closed && (est.status_id === 1 || est.status_id === 7 || (est.status_id === 4 && est.current_stage_number === 4))
  const clock =
    request && step
      ? clockOf({ ...request, days_number: daysOf(request, step) }, now, calendar)
      : { state: 'none' as const, days_all: 0, days_used: 0, days_left: null, due_at: null }
  return {
    ...clock,
    holder: closed ? 'nobody' : founder ? 'founder' : 'ministry',
    stage_number: est.current_stage_number,
    not_counted:
      request?.stage_entered_at && clock.due_at ? notCounted(request.stage_entered_at, clock.due_at, calendar) : [],
  }
}
