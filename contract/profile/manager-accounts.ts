import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { choice, date, file, id, idNumber, lk, optional, pastDate, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { textOf } from '../core/values/arabic.ts'
import { driverSheet } from './account-sheets.ts'
import { driverWords } from './account-words.ts'

/** How a driver signs [domain 2.12]. */
export const operateRules = ['joint', 'substitute'] as const
/** Codes of positions that operate an account: the chair, the vice-chair in his absence, and the treasurer [domain 2.2]. */
export const chairs: readonly number[] = [1, 7]
export const viceChairs: readonly number[] = [2, 8]
export const treasurer = 4

/** The rule that a position signs by; undefined where both are allowed. */
export const ruleOf = (position: number | null): (typeof operateRules)[number] | undefined => {
  if (position === null) return undefined
  if (viceChairs.includes(position)) return 'substitute'
  return chairs.includes(position) || position === treasurer ? 'joint' : undefined
}

/** People who operate an account of the organisation (drivers), two of them together. */
export const managerAccounts = resource({
  path: 'v2/manager-accounts',
  permission: 'ngo_bank_accounts',
  title: 'Account drivers',
  named: (row) => `محرّك الحساب ${textOf(row.full_name)}`,
  sheet: driverSheet,
  words: driverWords,
  input: {
    bank_account_id: id,
    full_name: text(5, 150),
    id_number: idNumber,
    director_id: optional(id),
    position_id: lk('positions'),
    operate_rule: choice(operateRules),
    assign_date: pastDate,
    end_date: optional(date),
    assign_file: file(),
  },
  /** False until a new driver was confirmed: who is none yet signs for nothing [decision 0017]. */
  view: {
    in_force: z.boolean(),
    /** The approved request that named this driver as he is. */
    approved_by_request: z.int().nullable(),
    /** Whole for who may change drivers, hidden from everybody else. */
    id_number: z.string(),
  },
  filter: { bank_account_id: id.optional() },
})

export type Driver = z.output<typeof managerAccounts.row>

/** Drivers that may sign on a day. */
export const currentDrivers = <D extends { end_date: string | null; in_force: boolean }>(
  drivers: readonly D[],
  today: string,
): D[] => drivers.filter(({ end_date, in_force }) => in_force && (end_date === null || end_date >= today))
/** Whether two signatures are there: the chair or the vice-chair, and the treasurer. */
export const isOperable = (
  drivers: readonly { position_id: number; end_date: string | null; in_force: boolean }[],
  today: string,
): boolean => {
  const positions = currentDrivers(drivers, today).map(({ position_id }) => position_id)
  return positions.includes(treasurer) && [...chairs, ...viceChairs].some((chair) => positions.includes(chair))
}

/** The id is that of the bank account [spec 1§7]. */
export const listAccountDrivers = call({
  method: 'GET',
  path: `${managerAccounts.path}/{id}`,
  summary: 'Account drivers of one bank account, the present ones first',
  access: managerAccounts.list.access,
  params: z.strictObject({ id }),
  answer: z.array(managerAccounts.row),
})

/** Members of the present board, whom a driver is linked to. */
export const listDriverChoices = call({
  method: 'GET',
  path: 'v2/account-driver-choices',
  summary: 'Members of the present board that may operate an account',
  access: {
    kinds: ['org'],
    may: [
      ['ngo_bank_accounts', 'A'],
      ['ngo_bank_accounts', 'U'],
    ],
    acting: 'write',
  },
  /** The number is null for who adds drivers without changing them: he types it. */
  answer: z.array(
    z.object({ id: z.int(), full_name: z.string(), position_id: z.int(), id_number: z.string().nullable() }),
  ),
})
