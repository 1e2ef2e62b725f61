import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { id } from '../core/calls/fields.ts'
import { commonWords } from '../core/calls/common-words.ts'
import { secondPersonWords } from '../core/calls/second-person-words.ts'
import { actionBody, machine, namesOf, type PartOf, pressedOf, type StatusOf } from '../core/machine.ts'

const right = ['ngo_bank_accounts', 'U'] as const
/** A change of an account or of its drivers: nobody lets take effect what he asked for himself [decision 0017]. */
export const accountChange = machine({
  name: 'account-change',
  statuses: {
    waiting: { ...secondPersonWords.waiting, tone: 'warn' },
    done: { ...commonWords.in_force, tone: 'ok' },
    refused: { ...commonWords.rejected, tone: 'bad' },
    withdrawn: { ...secondPersonWords.withdrawn, tone: 'mute' },
  },
  parts: ['asker', 'second', 'system'],
  actions: {
    confirm: {
      who: ['second'],
      right,
      from: { waiting: ['done'] },
      button: secondPersonWords.confirm,
      effect: { ar: 'ينفذ فوراً، ويُبلَّغ من طلبه.', en: 'It takes effect at once, and whoever asked for it is told.' },
      asks: 'confirmation',
      log: 'تأكيد ما ينتظر التأكيد',
    },
    refuse: {
      who: ['second'],
      right,
      from: { waiting: ['refused'] },
      button: secondPersonWords.refuse,
      effect: {
        ar: 'لا يتغير شيء، ويُحذف الجديد من الملف، ويُبلَّغ من طلبه.',
        en: 'Nothing changes, what is new leaves the file, and whoever asked for it is told.',
      },
      asks: 'confirmation',
      look: 'danger',
      log: 'رفض ما ينتظر التأكيد',
    },
    withdraw: {
      who: ['asker'],
      right,
      from: { waiting: ['withdrawn'] },
      button: secondPersonWords.withdraw,
      effect: { ar: 'لا يتغير شيء، ويُحذف الجديد من الملف.', en: 'Nothing changes, and what is new leaves the file.' },
      asks: 'confirmation',
      look: 'danger',
      log: 'سحب ما ينتظر التأكيد',
    },
    /** The waiting time is over and nobody else could have confirmed it. */
    take_effect: { who: ['system'], from: { waiting: ['done'] }, log: 'نفاذ ما انتظر التأكيد' },
    /** A decision of the ministry ended the mandate that it was about. */
    revoke: { who: ['system'], from: { waiting: ['withdrawn'] }, log: 'سحب ما ينتظر التأكيد' },
    /** What it would change is gone, or is asked for anew. */
    lapse: { who: ['system'], from: { waiting: ['withdrawn'] }, log: 'سقوط ما ينتظر التأكيد' },
  },
})
export type ChangeState = StatusOf<typeof accountChange>
export type ChangeActor = PartOf<typeof accountChange>
export const changeActions = pressedOf(accountChange)
export type ChangeAction = (typeof changeActions)[number]

/** Columns whose new values wait: whose money it is, and who may sign for it. */
export const heldAccountFields = ['bank_id', 'account_no'] as const
/** An edit that gives a driver power waits with everything that it changes: date, resolution and linked member say whom and what it is about. */
export const heldDriverFields = [
  'full_name',
  'id_number',
  'director_id',
  'position_id',
  'operate_rule',
  'assign_date',
  'end_date',
  'assign_file',
] as const
export type HeldField = (typeof heldAccountFields | typeof heldDriverFields)[number]

/** The linked member is told by name, a file by its id. */
const value = z.union([z.string(), z.int()]).nullable()
const change = z.object({
  id: z.int(),
  bank_account_id: z.int(),
  /** Null: it is about the account itself. */
  manager_account_id: z.int().nullable(),
  kind: z.enum(['new', 'edit']),
  /** Name of the driver; null for the account. */
  driver: z.string().nullable(),
  fields: z.array(z.object({ name: z.enum([...heldAccountFields, ...heldDriverFields]), before: value, after: value })),
  state: z.enum(namesOf(accountChange.statuses)),
  asked_by: z.string(),
  asked_at: z.string(),
  /** When it takes effect by itself; null: a second person decides. */
  effective_at: z.string().nullable(),
  actions: z.array(z.enum(changeActions)),
})
export type AccountChange = z.output<typeof change>

export const listAccountChanges = call({
  method: 'GET',
  path: 'v2/account-changes',
  summary: 'Changes of bank accounts and drivers that wait for a second person',
  access: { kinds: ['org'], may: [['ngo_bank_accounts', 'S']], acting: 'read' },
  answer: z.array(change),
})
/** Only the organisation decides about its accounts: nobody who looks into its file may. */
export const decideAccountChange = call({
  method: 'POST',
  path: 'v2/account-changes/{id}',
  summary: 'Confirms, refuses or withdraws a change of a bank account or of its drivers',
  access: { kinds: ['org'], may: [right] },
  params: z.strictObject({ id }),
  body: actionBody(accountChange),
  answer: z.object({ state: z.enum(namesOf(accountChange.statuses)) }),
  says: 'change_decided',
})
