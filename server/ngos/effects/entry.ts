import { sql } from 'kysely'
import { audit } from '../../core/log/audit.ts'
import { found, wrongState } from '../../core/errors.ts'
import type { Turn } from '../../transactions/index.ts'

/** An organisation's entry in the register, as far as requests change it. */
export interface Entry {
  readonly name_ar: string
  readonly name_en: string | null
  readonly status_id: number
  readonly work_scope_id: number | null
  readonly work_governorates: number[]
  readonly has_public_benefit: boolean
  readonly public_benefit_decision_no: string | null
  readonly public_benefit_decision_date: string | null
}

/** The entry of the organisation that asked; `lock` holds it for a change. */
export async function entryOf({ trx, row }: Pick<Turn, 'trx' | 'row'>, lock = false): Promise<Entry> {
  const { rows } = await sql<Entry>`
    select name_ar, name_en, status_id, work_scope_id, work_governorates, has_public_benefit, public_benefit_decision_no, public_benefit_decision_date
    from ngos where id = ${row.ngoId} and deleted_at is null ${lock ? sql`for no key update` : sql``}`.execute(trx)
  return found(rows[0])
}

/** Holds the entry of the organisation that asked; 409 if it was suspended, dissolved or merged meanwhile. */
export async function holdActive(turn: Pick<Turn, 'trx' | 'row'>): Promise<Entry> {
  const entry = await entryOf(turn, true)
  if (entry.status_id !== 1 && entry.status_id !== 3) throw wrongState({ status_id: entry.status_id })
  return entry
}

/**
 * Changes the register's entry of the organisation that asked, and tells it in the log with what was there before.
 * 409 if the organisation was suspended, dissolved or merged while its request was on its way.
 */
export async function changeEntry(
  turn: Omit<Turn, 'payload'>,
  words: string,
  change: (before: Entry) => Partial<Entry>,
): Promise<Entry> {
  const { trx, actor, row } = turn
  const before = await holdActive(turn)
  const after = change(before)
  const sets = Object.entries(after).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ngos set ${sql.join(sets)}, updated_by = ${actor?.userId ?? null} where id = ${row.ngoId}`.execute(
    trx,
  )
  await audit(trx, actor, {
    action: 'update',
    entity: 'ngos',
    entity_id: row.ngoId,
    ngo_id: row.ngoId,
    description_ar: `${words} بالمعاملة ${row.request.request_no}`,
    before: Object.fromEntries(Object.keys(after).map((column) => [column, before[column as keyof Entry]])),
    after,
  })
  return before
}
