import { sql } from 'kysely'
import { issueReceipts, readDonorReceipt, readReceiptsFile } from '#contract/campaigns/donors.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { found, Refusal } from '../core/errors.ts'
import { contentDisposition } from '../core/files/names.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { drawReceipt, issueEnteredReceipt } from '../giving/index.ts'
import { zipOf } from './zip.ts'

/** Donations that have a receipt which stands: what counts. */
const counts = sql`d.status in ('received', 'reversing') and d.deleted_at is null`
const receiptOf = sql`r.donor_id = d.id or r.payment_id = d.payment_id`

/** Receipts of the organisation's donations: one, those that are lacking, or many in one file. */
export const donorReceipts: Area = (on, services) => {
  const { db } = services
  on(readDonorReceipt, async ({ actor, params, request, reply }) => {
    const { rows } = await sql<{ id: number }>`select r.id from donors d join receipts r on ${receiptOf}
      where d.id = ${params.id} and d.ngo_id = ${ngoOf(actor)} and d.deleted_at is null`.execute(db)
    const { id } = found(rows[0])
    await drawReceipt(services, id)
    const { rows: files } =
      await sql<Attachment>`select a.* from receipts r join files_qrs q on q.id = r.file_qr_id join attachments a on a.id = q.file
      where r.id = ${id} and r.ngo_id = ${ngoOf(actor)}`.execute(db)
    return serveFile(request, reply, services.storage, found(files[0]))
  })

  on(issueReceipts, async ({ actor, body, write }) =>
    write(async (trx) => {
      const ngo = ngoOf(actor)
      const { rows: lacking } = await sql<{ id: number }>`select d.id from donors d
        where d.id = any(${body.ids}::bigint[]) and d.ngo_id = ${ngo} and ${counts} and d.payment_id is null and d.receipt_no is not null
          and not exists (select from receipts r where ${receiptOf}) order by d.id for update of d`.execute(trx)
      for (const { id } of lacking) await issueEnteredReceipt(trx, services, id)
      if (lacking.length > 0)
        await audit(trx, actor, {
          action: 'create',
          entity: 'donors',
          entity_id: null,
          ngo_id: ngo,
          description_ar: `إصدار إيصالات ناقصة لتبرعات: ${lacking.length}`,
        })
      const { rows } = await sql<{ total: number; drawn: number; left_out: number }>`
        select count(*) filter (where ${counts} and r.id is not null) as total, count(*) filter (where ${counts} and r.file_qr_id is not null) as drawn,
          count(*) filter (where not (${counts}) or r.id is null) as left_out
        from donors d left join receipts r on ${receiptOf} where d.id = any(${body.ids}::bigint[]) and d.ngo_id = ${ngo} and d.deleted_at is null`.execute(
        trx,
      )
      return { ...found(rows[0]), issued: lacking.length }
    }),
  )

  on(readReceiptsFile, async ({ actor, query, reply }) => {
    const { rows } = await sql<{ receipt_no: string; name: string | null; storage_key: string | null }>`
      select r.receipt_no, a.name, a.storage_key from donors d join receipts r on ${receiptOf}
        left join files_qrs q on q.id = r.file_qr_id left join attachments a on a.id = q.file
      where d.id = any(${query.ids}::bigint[]) and d.ngo_id = ${ngoOf(actor)} and ${counts} order by r.receipt_no, r.id`.execute(
      db,
    )
    if (rows.length === 0) found(undefined)
    if (rows.some(({ storage_key }) => storage_key === null)) throw new Refusal(409, 'receipts_not_drawn')
    const files: { name: string; bytes: Buffer }[] = []
    for (const { receipt_no, storage_key } of rows)
      files.push({ name: `${receipt_no}.pdf`, bytes: await services.storage.bytes(String(storage_key)) })
    const now = services.now()
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', contentDisposition('attachment', `receipts-${todayIn(now)}.zip`))
      .header('cache-control', 'private, no-store')
      .send(zipOf(files, now))
  })
}
