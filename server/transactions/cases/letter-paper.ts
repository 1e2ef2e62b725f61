import { sql } from 'kysely'
import type { LetterLine } from '#contract/settings/letter-text.ts'
import { safeName } from '../../core/files/names.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import { issuePaper } from '../../core/papers/issue-paper.ts'
import { newQrCode, printedCode, qrSvg, qrUrl } from '../../core/papers/qr.ts'
import type { Services, Trx } from '../../core/services.ts'
import type { RequestCase } from './request.ts'

/** A letter about a request, as it goes onto paper. */
export interface RequestLetter {
  readonly heading: string
  readonly destination: string
  readonly lines: readonly LetterLine[]
  readonly number: string
  readonly date: string
  readonly template?: { readonly id: number; readonly version: number }
}

/** Puts a letter about a request onto paper with a code, signed by the holder of the step, in the transaction of the decision; answers the ids of its code and its file. */
export async function issueLetterPaper(
  { trx, services, actor, row }: { trx: Trx; services: Services; actor: Actor | undefined; row: RequestCase },
  { heading, destination, lines, number, date, template }: RequestLetter,
): Promise<{ id: number; file: number; title: string }> {
  const { config, secrets } = services
  const code = newQrCode()
  const title = `${heading} – ${row.request.request_no}`
  const signatory = actor && (await nameOf(trx, actor.userId))
  const bytes = Buffer.from(
    await services.pdf.render('letter', {
      title: heading,
      lang: 'ar',
      lines,
      number,
      date,
      signatory_title: row.step?.role_name ?? undefined,
      signatory_name: signatory ?? undefined,
      qr_svg: qrSvg(qrUrl(config.publicUrl, code, secrets.qrKey)),
      qr_code: printedCode(code),
      check_url: `${config.publicUrl}/ngo-data`,
    }),
  )
  const to = [...destination].slice(0, 150).join('')
  const { id, file, sha256 } = await issuePaper(trx, services, {
    bytes,
    name: safeName(`${title}.pdf`),
    code,
    ngoId: row.ngoId,
    owner: { type: 'transaction_requests', id: row.id },
    requestId: row.id,
    title,
    destination: to,
    issuedAt: services.now(),
    by: actor?.userId ?? null,
    ...(template ? { template } : {}),
  })
  await audit(trx, actor, {
    action: 'create',
    entity: 'files_qrs',
    entity_id: id,
    ngo_id: row.ngoId,
    description_ar: `إصدار «${title}»`,
    after: { destination: to, sha256 },
  })
  return { id, file, title }
}

const nameOf = async (trx: Trx, userId: number) =>
  (
    await sql<{
      name: string | null
    }>`select nullif(concat_ws(' ', first_name, last_name), '') as name from users where id = ${userId}`.execute(trx)
  ).rows[0]?.name
