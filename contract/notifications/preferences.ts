import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, list } from '../core/calls/fields.ts'
import { topicNames } from '../core/notices/topics.ts'

const access = { kinds: ['org', 'ministry'] } as const
/** How mail of a topic comes: at once, at eight each day, on Sunday at eight, or in the platform alone. */
export const mailWishes = ['now', 'daily', 'weekly', 'none'] as const
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const quiet = z.strictObject({ from: time, to: time }).refine(({ from, to }) => from !== to, {
  path: ['to'],
  params: { code: 'V-ORDER' },
})

export const readPreferences = call({
  method: 'GET',
  path: 'v2/notification-preferences',
  summary: 'Which mail the reader wants, by topic, and his quiet hours; what is mandatory is not among them',
  access,
  answer: z.object({
    topics: z.array(z.object({ topic: z.enum(topicNames), mail: z.enum(mailWishes) })),
    quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** Mail that waits for its hour. */
    held: z.int(),
  }),
})
export const savePreferences = call({
  method: 'PUT',
  path: 'v2/notification-preferences',
  summary: 'Stores which mail the reader wants; what waits follows at once',
  access,
  body: z.strictObject({
    topics: list(z.strictObject({ topic: choice(topicNames), mail: choice(mailWishes) }), 0, topicNames.length),
    quiet: quiet.nullable(),
  }),
  answer: z.null(),
  says: 'preferences_saved',
})
