import { sql } from 'kysely'
import type { LetterLine } from '#contract/settings/letter-text.ts'
import { safeName } from '../../core/files/names.ts'
import type { Actor } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import { issuePaper } from '../../core/papers/issue-paper.ts'
import { newQrCode, printedCode, qrSvg, qrUrl } from '../../core/papers/qr.ts'
import type { Services, Trx } from '../../core/services.ts'

/** A letter about a request, as it goes onto paper. */
export interface RequestLetter {
  readonly heading: string
  readonly destination: string
  readonly lines: readonly LetterLine[]
  readonly number: string
  readonly date: string
  readonly template?: { readonly id: number; readonly version: number }
}

/** Whose letter it is: a request by its number, of an organisation or, founding it, of none yet. */
export interface LetterOf {
  readonly requestId: number
  readonly requestNo: string
  readonly ngoId: number | null
  /** The step whose holder signs. */
  readonly role: string | undefined
}

/** Puts a letter about a request onto paper with a code, signed by the holder of the step, in the transaction of the decision; answers the ids of its code and its file. */
export async function issueLetterPaper(
  { trx, services, actor }: { trx: Trx; services: Services; actor: Actor | undefined },
  { requestId, requestNo, ngoId, role }: LetterOf,
  { heading, destination, lines, number, date, template }: RequestLetter,
): Promise<{ id: number; file: number; title: string }> {
  const { config, secrets } = services
  const code = newQrCode()
  const title = `${heading} – ${requestNo}`
  const signatory = actor && (await nameOf(trx, actor.userId))
  const bytes = Buffer.from(
    await services.pdf.render('letter', {
      title: heading,
      lang: 'ar',
      lines,
      number,
      date,
      signatory_title: role,
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
    ngoId,
    owner: { type: 'transaction_requests', id: requestId },
    requestId,
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
    ...(ngoId === null ? {} : { ngo_id: ngoId }),
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
