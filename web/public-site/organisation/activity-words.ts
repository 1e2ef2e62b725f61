import type { ActivityBrief, ActivityState, PublicProgram } from '#contract/public-site/activities.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { StateTone } from '#web/ui/state-tone.ts'

export const activityStates: Record<ActivityState, { readonly label: () => string; readonly tone: StateTone }> = {
  running: { label: m.activities_running, tone: 'ok' },
  upcoming: { label: m.activities_upcoming, tone: 'info' },
  ended: { label: m.activities_ended, tone: 'mute' },
}
export const programStates: Record<
  PublicProgram['status'],
  { readonly label: () => string; readonly tone: StateTone }
> = {
  planned: { label: m.activities_program_planned, tone: 'mute' },
  active: { label: m.activities_program_active, tone: 'ok' },
  suspended: { label: m.activities_program_suspended, tone: 'hold' },
  finished: { label: m.activities_program_finished, tone: 'mute' },
}

/** Address of the list of activities as it is filtered. */
export const activitiesHref = (
  id: number,
  asked: Partial<Record<'state' | 'program' | 'year', string | number>> = {},
): string => link('/ngo/{id}/activities', { id }, { ...asked })
export const activityHref = (id: number, { id: activityId }: Pick<ActivityBrief, 'id'>): string =>
  link('/ngo/{id}/activities/{activityId}', { id, activityId })
