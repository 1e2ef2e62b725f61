import { minutes } from '#contract/assemblies/minutes.ts'
import { uploaded } from './factories.ts'
import type { RegisterCase } from './register-case.ts'

/** Minutes of the council: those of the assembly come from its meeting. */
export const minutesCase: RegisterCase = {
  resource: minutes,
  table: 'meeting_minutes',
  required: ['body', 'title', 'meeting_no', 'meeting_date', 'attendees_number', 'decisions', 'file'],
  input: async (app, { userId, ngoId }, n) => ({
    body: 'administrative',
    title: 'جلسة مجلس الإدارة',
    meeting_no: `${n}/2026`,
    meeting_date: '2026-03-01',
    attendees_number: 5,
    attendees: 'رنا البستاني، سامر الساقي',
    decisions: '<p>الموافقة على عقد الإيجار.</p>',
    file: await uploaded(app, { userId, ...(ngoId === undefined ? {} : { ngoId }) }),
  }),
  change: { title: 'جلسة المجلس الطارئة', attendees_number: 4, decisions: '<p>تأجيل البند الثاني.</p>' },
}
