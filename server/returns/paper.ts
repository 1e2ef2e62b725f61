import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import type { Actor } from '../core/identity/actor.ts'
import { issuePaper } from '../core/papers/issue-paper.ts'
import { renderPdf } from '../core/papers/pdf/render.ts'
import { newQrCode, printedCode, qrSvg, qrUrl } from '../core/papers/qr.ts'
import type { Services, Trx } from '../core/services.ts'
import type { Filled } from './lines.ts'

const amount = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
/** A value as the paper prints it. */
function printed({ kind, value }: Filled['lines'][number]): string {
  if (value === null) return '—'
  if (kind === 'number' || kind === 'money') return amount.format(Number(value))
  return kind === 'percent' ? `${Number(value)}%` : value
}

interface Signed {
  readonly id: number
  readonly ngo_id: number
  readonly year: number
  readonly number: string
  readonly version: number
  readonly name_ar: string
  readonly decision_no: string | null
  readonly signed_by: string
  readonly is_nil: boolean
  /** The paper of the version before, which this one replaces. */
  readonly file: number | null
}

/** Prints a return as it was signed and keeps it among the certified documents; the paper of an earlier version is no longer valid. Answers the file. */
export async function printReturn(
  trx: Trx,
  services: Services,
  actor: Actor,
  signed: Signed,
  { lines }: Filled,
): Promise<number> {
  const code = newQrCode()
  const url = qrUrl(services.config.publicUrl, code, services.secrets.qrKey)
  const title = `التقرير السنوي ${signed.year} – ${signed.name_ar}`.slice(0, 190)
  const bytes = Buffer.from(
    await renderPdf('yearly-return', {
      ngo: signed.name_ar,
      decision_no: signed.decision_no ?? '—',
      year: String(signed.year),
      number: signed.number,
      version: signed.version,
      is_nil: signed.is_nil,
      signed_by: signed.signed_by,
      signed_on: todayIn(services.now()),
      lines: lines.map((line) => ({ label: line.label_ar, value: printed(line), note: line.explanation ?? '' })),
      qr_svg: qrSvg(url),
      qr_code: printedCode(code),
      check_url: `${services.config.publicUrl.replace(/\/+$/, '')}/ngo-data`,
    }),
  )
  const made = await issuePaper(trx, services, {
    bytes,
    name: `${title}.pdf`,
    code,
    ngoId: signed.ngo_id,
    owner: { type: 'yearly_returns', id: signed.id },
    title,
    destination: 'وزارة الشؤون الاجتماعية والعمل',
    issuedAt: services.now(),
    by: actor.userId,
  })
  await sql`update files_qrs set replaced_by_id = ${made.id}, updated_by = ${actor.userId} where file = ${signed.file} and ngo_id = ${signed.ngo_id}`.execute(
    trx,
  )
  return made.file
}
