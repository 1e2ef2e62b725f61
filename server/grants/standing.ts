import { sql } from 'kysely'
import { type MoneyKind } from '#contract/grants/kinds.ts'
import type { MoneyPart } from '#contract/grants/registers.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Complete } from '../core/registers/complete-rows.ts'
import type { Services } from '../core/services.ts'
import { partColumn } from './record.ts'

interface Extra {
  readonly of: number
  readonly parts: MoneyPart[]
  readonly moved_amount: string | null
  readonly moved_on: string | null
}

/** What is due and over: a report of what was received, or money of a refusal that was not given back. */
export const isLate = (row: Readonly<Record<string, unknown>>, today: string): boolean =>
  (row.status === 'executed' && typeof row.report_due_on === 'string' && row.report_due_on < today) ||
  (row.status === 'rejected' &&
    row.returned_on === null &&
    typeof row.return_due_on === 'string' &&
    row.return_due_on < today)

/** Rows of a register with their parts, what these add up to, their request and whether something of them is late. */
export const completeMoney =
  ({ db, now }: Services, kind: MoneyKind): Complete =>
  async (rows) => {
    const ids = rows.map(({ id }) => id)
    const column = sql.ref(partColumn[kind])
    const { rows: extras } = await sql<Extra>`
      select p.record as of, jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'happened_on', p.happened_on, 'amount', p.amount::text, 'file', p.file) order by p.happened_on, p.id) as parts,
        (sum(p.amount) filter (where p.kind <> 'given_back'))::text as moved_amount, min(p.happened_on) filter (where p.kind <> 'given_back') as moved_on
      from (select g.*, ${column} as record from grant_receipts g where ${column} = any(${ids}::bigint[])) p group by p.record`.execute(
      db,
    )
    const requests = rows.map((row) => row.transaction_request_id).filter((id) => id !== null)
    const { rows: standing } = await sql<{ id: number; request_no: string; status: string }>`
      select id, request_no, status from transaction_requests where id = any(${requests}::bigint[]) and deleted_at is null`.execute(
      db,
    )
    const today = todayIn(now())
    for (const row of rows) {
      const extra = extras.find(({ of }) => of === row.id)
      const request = standing.find(({ id }) => id === row.transaction_request_id)
      Object.assign(row, {
        parts: extra?.parts ?? [],
        moved_amount: extra?.moved_amount ?? null,
        moved_on: extra?.moved_on ?? null,
        request_no: request?.request_no ?? null,
        request_status: request?.status ?? null,
        is_late: isLate(row, today),
      })
    }
  }
