import { meetings } from '#contract/assemblies/meetings.ts'
import { meetingFields } from './meetings.ts'
import type { RegisterCase } from './register-case.ts'

/** Meetings as drafts; what follows from a request has tests of its own. */
export const meetingsCase: RegisterCase = {
  resource: meetings,
  table: 'general_authority_meetings',
  required: [
    'meeting_type_id',
    'title',
    'meeting_date',
    'meeting_time',
    'place',
    'governorate_id',
    'agenda',
    'proxies_per_member',
  ],
  input: async (_app, _owner, n) => ({ ...meetingFields({ title: `الاجتماع رقم ${n}` }) }),
  change: { title: 'الاجتماع بعد تعديله', meeting_time: '11:30', place: 'قاعة أخرى، دمشق' },
}
