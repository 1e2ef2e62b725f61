import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import {
  choice,
  date,
  decisionNumber,
  file,
  id,
  int,
  longText,
  optional,
  pastDate,
  personName,
  telephone,
  text,
} from '../core/calls/fields.ts'
import { machine } from '../core/machine.ts'
import { statusChangeBy } from '../profile/shapes.ts'
import { seesNgos } from './register.ts'

/** `ngo-status` [domain 3.5]: ids are stable. */
export const ngoStatuses = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type NgoStatus = (typeof ngoStatuses)[number]
/** Head of the NGO directorate, central administrator. */
export const statusActors = ['head', 'central'] as const
export type StatusActor = (typeof statusActors)[number]

export const statusActions = [
  'suspend',
  'reactivate',
  'appoint_board',
  'end_temporary_board',
  'liquidate',
  'dissolve',
  'cancel',
] as const
export type StatusAction = (typeof statusActions)[number]

const both = ['head', 'central'] as const
const right = ['ministry_ngos', 'U'] as const
/**
 * Which decision leads an organisation from which status to which [domain 3.5]. Becoming active follows a founding
 * approval or an earlier registration, and a merger follows its transaction: neither is taken here.
 */
export const ngoStatusMachine = machine<NgoStatus, StatusAction, StatusActor>({
  name: 'ngo-status',
  actions: {
    suspend: { who: both, right },
    reactivate: { who: both, right },
    appoint_board: { who: both, right },
    end_temporary_board: { who: both, right },
    liquidate: { who: both, right },
    dissolve: { who: both, right },
    cancel: { who: ['central'], right },
  },
  table: {
    1: { suspend: [2], appoint_board: [3], liquidate: [4], cancel: [7] },
    2: { reactivate: [1], appoint_board: [3], liquidate: [4] },
    3: { end_temporary_board: [1], liquidate: [4] },
    4: { dissolve: [5] },
    5: {},
    6: {},
    7: {},
    8: { cancel: [7] },
  },
})

const params = z.strictObject({ id })
export const readNgoStatuses = call({
  method: 'GET',
  path: 'v2/ministry/ngos/{id}/statuses',
  summary: 'Status history of an organisation, and the decisions that the reader may take on it now',
  access: seesNgos,
  params,
  /** `version` is that of the status: sent back as `If-Match`, it keeps a decision from following one that its writer has not seen. */
  answer: z.object({
    status_id: z.int(),
    version: z.string(),
    actions: z.array(z.enum(statusActions)),
    history: z.array(statusChangeBy),
  }),
})

/** What single actions record beside the decision. */
const recorded = {
  board_end_date: optional(date),
  board_members_number: optional(int(1, 15)),
  liquidator_name: optional(personName(5, 150)),
  liquidator_phone: optional(telephone),
  liquidation_report_file: optional(file()),
  assets_beneficiary: optional(text(3, 255)),
}
type Recorded = keyof typeof recorded
/** Which action records what, and whether it must; the others record nothing. */
const recordedBy: Partial<Record<StatusAction, Partial<Record<Recorded, 'must' | 'may'>>>> = {
  appoint_board: { board_end_date: 'must', board_members_number: 'must' },
  liquidate: { liquidator_name: 'must', liquidator_phone: 'may' },
  dissolve: { liquidation_report_file: 'must', assets_beneficiary: 'must' },
}
const recordedFields = Object.keys(recorded) as Recorded[]
/** Values of a form in which several actions may have been chosen, without what only the others record. */
export const ofItsAction = <T extends { action: StatusAction | '' } & Partial<Record<Recorded, unknown>>>(
  values: T,
): T => {
  const own = values.action === '' ? undefined : recordedBy[values.action]
  return {
    ...values,
    ...Object.fromEntries(recordedFields.filter((field) => !own?.[field]).map((field) => [field, null])),
  }
}

/** A decision with what its action records: what is missing is asked for, what belongs to another action is refused. */
export const statusDecision = z
  .strictObject({
    action: choice(statusActions),
    decision_no: decisionNumber,
    decision_date: pastDate,
    decision_file: file(),
    reason: longText(1000, 10),
    ...recorded,
  })
  .superRefine((decision, ctx) => {
    for (const field of recordedFields) {
      const rule = recordedBy[decision.action]?.[field]
      const given = decision[field] !== null
      if (given ? rule === undefined : rule === 'must')
        ctx.addIssue({ code: 'custom', path: [field], params: { code: given ? 'V-UNKNOWN' : 'V-REQ' } })
    }
  })
/** A decision about an organisation's status. */
export const decideNgoStatus = call({
  method: 'POST',
  path: 'v2/ministry/ngos/{id}/statuses',
  summary: 'Change the status of an organisation by a decision',
  access: { kinds: ['ministry'], may: [['ministry_ngos', 'U']] },
  params,
  body: statusDecision,
  versioned: true,
  answer: z.object({ status_id: z.int() }),
  says: 'edited',
})
