import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { IssuedFile } from '#contract/transactions/issued-file.ts'
import { qrUrl } from '../core/papers/qr.ts'
import { standingOn } from '../core/papers/standing.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { servedOn } from './served.ts'

type FileRow = Omit<IssuedFile, 'check_url'>
/** The columns of a paper `f` that was issued with a code, with the day on which another one took its place. */
export const fileColumns = (services: Services) =>
  sql`f.id, f.file, f.title, f.ngo_id, f.code, f.issued_at, f.status, ${standingOn(todayIn(services.now()), sql.ref('f'))} as standing, f.freeze_reason, f.revoke_reason, ${servedOn(services, 'files_qrs', sql`f.id`)} as reply, f.valid_until, f.scans_count,
  (select later.issued_at from files_qrs later where later.id = f.replaced_by_id) as replaced_at`
export const shownFile = ({ config, secrets }: Pick<Services, 'config' | 'secrets'>, row: FileRow): IssuedFile => ({
  ...row,
  check_url: qrUrl(config.publicUrl, row.code, secrets.qrKey),
})

/** The paper that a request issued last; undefined while there is none. */
export const fileOf = async (db: Db | Trx, services: Services, requestId: number): Promise<FileRow | undefined> =>
  (
    await sql<FileRow>`select ${fileColumns(services)} from files_qrs f where f.transaction_request_id = ${requestId}
      order by f.id desc limit 1`.execute(db)
  ).rows[0]
/** It as screens show it. */
export async function issuedTo(db: Db | Trx, services: Services, requestId: number): Promise<IssuedFile | null> {
  const row = await fileOf(db, services, requestId)
  return row ? shownFile(services, row) : null
}
