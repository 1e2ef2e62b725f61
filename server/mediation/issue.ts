import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, timeZone, todayIn } from '#contract/core/values/dates.ts'
import { wrongState } from '../core/errors.ts'
import { safeName } from '../core/files/names.ts'
import { audit } from '../core/log/audit.ts'
import { newQrCode, printedCode, qrSvg, qrUrl } from '../core/papers/qr.ts'
import type { Services } from '../core/services.ts'
import type { BareTurn } from '../transactions/index.ts'
import { composeLetter } from './compose.ts'
import { letterStored } from './letter-rows.ts'
import { refuseFaults, refuseLacking } from './refuse.ts'

const minute = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
/** `{destination} {YYYY-MM-DD HH-mm}.pdf` in the time of Damascus [domain 3.7]. */
export const letterFileName = (destination: string, at: Date): string =>
  safeName(`${destination.replace(/[/\\]/g, '-')} ${minute.format(at).replace(':', '-')}.pdf`)

/** A letter on paper. Without a code it is a draft and says so. */
export function paperData(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  paper: Awaited<ReturnType<typeof composeLetter>>['paper'],
  issued?: { readonly code: string; readonly direct: boolean; readonly until: string | null },
) {
  return {
    ...paper,
    footer: paper.footer ?? undefined,
    check_url: `${config.publicUrl}/ngo-data`,
    direct: issued?.direct ?? false,
    valid_until: issued?.until ?? undefined,
    ...(issued
      ? { qr_svg: qrSvg(qrUrl(config.publicUrl, issued.code, secrets.qrKey)), qr_code: printedCode(issued.code) }
      : {}),
  }
}

/**
 * Issues the letter of a request: file, code, fingerprint, and the end of the letter that it replaces, all in the
 * transaction of the approval. A process that dies before the end leaves none of it, but for bytes that are swept.
 */
export async function issueLetter({ trx, services, actor, row }: BareTurn, direct: boolean): Promise<void> {
  const letter = await letterStored(trx, row.id)
  // The status of the request lets nobody come here twice; the file says so once more.
  if (!letter || letter.file_qr_id !== null) throw wrongState()
  const by = actor?.userId ?? null
  const { paper, faults, lacking } = await composeLetter(trx, services, row.ngoId, letter)
  refuseLacking(lacking)
  refuseFaults(faults)
  const [code, now] = [newQrCode(), services.now()]
  const days = services.reference.setting('mediation.valid_days', 0)
  const until = days > 0 ? addDays(todayIn(now), days) : null
  const bytes = Buffer.from(await services.pdf.render('mediation', paperData(services, paper, { code, direct, until })))
  const [key, sha256] = [randomUUID(), createHash('sha256').update(bytes).digest('hex')]
  await services.storage.put(key, bytes)
  const { rows } = await sql<{ id: number }>`
    with stored as (
      insert into attachments (storage_key, owner_type, owner_id, name, mime, size, sha256, scan_state, ngo_id, created_by)
      values (${key}, 'transaction_requests', ${row.id}, ${letterFileName(letter.destination, now)}, 'application/pdf', ${bytes.length}, ${sha256}, 'clean', ${row.ngoId}, ${by})
      returning id
    )
    insert into files_qrs (code, ngo_id, transaction_request_id, title, destination, file, sha256, issued_at, valid_until, created_by)
    select ${code}, ${row.ngoId}, ${row.id}, ${letter.subject}, ${letter.destination}, id, ${sha256}, ${now.toISOString()}, ${until}, ${by} from stored
    returning id`.execute(trx)
  const fileId = (rows[0] as { id: number }).id
  await sql`update mediation_requests set file_qr_id = ${fileId}, updated_by = ${by} where transaction_request_id = ${row.id}`.execute(
    trx,
  )
  await sql`update transaction_requests set result_file_qr_id = ${fileId} where id = ${row.id}`.execute(trx)
  await audit(trx, actor, {
    action: 'create',
    entity: 'files_qrs',
    entity_id: fileId,
    ngo_id: row.ngoId,
    description_ar: `إصدار الكتاب الموثَّق «${letter.subject}»`,
    after: { destination: letter.destination, sha256 },
  })
  if (letter.replaces_id != null) await replace({ trx, actor, row }, letter.replaces_id, fileId)
}

/** The earlier letter is no longer the valid one; somebody else may have replaced it meanwhile. */
async function replace({ trx, actor, row }: Pick<BareTurn, 'trx' | 'actor' | 'row'>, earlier: number, fileId: number) {
  const { rows } = await sql<{
    title: string
  }>`update files_qrs set replaced_by_id = ${fileId}, updated_by = ${actor?.userId ?? null}
    where id = ${earlier} and ngo_id = ${row.ngoId} and replaced_by_id is null returning title`.execute(trx)
  if (!rows[0]) throw wrongState()
  await audit(trx, actor, {
    action: 'update',
    entity: 'files_qrs',
    entity_id: earlier,
    ngo_id: row.ngoId,
    description_ar: `حلّ كتاب جديد محل الكتاب «${rows[0].title}»`,
    before: { replaced_by_id: null },
    after: { replaced_by_id: fileId },
  })
}
