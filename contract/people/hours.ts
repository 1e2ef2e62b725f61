import { z } from 'zod'
import { textOf } from '../core/values/arabic.ts'
import { call } from '../core/calls/call.ts'
import { id, int, pastDate, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import type { Words } from '../core/calls/words.ts'

export const hourWords = {
  work_date: { ar: 'اليوم', en: 'Day', as: 'date' },
  hours: { ar: 'الساعات', en: 'Hours', as: 'number' },
  task: { ar: 'ما قام به', en: 'What was done' },
} satisfies Words

/** Hours that a volunteer gave on a day. */
export const volunteerHours = resource({
  path: 'v2/volunteer-hours',
  permission: 'ngo_volunteers',
  title: 'Hours of volunteers',
  named: (row) => textOf(row.task),
  words: hourWords,
  input: { volunteer_id: id, work_date: pastDate, hours: int(1, 24), task: text(2, 150) },
  filter: { volunteer_id: id.optional() },
})

/** A certificate of the hours so far, as a PDF that its code proves. */
export const issueCertificate = call({
  method: 'POST',
  path: 'v2/volunteers/{id}/certificate',
  summary: 'A certificate of the hours of a volunteer, as a PDF with a code that proves it',
  access: { kinds: ['org'], may: [['ngo_volunteers', 'U']] },
  params: z.strictObject({ id }),
  body: z.strictObject({}),
  answer: z.object({
    /** The file, which the register of certified documents keeps. */
    file: z.int(),
    /** Sum of all hours. */
    hours: z.int(),
    check_url: z.string(),
  }),
  says: 'added',
})
