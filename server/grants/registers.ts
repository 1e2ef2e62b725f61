import { sql } from 'kysely'
import type { z } from 'zod'
import { kindFacts, type MoneyKind } from '#contract/grants/kinds.ts'
import {
  actOnDonation,
  actOnGrant,
  actOnTransfer,
  financialGrants,
  internationalDonations,
  listMoneyAccounts,
  moneyAbroad,
} from '#contract/grants/registers.ts'
import { type ApprovalAction, approvalMachine, type ApprovalStatus } from '#contract/grants/workflow.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { type FieldRefusals, wrongState } from '../core/errors.ts'
import type { Area, On } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { completing, viewing } from '../core/registers/around.ts'
import { StoredColumns } from '../core/registers/register-options.ts'
import { register } from '../core/registers/register.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Services, Trx } from '../core/services.ts'
import { barTo, isOwner, moneyKind } from './kind.ts'
import { completeMoney } from './standing.ts'
import { carryingRequests } from './types.ts'

const scope = (actor: Actor) => ({ column: 'ngo_id', value: ngoOf(actor) })
const standing = ['status', 'decision_no', 'decision_date', 'transaction_request_id'] as const
const due = ['report_due_on', 'return_due_on', 'returned_on'] as const

/** Only what is not handed in, or was returned, is edited. An edit is an answer to what an officer asked for. */
async function refuseClosed(trx: Trx, before: Row | undefined): Promise<void> {
  if (before === undefined) return
  if (before.status !== 'draft' && before.status !== 'returned') throw wrongState({ status: before.status })
  if (before.status === 'returned')
    await sql`update transaction_requests set answered_at = now() where id = ${before.transaction_request_id} and status = 'returned'`.execute(
      trx,
    )
}

/** What waits or moved stays in the register; a draft may go. */
const removing = async (_trx: Trx, _actor: Actor, row: Row): Promise<void> => {
  if (row.status !== 'draft') throw wrongState({ status: row.status })
}

async function accountErrors(trx: Trx, actor: Actor, id: number): Promise<FieldRefusals> {
  const { rows } =
    await sql`select from bank_accounts where id = ${id} and ngo_id = ${ngoOf(actor)} and in_force and status = 'active' and deleted_at is null`.execute(
      trx,
    )
  return rows.length > 0 ? {} : { bank_account_id: ['V-CHOICE'] }
}

const isPositive = (amount: string | null): boolean => amount === null || /[1-9]/.test(amount)
const amountField = (amount: string | null): FieldRefusals =>
  isPositive(amount) ? {} : { amount: [{ code: 'V-RANGE', params: { a: '0.01', b: '9999999999999999.99' } }] }

/** Where money comes from decides whether it needs an approval: the country of the donor says the same as the source. */
export const homeCountry = ({ reference }: Pick<Services, 'reference'>): number | undefined =>
  reference.lookup('countries').find(({ extra }) => extra?.iso2 === reference.setting('country.code', 'SY'))?.id

function grantErrors(services: Services, input: z.output<typeof financialGrants.input>): FieldRefusals {
  const isForeign = input.source_type === 'foreign'
  return {
    ...amountField(input.amount),
    ...((input.donor_country_id !== homeCountry(services)) === isForeign ? {} : { donor_country_id: ['V-CHOICE'] }),
    ...(isForeign && input.donor_profile_file === null ? { donor_profile_file: ['V-REQ'] } : {}),
    ...(input.spending_until < input.expected_date ? { spending_until: ['V-ORDER'] } : {}),
  }
}

function donationErrors(services: Services, input: z.output<typeof internationalDonations.input>): FieldRefusals {
  const isCash = input.kind === 'cash'
  return {
    ...amountField(input.amount),
    ...(input.donor_country_id === homeCountry(services) ? { donor_country_id: ['V-CHOICE'] } : {}),
    ...(isCash && input.amount === null ? { amount: ['V-REQ'] } : {}),
    ...(!isCash && input.amount !== null ? { amount: ['V-TYPE'] } : {}),
    ...(input.currency_id === null && (isCash || input.estimated_value !== null) ? { currency_id: ['V-REQ'] } : {}),
    ...(!isCash && input.estimated_value === null ? { estimated_value: ['V-REQ'] } : {}),
    ...(isCash === (input.items.length === 0) ? {} : { items: [isCash ? 'V-TYPE' : 'V-REQ'] }),
    ...(input.spending_until < input.expected_date ? { spending_until: ['V-ORDER'] } : {}),
  }
}

/** What every answer of a register says beside the stored columns: the request, the parts, lateness, the buttons. */
const shown = (on: On, services: Services, kind: MoneyKind): On =>
  viewing(completing(on, completeMoney(services, kind)), (row, actor) => ({
    actions: actionsFor(services, kind, row, actor),
  }))

function actionsFor(services: Services, kind: MoneyKind, row: Row, actor: Actor) {
  if (!isOwner(kind, actor, ngoOf(actor))) return []
  const seen = {
    id: row.id,
    status: row.status as ApprovalStatus,
    kind,
    is_foreign: kind !== 'grant' || row.source_type === 'foreign',
    returned_on: (row.returned_on ?? null) as string | null,
  }
  const bar = (one: typeof seen, action: ApprovalAction) => barTo(services, one, action)
  return actionsOf({ machine: approvalMachine, bar }, seen, actor, ['organisation'])
}

const grantRows: Area = (on, services) => {
  register(on, services, financialGrants, {
    table: kindFacts.grant.table,
    scope,
    search: ['donor_name', 'purpose', 'decision_no'],
    own: [...standing, ...due, 'spending_report_file'],
    check: async (trx, actor, input, before) => {
      await refuseClosed(trx, before)
      return { ...grantErrors(services, input), ...(await accountErrors(trx, actor, input.bank_account_id)) }
    },
    removing,
  })
}
const transferRows: Area = (on, services) => {
  register(on, services, moneyAbroad, {
    table: kindFacts.transfer.table,
    scope,
    search: ['recipient_name', 'purpose', 'decision_no'],
    own: standing,
    check: async (trx, actor, input, before) => {
      await refuseClosed(trx, before)
      const isAbroad = input.recipient_country_id !== homeCountry(services)
      return {
        ...amountField(input.amount),
        ...(isAbroad ? {} : { recipient_country_id: ['V-CHOICE'] }),
        ...(await accountErrors(trx, actor, input.bank_account_id)),
      }
    },
    removing,
  })
}
const donationRows: Area = (on, services) => {
  register(on, services, internationalDonations, {
    table: kindFacts.donation.table,
    scope,
    search: ['donor_name', 'purpose', 'decision_no'],
    own: [...standing, ...due, 'distribution_report_file'],
    check: async (trx, _actor, input, before) => {
      await refuseClosed(trx, before)
      const wrong = donationErrors(services, input)
      if (Object.keys(wrong).length > 0) return wrong
      // Stored as one value of JSON, not as a list of the database.
      return new StoredColumns({ items: { toJSON: () => input.items } })
    },
    removing,
  })
}

const acting =
  (kind: MoneyKind, call: typeof actOnGrant): Area =>
  (on, services) => {
    const cases = moneyKind(kind, carryingRequests())
    on(call, ({ actor, params, body, request, lang, write }) =>
      write(async (trx) => {
        const given = { actor, id: params.id, ...taken(approvalMachine, body), request, lang }
        return { status: (await act(trx, services, cases, given)).to }
      }),
    )
  }

/** Approved money of the own organisation: its three registers, and what is done with a record of them. */
export const ownMoney: Area = (on, services) => {
  grantRows(shown(on, services, 'grant'), services)
  transferRows(shown(on, services, 'transfer'), services)
  donationRows(shown(on, services, 'donation'), services)
  on(listMoneyAccounts, async ({ actor }) => {
    const { rows } = await sql<{ id: number; name: string; currency_id: number }>`
      select id, concat_ws(' · ', account_name, right(account_no, 4)) as name, currency_id from bank_accounts
      where ngo_id = ${ngoOf(actor)} and in_force and status = 'active' and deleted_at is null order by account_name, id`.execute(
      services.db,
    )
    return rows
  })
  acting('grant', actOnGrant)(on, services)
  acting('transfer', actOnTransfer)(on, services)
  acting('donation', actOnDonation)(on, services)
}
