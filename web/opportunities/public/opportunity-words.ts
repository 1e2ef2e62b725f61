import { opportunityWords } from '#contract/opportunities/opportunity-words.ts'
import { label } from '#web/base/label.ts'
import type { OpportunityRow, OpportunityType } from '#contract/opportunities/calls.ts'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { StateTone } from '#web/ui/state-tone.ts'

/** Names and addresses of the two kinds; with an organisation they are the pages of that organisation. */
export const opportunityKinds = {
  job: {
    title: m.title_jobs,
    note: m.work_note_job,
    list: (search: object, ngo?: number) =>
      ngo === undefined
        ? link('/jobs', undefined, { ...search })
        : link('/ngo/{id}/ngo-jobs', { id: ngo }, { ...search }),
    info: (id: number, name: string, ngo?: number) =>
      ngo === undefined
        ? link('/jobs-info/{id_info}', { id_info: id }, { name })
        : link('/ngo/{id}/jobs-info/{id_info}', { id: ngo, id_info: id }, { name }),
  },
  volunteer: {
    title: m.title_volunteer,
    note: m.work_note_volunteer,
    list: (search: object, ngo?: number) =>
      ngo === undefined
        ? link('/volunteer', undefined, { ...search })
        : link('/ngo/{id}/ngo-volunteer', { id: ngo }, { ...search }),
    info: (id: number, name: string, ngo?: number) =>
      ngo === undefined
        ? link('/volunteer-info/{id_info}', { id_info: id }, { name })
        : link('/ngo/{id}/volunteer-info/{id_info}', { id: ngo, id_info: id }, { name }),
  },
} satisfies Record<OpportunityType, object>

/** Days in which a visitor should hurry. */
const soon = 3
/** State in words with its tone: what is left of the time, or why there is none. */
export function stateOf({ state, days_left }: Pick<OpportunityRow, 'state' | 'days_left'>): {
  tone: StateTone
  text: string
} {
  if (state === 'closed' || days_left === null) return { tone: 'mute', text: label(opportunityWords.closed) }
  if (state === 'upcoming') return { tone: 'info', text: m.work_upcoming() }
  if (days_left === 0) return { tone: 'warn', text: m.work_today() }
  return { tone: days_left <= soon ? 'warn' : 'ok', text: m.work_days_left({ count: days_left }) }
}
