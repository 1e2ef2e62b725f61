import { sql } from 'kysely'
import type { Letter, LetterPayload } from '#contract/mediation/letters.ts'
import type { DocumentStanding } from '#contract/core/values/document-standing.ts'
import { qrUrl } from '../core/papers/qr.ts'
import { type DocumentState, standingOn } from '../core/papers/standing.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import type { Written } from './compose.ts'

/** A letter as it was handed in. */
export interface LetterStored extends LetterPayload {
  readonly subject: string
  readonly attachments: readonly { readonly title: string; readonly file: number }[]
  readonly file_qr_id: number | null
}

/** The letter of a request as it was handed in; undefined while it never was. */
export const letterStored = async (db: Db | Trx, requestId: number): Promise<LetterStored | undefined> =>
  (
    await sql<LetterStored>`select destination, external_body_id, job_title_id, subject, body, language, letter_no, letter_date, attachments, replaces_id, file_qr_id
      from mediation_requests where transaction_request_id = ${requestId}`.execute(db)
  ).rows[0]

/** Files beside the letter: those of its request. */
export const attachmentsOf = async (db: Db | Trx, requestId: number) =>
  (
    await sql<{ title: string; file: number }>`select title, file from transaction_documents
      where transaction_request_id = ${requestId} and deleted_at is null order by id`.execute(db)
  ).rows

const known = [
  'destination',
  'external_body_id',
  'job_title_id',
  'language',
  'body',
  'letter_no',
  'letter_date',
  'replaces_id',
] as const
const numbers: ReadonlySet<string> = new Set(['external_body_id', 'job_title_id', 'replaces_id'])
/** What a draft has of a letter so far; of anything else that stands in it, nothing. */
export function writtenIn(
  payload: Readonly<Record<string, unknown>> | null,
  rest: Pick<Written, 'subject' | 'attachments'>,
): Written {
  const fields = known.flatMap((name) => {
    const value = payload?.[name]
    return typeof value === (numbers.has(name) ? 'number' : 'string') ? [[name, value] as const] : []
  })
  return { ...rest, ...(Object.fromEntries(fields) as Partial<LetterPayload>) }
}

interface FileRow {
  id: number
  file: number
  code: string
  issued_at: string
  status: DocumentState
  standing: DocumentStanding
  freeze_reason: string | null
  revoke_reason: string | null
  valid_until: string | null
  scans_count: number
  replaced_at: string | null
}
/** The files of letters, with the day on which another one took the place of each. */
export const fileColumns = (today: string) =>
  sql`f.id, f.file, f.code, f.issued_at, f.status, ${standingOn(today, sql.ref('f'))} as standing, f.freeze_reason, f.revoke_reason, f.valid_until, f.scans_count,
  (select later.issued_at from files_qrs later where later.id = f.replaced_by_id) as replaced_at`
export const shownFile = (
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  row: FileRow,
): NonNullable<Letter['file']> => ({ ...row, check_url: qrUrl(config.publicUrl, row.code, secrets.qrKey) })

/** The certified file of a request's letter. */
export const fileOf = async (db: Db | Trx, today: string, requestId: number): Promise<FileRow | undefined> =>
  (
    await sql<FileRow>`select ${fileColumns(today)} from files_qrs f where f.transaction_request_id = ${requestId}
      order by f.id desc limit 1`.execute(db)
  ).rows[0]
