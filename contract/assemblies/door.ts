import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, id, list, text } from '../core/calls/fields.ts'

const write = { kinds: ['org'], may: [['ngo_general_authority_meetings', 'U']] } as const
const params = z.strictObject({ id })
const done = z.object({ ok: z.literal(true) })

const markKinds = ['in', 'out'] as const
const instant = text(20, 35).superRefine((value, ctx) => {
  if (Number.isNaN(Date.parse(value))) ctx.addIssue({ code: 'custom', params: { code: 'V-DATE' } })
})
const mark = z.strictObject({
  /** Made by the device: a mark that is sent twice counts once. */
  key: text(36, 36),
  member_id: id,
  kind: choice(markKinds),
  /** By the clock of the device. */
  at: instant,
})
/** What became of a mark. `known`: it counted before. */
export const markOutcomes = ['counted', 'known', 'conflict', 'not_entitled', 'not_in', 'closed', 'bad_time'] as const
export const sendMarks = call({
  method: 'POST',
  path: 'v2/general-authority-meetings/{id}/attendance',
  summary: 'Marks of attendance at the door, also those taken without a connection',
  access: write,
  params,
  body: z.strictObject({
    device: text(1, 60),
    /** The clock of the device now: its marks are put right by the difference. */
    sent_at: instant,
    marks: list(mark, 1, 500),
  }),
  answer: z.object({ marks: z.array(z.object({ key: z.string(), outcome: z.enum(markOutcomes) })) }),
  says: 'meeting_marked',
})
export const settleMark = call({
  method: 'POST',
  path: 'v2/general-authority-meetings/{id}/attendance/{key}',
  summary: 'Decide between two marks of one member that contradict each other',
  access: write,
  params: z.strictObject({ id, key: text(36, 36) }),
  body: z.strictObject({ take: choice(['standing', 'other'] as const) }),
  answer: done,
  says: 'saved',
})
