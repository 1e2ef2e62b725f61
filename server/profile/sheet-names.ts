import { sql, type RawBuilder } from 'kysely'
import type { Complete } from '../core/registers/complete-rows.ts'
import type { Row } from '../core/registers/register-rows.ts'
import type { Db } from '../core/services.ts'

/** Gives the rows of an export what a question about their ids says of each. */
const withNames =
  (db: Db, question: (ids: readonly number[]) => RawBuilder<Row>): Complete =>
  async (rows, exported) => {
    if (!exported) return
    const { rows: names } = await question(rows.map(({ id }) => id)).execute(db)
    const byId = new Map(names.map((name) => [name.id, name]))
    for (const row of rows) Object.assign(row, byId.get(row.id))
  }

export const serviceNames = (db: Db) =>
  withNames(
    db,
    (ids) => sql<Row>`select o.id, s.name_ar, s.name_en, b.name_ar as branch, c.name_ar as centre
      from ngo_services o join services s on s.id = o.service_id
      left join branches b on b.id = o.branch_id and b.ngo_id = o.ngo_id left join service_centres c on c.id = o.service_centre_id and c.ngo_id = o.ngo_id
      where o.id = any(${ids})`,
  )

export const classificationNames = (db: Db) =>
  withNames(
    db,
    (
      ids,
    ) => sql<Row>`select o.id, c.code, c.name_ar, c.name_en from classification_ngos o join classifications c on c.id = o.classification_id
      where o.id = any(${ids})`,
  )

export const accountNames = (db: Db) =>
  withNames(
    db,
    (
      ids,
    ) => sql<Row>`select m.id, a.bank_id as account_bank, a.account_no from manager_accounts m join bank_accounts a on a.id = m.bank_account_id and a.ngo_id = m.ngo_id
      where m.id = any(${ids})`,
  )
