import { sql } from 'kysely'
import type { z } from 'zod'
import { todayIn } from '#contract/core/values/dates.ts'
import {
  listAccountDrivers,
  listDriverChoices,
  managerAccounts,
  ruleOf,
  type Driver,
} from '#contract/profile/manager-accounts.ts'
import { heldDriverFields } from '#contract/profile/account-changes.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { found, inWords, type FieldRefusals } from '../core/errors.ts'
import { completing, following, viewing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import { StoredColumns } from '../core/registers/register-options.ts'
import type { Area, On, Page } from '../core/http/route.ts'
import { encrypt, hmac, hmacs } from '../core/identity/secrets.ts'
import type { Services, Trx } from '../core/services.ts'
import { followRecord, holdEdit } from './account-changes/hold.ts'
import type { HeldValues } from './account-changes/rows.ts'
import { sittingMembers } from './board.ts'
import { noteNumbers, numberFor, seesNumbers } from './national-numbers.ts'
import { accountNames } from './sheet-names.ts'

type Input = z.output<typeof managerAccounts.input>
type Row = Record<string, unknown> & { id: number }

const closed = inWords('الحساب مغلق، فلا يُضاف إليه محرّك.', 'The account is closed and takes no further driver.')
const another = inWords(
  'لا يطابق الرقم الوطني لعضو المجلس المختار.',
  'It is not the national number of the board member chosen.',
)
const post = inWords('صفة عضو المجلس المختار غير هذه.', 'The board member chosen holds another position.')
const joint = inWords(
  'يحرّك رئيس المجلس وأمين الصندوق الحساب مجتمعين.',
  'The chair and the treasurer operate the account jointly.',
)
const substitute = inWords(
  'يحرّك نائب الرئيس الحساب بالنيابة عند الغياب.',
  'The vice-chair operates the account as substitute in absence.',
)

const rows: Area = (on, services) => {
  register(on, services, managerAccounts, {
    table: 'manager_accounts',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['full_name'],
    except: ['read'],
    own: ['in_force', 'approved_by_request'],
    check: async (trx, actor, input, before) => {
      const ngoId = ngoOf(actor)
      const wrong = {
        ...orderErrors(input),
        ...(await personErrors(trx, services, ngoId, input, before)),
        ...(await accountErrors(trx, services, ngoId, input, before)),
      }
      if (Object.keys(wrong).length > 0) return wrong
      const number = sealed(services, input.id_number, before)
      // A new driver counts once he is confirmed; who he is and how he signs change with a confirmation.
      if (before?.in_force !== true) return new StoredColumns({ ...number, ...(before ? {} : { in_force: false }) })
      const held = heldValues(services, input, before)
      const subject = { ngoId, accountId: input.bank_account_id, driverId: before.id }
      const refused = await holdEdit(trx, services, actor, subject, held)
      return Object.keys(refused).length > 0 ? refused : new StoredColumns({ ...number, ...kept(held, before) })
    },
  })
}

/** Leaves a trace of the numbers that a page of the list shows. */
const noting =
  (on: On, services: Services): On =>
  (call, handler) =>
    on(call, async (context) => {
      const answer = await handler(context)
      if (call.paged && !context.exported)
        await noteNumbers(services, context.actor as Actor, (answer as Page<Row>).rows.length)
      return answer
    })

/** Drivers of the own organisation's accounts; their national numbers are stored encrypted beside a keyed hash. */
export const managerAccountsArea: Area = (on, services) => {
  const shown = viewing(completing(on, accountNames(services.db)), (row, actor) => ({
    id_number: numberFor(services, actor, row.id_number),
  }))
  rows(
    following(noting(shown, services), async (trx, actor, id) => {
      const { rows: drivers } = await sql<{
        bank_account_id: number
      }>`select bank_account_id from manager_accounts where id = ${id} and ngo_id = ${ngoOf(actor)}`.execute(trx)
      const accountId = found(drivers[0]).bank_account_id
      await followRecord(trx, services, actor, { ngoId: ngoOf(actor), accountId, driverId: id })
    }),
    services,
  )

  on(listAccountDrivers, async ({ actor, params }) => {
    const ngoId = ngoOf(actor)
    const [account, drivers] = await Promise.all([
      sql`select from bank_accounts where id = ${params.id} and ngo_id = ${ngoId} and deleted_at is null`.execute(
        services.db,
      ),
      sql<Driver>`select id, bank_account_id, full_name, id_number, director_id, position_id, operate_rule, assign_date, end_date, assign_file, in_force, approved_by_request, updated_at from manager_accounts
        where bank_account_id = ${params.id} and ngo_id = ${ngoId} and deleted_at is null order by end_date desc nulls first, position_id, id limit 200`.execute(
        services.db,
      ),
    ])
    found(account.rows[0])
    await noteNumbers(services, actor, drivers.rows.length)
    return drivers.rows.map((driver) => ({ ...driver, id_number: numberFor(services, actor, driver.id_number) }))
  })

  on(listDriverChoices, async ({ actor }) => {
    const { rows } = await sql<{ id: number; full_name: string; position_id: number; id_number: string }>`
      select d.id, concat_ws(' ', d.first_name, d.father_name, d.last_name) as full_name, d.position_id, d.id_number from directors d
      where d.ngo_id = ${ngoOf(actor)} and d.first_name is not null and d.id_number is not null and ${sittingMembers(todayIn(services.now()))} order by d.position_id, d.id limit 100`.execute(
      services.db,
    )
    await noteNumbers(services, actor, rows.length)
    return rows.map((row) => ({
      ...row,
      id_number: seesNumbers(actor) ? numberFor(services, actor, row.id_number) : null,
    }))
  })
}

/** Columns of a national number; an unchanged one keeps its cipher, so that the log does not tell of a change. */
function sealed({ secrets: { encryptionKey, hmacKey } }: Services, number: string, before: Row | undefined) {
  const id_number_hash = hmac(number, hmacKey)
  return before?.id_number_hash === id_number_hash
    ? { id_number: before.id_number }
    : { id_number: encrypt(number, encryptionKey, 'id_number'), id_number_hash }
}

/** What an edit may change without giving a driver power. */
const harmless: readonly string[] = ['director_id', 'assign_date', 'assign_file']

/**
 * New values of an edit that gives a driver power, as they are stored: another person, another way to sign, a later end, and all that comes with it.
 * An earlier end alone takes power and is written at once.
 */
function heldValues(services: Services, input: Input, before: Row): HeldValues {
  const changed = heldDriverFields.filter((name) =>
    name === 'id_number'
      ? !hmacs(input.id_number, services.secrets.hmacKey).includes(String(before.id_number_hash))
      : input[name] !== before[name],
  )
  const later = before.end_date !== null && (input.end_date === null || input.end_date > (before.end_date as string))
  const gives = changed.some((name) => (name === 'end_date' ? later : !harmless.includes(name)))
  const held = gives ? changed : []
  const values = Object.fromEntries(held.map((name) => [name, input[name]]))
  return held.includes('id_number') ? { ...values, ...sealed(services, input.id_number, undefined) } : values
}

/** The columns of a driver that stay as they are until their new values are confirmed. */
const kept = (held: HeldValues, before: Row) =>
  Object.fromEntries(Object.keys(held).map((name) => [name, before[name]]))

function orderErrors({ position_id, operate_rule, assign_date, end_date }: Input): FieldRefusals {
  const rule = ruleOf(position_id)
  return {
    ...(rule && operate_rule !== rule ? { operate_rule: [rule === 'joint' ? joint : substitute] } : {}),
    ...(end_date !== null && end_date <= assign_date ? { end_date: ['V-ORDER'] } : {}),
  }
}

/** A linked member sits on the present board of the same organisation, in the same position, and is the same person. */
async function personErrors(
  trx: Trx,
  { secrets, now }: Services,
  ngoId: number,
  input: Input,
  before: Row | undefined,
): Promise<FieldRefusals> {
  // What was true at the assignment stays written after the term.
  if (input.director_id === null || (before?.director_id === input.director_id && input.end_date !== null)) return {}
  const { rows } = await sql<{
    position_id: number
    id_number_hash: string | null
  }>`select d.position_id, d.id_number_hash from directors d where d.id = ${input.director_id} and d.ngo_id = ${ngoId} and ${sittingMembers(todayIn(now()))} for share of d`.execute(
    trx,
  )
  const [member] = rows
  if (!member) return { director_id: ['V-CHOICE'] }
  const same = member.id_number_hash === null || hmacs(input.id_number, secrets.hmacKey).includes(member.id_number_hash)
  return {
    ...(member.position_id === input.position_id ? {} : { position_id: [post] }),
    ...(same ? {} : { id_number: [another] }),
  }
}

/** The account is of the same organisation and stays the same; nobody drives it twice at a time. */
async function accountErrors(
  trx: Trx,
  { secrets }: Services,
  ngoId: number,
  input: Input,
  before: Row | undefined,
): Promise<FieldRefusals> {
  if (before && before.bank_account_id !== input.bank_account_id) return { bank_account_id: ['V-CHOICE'] }
  // Held until the commit: who closes or deletes the account, or adds the same person at once, waits.
  const { rows } = await sql<{
    status: string
  }>`select status from bank_accounts where id = ${input.bank_account_id} and ngo_id = ${ngoId} and deleted_at is null for update`.execute(
    trx,
  )
  const [account] = rows
  if (!account) return { bank_account_id: ['V-CHOICE'] }
  if (account.status === 'closed' && input.end_date === null) return { bank_account_id: [closed] }
  if (input.end_date !== null) return {}
  const { rows: twice } =
    await sql`select from manager_accounts where bank_account_id = ${input.bank_account_id} and ngo_id = ${ngoId} and id <> ${before?.id ?? 0}
      and id_number_hash = any(${hmacs(input.id_number, secrets.hmacKey)}) and end_date is null and deleted_at is null`.execute(
      trx,
    )
  return twice.length > 0 ? { id_number: ['V-NID-TWICE'] } : {}
}
