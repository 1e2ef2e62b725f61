import { sql } from 'kysely'
import { kindFacts, type MoneyKind } from '#contract/grants/kinds.ts'
import type { ApprovalStatus } from '#contract/grants/workflow.ts'
import { type FieldRefusals, found } from '../core/errors.ts'
import type { Db, Trx } from '../core/services.ts'

/** A record of approved money as its case sees it; what a kind does not have is null. */
export interface MoneyRecord {
  readonly id: number
  readonly status: ApprovalStatus
  readonly ngo_id: number
  readonly ngo_name_ar: string
  readonly ngo_name_en: string | null
  readonly governorate_id: number
  readonly kind: MoneyKind
  /** Who gives or receives it: the name of the record. */
  readonly party: string
  /** It comes from abroad or goes there: it needs an approval by law. */
  readonly is_foreign: boolean
  readonly in_kind: boolean
  readonly amount: string | null
  readonly agreement_date: string | null
  readonly spending_until: string | null
  readonly decision_no: string | null
  readonly decision_date: string | null
  readonly transaction_request_id: number | null
  readonly returned_on: string | null
  readonly account_is_open: boolean
  readonly updated_at: string
}

const account = (column: string) =>
  sql`exists (select from bank_accounts b where b.id = ${sql.ref(column)} and b.ngo_id = m.ngo_id and b.in_force and b.status = 'active' and b.deleted_at is null)`
/** What each kind has under its own name. */
const facts = {
  grant: sql`m.donor_name as party, m.source_type = 'foreign' as is_foreign, false as in_kind, m.amount, m.agreement_date, m.spending_until, m.returned_on,
    ${account('m.bank_account_id')} as account_is_open`,
  transfer: sql`m.recipient_name as party, true as is_foreign, false as in_kind, m.amount, null as agreement_date, null as spending_until, null as returned_on,
    ${account('m.bank_account_id')} as account_is_open`,
  donation: sql`m.donor_name as party, true as is_foreign, m.kind = 'in_kind' as in_kind, m.amount, null as agreement_date, m.spending_until, m.returned_on,
    true as account_is_open`,
} as const

/** A record, held for a change; 404 for the organisation of another one. Without `ngoId` the system asks. */
export async function holdMoney(
  trx: Trx,
  kind: MoneyKind,
  id: number,
  ngoId: number | undefined,
): Promise<MoneyRecord> {
  const { rows } = await sql<MoneyRecord>`
    select m.id, m.status, m.ngo_id, n.name_ar as ngo_name_ar, n.name_en as ngo_name_en, n.governorate_id, ${kind}::text as kind, ${facts[kind]},
      m.decision_no, m.decision_date, m.transaction_request_id, m.updated_at
    from ${sql.table(kindFacts[kind].table)} m join ngos n on n.id = m.ngo_id
    where m.id = ${id} and m.deleted_at is null and ${ngoId === undefined ? sql`true` : sql`m.ngo_id = ${ngoId}`} for update of m`.execute(
    trx,
  )
  return found(rows[0])
}

/** The column of `grant_receipts` that names the record of a kind. */
export const partColumn = {
  grant: 'financial_grant_id',
  transfer: 'money_transferred_abroad_id',
  donation: 'international_donation_id',
} as const

/** What was received or sent of a record so far. */
export async function movedOf(db: Db | Trx, kind: MoneyKind, id: number): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from grant_receipts where ${sql.ref(partColumn[kind])} = ${id} and kind <> 'given_back'`.execute(
    db,
  )
  return found(rows[0]).sum
}

/** The day of the latest part of a record that has one. */
export async function lastMovedOn(trx: Trx, kind: MoneyKind, id: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select happened_on as day from grant_receipts where ${sql.ref(partColumn[kind])} = ${id} and kind <> 'given_back' order by happened_on desc limit 1`.execute(
    trx,
  )
  return found(rows[0]).day
}

/** Money in hundredths: exact, whatever its size. */
const cents = (amount: string): bigint => {
  const [whole = '0', rest = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0').slice(0, 2))
}
const asText = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`

/** What is wrong with a part beside those that there are: its amount, and the day before which nothing may move. */
export function partErrors(
  row: MoneyRecord,
  { happened_on, amount }: { happened_on: string; amount: string | null },
  moved: string,
): FieldRefusals {
  const first = row.is_foreign ? row.decision_date : row.agreement_date
  return {
    ...(first !== null && happened_on < first ? { happened_on: ['V-ORDER'] } : {}),
    ...amountErrors(row, amount, moved),
  }
}

/** Things have no amount; money has one, which keeps the sum of all within what was approved. */
export function amountErrors(
  { in_kind, amount: all }: MoneyRecord,
  amount: string | null,
  moved: string,
): FieldRefusals {
  if (in_kind) return amount === null ? {} : { amount: ['V-TYPE'] }
  if (amount === null) return { amount: ['V-REQ'] }
  const left = cents(all ?? '0') - cents(moved)
  if (cents(amount) > 0n && cents(amount) <= left) return {}
  return { amount: [{ code: 'V-RANGE', params: { a: '0.01', b: asText(left) } }] }
}
