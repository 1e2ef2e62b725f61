import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { file, id, int, list, longText, optional, pastDate, text } from '../core/calls/fields.ts'
import { namesOf, pressedOf } from '../core/machine.ts'
import { returnTerm } from '../transactions/more-time.ts'
import { requestReply } from '../transactions/own-requests.ts'
import { majorities } from './arithmetic.ts'
import { voteWords } from './meeting-words.ts'
import { itemKinds, meetings } from './meetings.ts'
import { meetingMachine } from './workflow.ts'

const at = z.string().nullable()
const read = { kinds: ['org'], may: [['ngo_general_authority_meetings', 'S']], acting: 'read' } as const
const write = { kinds: ['org'], may: [['ngo_general_authority_meetings', 'U']] } as const
const params = z.strictObject({ id })
const done = z.object({ ok: z.literal(true) })

/** Why a member is not on the roll. */
export const leftOut = ['unpaid', 'not_active', 'joined_late'] as const
export const channels = ['mail', 'notification', 'hand'] as const
/** `carried`: somebody in the room holds his proxy. */
const presences = ['away', 'in', 'out', 'carried'] as const

const voter = z.object({
  member_id: z.int(),
  name: z.string(),
  membership_no: z.string(),
  paid_until: at,
  reason: z.enum(leftOut).nullable(),
  presence: z.enum(presences),
  in_at: at,
  out_at: at,
  /** Who carries his proxy, and how many he carries. */
  proxy_to: z.int().nullable(),
  carries: z.int(),
  invited: z.array(z.object({ channel: z.enum(channels), sent_at: z.string(), delivered_at: at })),
})
export type Voter = z.output<typeof voter>
const resolution = z.object({
  number: z.string().nullable(),
  method: z.enum(['read', ...namesOf(voteWords.method.words)]),
  votes_for: z.int(),
  votes_against: z.int(),
  abstaining: z.int(),
  /** On the roll and neither in the room nor carried when it was voted on. */
  absent: z.int(),
  present: z.int(),
  entitled: z.int(),
  needed: z.int().nullable(),
  verdict: z.enum(['read', 'adopted', 'refused', 'tie', 'elected']),
  reason: at,
  decided_at: z.string(),
})
export type Resolution = z.output<typeof resolution>
const candidate = z.object({
  member_id: z.int(),
  name: z.string(),
  votes: z.int().nullable(),
  outcome: z.enum(['elected', 'substitute', 'tied']).nullable(),
})
const item = z.object({
  no: z.int(),
  title: z.string(),
  kind: z.enum(itemKinds),
  majority: z.enum(namesOf(majorities)).nullable(),
  is_secret: z.boolean(),
  seats: z.int().nullable(),
  resolution: resolution.nullable(),
  candidates: z.array(candidate),
  /** Counts of the box so far, without what they say: who counts second does not know the first. */
  counters: z.array(z.object({ user_id: z.int(), name: z.string() })),
  /** Two counts that differ: both are shown, and one of the two counts again. */
  differing: z.array(z.object({ name: z.string(), counts: z.record(z.string(), z.int()) })),
})
export type SessionItem = z.output<typeof item>
const conflict = z.object({
  key: z.string(),
  member_id: z.int(),
  name: z.string(),
  kind: z.enum(['in', 'out']),
  at: z.string(),
  by: z.string(),
  device: z.string(),
  /** What stands now; null where nothing does. */
  standing_at: at,
  standing_by: at,
  standing_device: at,
  /** Items that were voted on between the two times: their counts stay as they were taken. */
  items: z.array(z.int()),
})
export type Conflict = z.output<typeof conflict>

const session = z.object({
  meeting: meetings.row.extend({
    ngo_id: z.int(),
    ngo_name_ar: z.string(),
    decision_note: at,
    request_id: z.int().nullable(),
    request_no: at,
    due_at: at,
    ...returnTerm,
    delegate_name: at,
    observer_note: at,
    observed_at: at,
    roll_frozen_at: at,
    held_at: at,
    minutes_due_on: at,
    minutes_late: z.boolean(),
    elects_board: z.boolean(),
    /** Of the frozen roll; before that, of the members as they stand. */
    invited_number: z.int(),
    attendees_number: z.int(),
    quorum_reached: z.boolean(),
  }),
  quorum: z.object({
    entitled: z.int(),
    needed: z.int(),
    present: z.int(),
    in_room: z.int(),
    by_proxy: z.int(),
    out: z.int(),
    /** The rule as it is counted; null of a second sitting, which takes any number above the floor. */
    share: z.object({ numerator: z.int(), denominator: z.int(), strict: z.boolean() }).nullable(),
    article: at,
    below_third: z.boolean(),
  }),
  voters: z.array(voter),
  items: z.array(item),
  conflicts: z.array(conflict),
  paper: z.object({ file: z.int(), check_url: z.string() }).nullable(),
  /** The refusal or return that stands, with the right of reply; null where there is none. */
  reply: requestReply.nullable(),
  minutes: z.object({ id: z.int(), file: z.int(), difference: at, locked_at: at }).nullable(),
  actions: z.array(z.enum(pressedOf(meetingMachine))),
})
export type MeetingSession = z.output<typeof session>
export const readMeetingSession = call({
  method: 'GET',
  path: 'v2/general-authority-meetings/{id}/session',
  summary: 'A meeting as it goes: roll, presence, quorum, items and their results',
  access: read,
  params,
  answer: session,
})
export const readMinistryMeeting = call({
  method: 'GET',
  path: 'v2/ministry/general-authority-meetings/{id}',
  summary: 'A meeting of a general assembly with what was recorded of it',
  access: { kinds: ['ministry'], may: [['ministry_transaction_requests', 'S']] },
  params,
  answer: session,
})

/** Sends the invitation to every member who may vote and was not invited to this sitting yet. */
export const inviteMembers = call({
  method: 'POST',
  path: 'v2/general-authority-meetings/{id}/invitations',
  summary: 'Invite the members who were not invited yet, by mail and in the platform',
  access: write,
  params,
  body: z.strictObject({}),
  answer: z.object({ mail: z.int(), notification: z.int(), without: z.int() }),
  says: 'meeting_invited',
})
/** An invitation that was handed over, with the paper that proves it. */
export const recordInvitation = call({
  method: 'POST',
  path: 'v2/general-authority-meetings/{id}/invitations/hand',
  summary: 'Record an invitation that was handed over',
  access: write,
  params,
  body: z.strictObject({ member_id: id, delivered_on: pastDate, proof: optional(file()) }),
  answer: done,
  says: 'saved',
})
export const readCalendarFile = call({
  method: 'GET',
  path: 'v2/general-authority-meetings/{id}/calendar',
  summary: 'The meeting as a calendar file',
  access: read,
  params,
  answer: z.unknown(),
  blob: ['text/calendar'],
})
/** The same for whoever was invited, who needs no account: the code stands in the invitation. */
export const readInvitedCalendar = call({
  method: 'GET',
  path: 'v2/guest/meeting-calendar/{code}',
  summary: 'The meeting of an invitation as a calendar file',
  access: 'open',
  params: z.strictObject({ code: text(36, 36) }),
  answer: z.unknown(),
  blob: ['text/calendar'],
})
export const giveProxy = call({
  method: 'POST',
  path: 'v2/general-authority-meetings/{id}/proxies',
  summary: 'Record the proxy of a member, where the bylaws allow it; without a holder it is taken back',
  access: write,
  params,
  body: z.strictObject({ giver_id: id, holder_id: optional(id), proof: optional(file()) }),
  answer: done,
  says: 'saved',
})

const votes = { votes_for: int(0, 100_000), votes_against: int(0, 100_000), abstaining: int(0, 100_000) }
/** The result of an item that is not secret; an item for information is read. */
export const decideItem = call({
  method: 'POST',
  path: 'v2/general-authority-meetings/{id}/items/{no}',
  summary: 'Record the result of an item of the agenda',
  access: write,
  params: z.strictObject({ id, no: int(1, 40) }),
  body: z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('read') }),
    z.strictObject({ method: z.literal('hands'), ...votes }),
    z.strictObject({ method: z.literal('acclamation'), reason: longText(500, 10) }),
  ]),
  answer: done,
  says: 'meeting_item',
})
export const nameCandidates = call({
  method: 'POST',
  path: 'v2/general-authority-meetings/{id}/items/{no}/candidates',
  summary: 'Name the candidates of an election',
  access: write,
  params: z.strictObject({ id, no: int(1, 40) }),
  body: z.strictObject({ member_ids: list(id, 1, 60) }),
  answer: done,
  says: 'saved',
})
/** Counts of a ballot box by one person; the result follows when a second one counts the same. */
export const countBallots = call({
  method: 'POST',
  path: 'v2/general-authority-meetings/{id}/items/{no}/counts',
  summary: 'Enter a count of the ballot box; a second person enters another',
  access: write,
  params: z.strictObject({ id, no: int(1, 40) }),
  body: z.strictObject({
    ballots: int(0, 100_000),
    votes: z.strictObject(votes).optional(),
    candidates: list(z.strictObject({ member_id: id, votes: int(0, 100_000) }), 0, 60).optional(),
  }),
  answer: z.object({ outcome: z.enum(['waits', 'differs', 'decided', 'tied']) }),
  says: 'meeting_counted',
})
export const settleTie = call({
  method: 'POST',
  path: 'v2/general-authority-meetings/{id}/items/{no}/tie',
  summary: 'Settle a tie at the last seat by lot or a second ballot',
  access: write,
  params: z.strictObject({ id, no: int(1, 40) }),
  body: z.strictObject({ winners: list(id, 1, 15), reason: longText(500, 10) }),
  answer: done,
  says: 'saved',
})
/** The minutes from what was recorded, as a paper that its code proves. */
export const makeMinutesPaper = call({
  method: 'POST',
  path: 'v2/general-authority-meetings/{id}/paper',
  summary: 'The minutes of a closed meeting as a PDF with a code that proves it',
  access: write,
  params,
  body: z.strictObject({}),
  answer: z.object({ file: z.int(), check_url: z.string() }),
  says: 'added',
})
