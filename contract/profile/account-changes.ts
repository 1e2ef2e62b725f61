import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, id } from '../core/calls/fields.ts'
import { machine } from '../core/machine.ts'

/** How far a change of an account or of its drivers is [decision 0017]. */
export const changeStates = ['waiting', 'done', 'refused', 'withdrawn'] as const
export type ChangeState = (typeof changeStates)[number]
/** Who asked for it; somebody else with the same right. */
export const changeActors = ['asker', 'second'] as const
export type ChangeActor = (typeof changeActors)[number]
export const changeActions = ['confirm', 'refuse', 'withdraw'] as const
export type ChangeAction = (typeof changeActions)[number]

const right = ['ngo_bank_accounts', 'U'] as const
/** Nobody lets a change take effect that he asked for himself. */
export const accountChange = machine<ChangeState, ChangeAction, ChangeActor>({
  name: 'account-change',
  actions: {
    confirm: { who: ['second'], right },
    refuse: { who: ['second'], right },
    withdraw: { who: ['asker'], right },
  },
  table: {
    waiting: { confirm: ['done'], refuse: ['refused'], withdraw: ['withdrawn'] },
    done: {},
    refused: {},
    withdrawn: {},
  },
})

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
  state: z.enum(changeStates),
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
  body: z.strictObject({ action: choice(changeActions) }),
  answer: z.object({ state: z.enum(changeStates) }),
  says: 'ok',
})
