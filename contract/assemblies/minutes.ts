import { z } from 'zod'
import { textOf } from '../core/values/arabic.ts'
import { choice, file, int, list, longText, optional, pastDate, rich, text } from '../core/calls/fields.ts'
import { changedByPost, resource } from '../core/calls/resource.ts'
import { namesOf } from '../core/machine.ts'
import { columns } from '../core/calls/words.ts'
import { minutesWords } from './meeting-words.ts'

export const bodies = namesOf(minutesWords.body.words)

/** Minutes of the bodies of an organisation; those of the assembly come from its meeting and are changed nowhere else [domain 2.5]. */
export const minutes = changedByPost(
  resource({
    path: 'v2/meeting-minutes',
    permission: 'ngo_minutes_of_meeting',
    title: 'Minutes of meetings',
    form: true,
    named: (row) => `${textOf(row.title)} ${textOf(row.meeting_no)}`,
    words: minutesWords,
    sheet: {
      ar: 'محاضر الاجتماعات',
      en: 'Minutes of meetings',
      columns: columns(minutesWords, 'body', 'title', 'meeting_no', 'meeting_date', 'attendees_number', 'locked_at'),
    },
    input: {
      body: choice(bodies),
      title: text(3, 150),
      meeting_no: text(1, 20),
      meeting_date: pastDate,
      attendees_number: int(1, 10_000),
      attendees: optional(longText(2000)),
      decisions: rich(5000),
      file: file(),
    },
    view: { meeting_id: z.int().nullable(), locked_at: z.string().nullable(), difference: z.string().nullable() },
    filter: { body: list(z.enum(bodies)).optional() },
  }),
)
