import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { logQuery, logEntry } from './log.ts'
import { platformLogSheet } from './log-sheet.ts'

/** Who acts: staff of the ministry, people of organisations, founders, or nobody who is signed in. */
export const logKinds = ['ministry', 'org', 'est', 'system'] as const
/** Days that the log shows when neither a first day nor an organisation nor a person is asked for. */
export const logDays = 30

const entry = logEntry.extend({
  user_id: z.int().nullable(),
  ngo_id: z.int().nullable(),
  ngo_name_ar: z.string().nullable(),
  ngo_name_en: z.string().nullable(),
})
export type PlatformEntry = z.output<typeof entry>

/** Everything that was done on the platform, as far as the reader's reach goes; the words searched stand in the sentence, the person or the organisation. */
export const listPlatformLog = call({
  method: 'GET',
  path: 'v2/ministry/logs',
  summary: 'Log of the platform within reach, newest first',
  access: { kinds: ['ministry'], may: [['ministry_dashboard_log', 'S']] },
  query: logQuery.extend({ kind: z.enum(logKinds).optional(), ngo_id: id.optional() }),
  answer: z.array(entry),
  paged: true,
  endless: true,
  sheet: platformLogSheet,
})
