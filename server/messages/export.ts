import { sql } from 'kysely'
import { dayOf, timeZone } from '#contract/core/values/dates.ts'
import { exportThread, type Message, readMessageFile } from '#contract/messages/messages.ts'
import { beyondOwner } from '../core/database/owner.ts'
import { found } from '../core/errors.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import type { Area } from '../core/http/route.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { issuePaper } from '../core/papers/issue-paper.ts'
import type { CorrespondenceData } from '../core/papers/pdf/data.ts'
import { newQrCode, printedCode, qrSvg, qrUrl } from '../core/papers/qr.ts'
import type { Services, Trx } from '../core/services.ts'
import { type HeldThread, holdThread } from './kind.ts'
import { messagesOf } from './letters.ts'
import { readable, visible, writesFor } from './scope.ts'
import { findThread, sidesOf, type ThreadRow, wordsOf } from './thread-rows.ts'

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
const named = ({ name, office }: Message['from']) => (office ? `${office.ar}، ${name.ar}` : name.ar)
/** The paragraphs of a text as plain lines. */
const linesOf = (html: string) =>
  html
    .split(/<\/(?:p|li|h\d|tr|blockquote)>|<br\s*\/?>/)
    .map(wordsOf)
    .filter((line) => line !== '')

/** What the paper says: letters alone, as they were sent. */
function dataOf(
  services: Services,
  row: ThreadRow,
  letters: readonly Message[],
): Omit<CorrespondenceData, 'qr_svg' | 'qr_code' | 'check_url' | 'issuer'> {
  const { ngo, peer } = sidesOf(services, row)
  return {
    subject: row.subject,
    case_no: row.case?.request_no ?? '',
    issued: dayOf(services.now()),
    first: named(ngo),
    second: named(peer),
    letters: letters.map((one) => ({
      from: named(one.from),
      out_no: one.out_no ?? '',
      in_no: one.in_no ?? '',
      day: dayOf(one.sent_at),
      time: clock.format(new Date(one.sent_at)),
      read: one.read_at === null ? '' : dayOf(one.read_at),
      lines: linesOf(one.body),
      files: one.attachments.map(({ name, sha256 }) => ({ name, sha256 })),
    })),
  }
}

/** Where the paper is kept: in the file of the case when an officer of the office makes it, else with the thread. */
const ownerOf = (actor: Actor, row: ThreadRow, { has_conflict }: HeldThread) =>
  actor.kind === 'ministry' && writesFor(actor, row.role_id) && !has_conflict && row.transaction_request_id !== null
    ? { type: 'transaction_requests', id: row.transaction_request_id }
    : { type: 'message_threads', id: row.id }

async function issue(trx: Trx, services: Services, actor: Actor, row: ThreadRow, held: HeldThread) {
  const letters = (await messagesOf(trx, services, actor, row.id)).filter(({ is_internal }) => !is_internal)
  const code = newQrCode()
  const check_url = qrUrl(services.config.publicUrl, code, services.secrets.qrKey)
  const issuer = named(sidesOf(services, row)[row.side])
  const bytes = Buffer.from(
    await services.pdf.render('correspondence', {
      ...dataOf(services, row, letters),
      issuer,
      qr_svg: qrSvg(check_url),
      qr_code: printedCode(code),
      check_url: `${services.config.publicUrl.replace(/\/+$/, '')}/ngo-data`,
    }),
  )
  const title = `مراسلات: ${row.subject}`.slice(0, 150)
  const owner = ownerOf(actor, row, held)
  const made = await issuePaper(trx, services, {
    bytes,
    name: `${title}.pdf`,
    code,
    ngoId: actor.ngoId ?? row.ngo_id,
    owner,
    title,
    destination: issuer.slice(0, 150),
    issuedAt: services.now(),
    by: actor.userId,
  })
  await sql`insert into message_papers (thread_id, file_qr_id) values (${row.id}, ${made.id})`.execute(trx)
  const in_case = owner.type === 'transaction_requests'
  if (in_case)
    await sql`insert into transaction_documents (transaction_request_id, title, file, created_by, updated_by)
      values (${owner.id}, ${title}, ${made.file}, ${actor.userId}, ${actor.userId})`.execute(trx)
  await audit(trx, actor, {
    action: 'export',
    entity: 'message_threads',
    entity_id: row.id,
    ngo_id: actor.ngoId ?? row.ngo_id,
    description_ar: `إصدار نسخة مراسلة: ${row.subject}`.slice(0, 255),
    after: { sha256: made.sha256, letters: letters.length },
  })
  return { file: made.file, sha256: made.sha256, check_url, in_case }
}

/** The letters as a paper, and the files that belong to a thread. */
export const threadPapers: Area = (on, services) => {
  on(exportThread, ({ actor, params, write }) =>
    write(async (trx) => {
      const held = await holdThread(trx, actor, params.id)
      const row = await findThread(trx, services, actor, sql`t.id = ${params.id} and ${readable(actor)}`)
      return issue(trx, services, actor, found(row), held)
    }),
  )
  on(readMessageFile, async ({ actor, params, query, request, reply }) => {
    const { rows } = await sql<{ file: number }>`
      select f.file from message_threads t join messages m on m.thread_id = t.id join message_files f on f.message_id = m.id
        where t.id = ${params.id} and f.file = ${params.file} and ${readable(actor)} and ${visible(actor)}
      union select q.file from message_threads t join message_papers p on p.thread_id = t.id join files_qrs q on q.id = p.file_qr_id
        where t.id = ${params.id} and q.file = ${params.file} and ${readable(actor)}`.execute(services.db)
    const known = found(rows[0])
    const file = await beyondOwner('a file of a letter belongs to its sender and is read by its receiver', async () => {
      const stored =
        await sql<Attachment>`select * from attachments where id = ${known.file} and deleted_at is null`.execute(
          services.db,
        )
      return found(stored.rows[0])
    })
    return serveFile(request, reply, services.storage, file, { download: query.download === 1 })
  })
}
