import { sql } from 'kysely'
import type { LetterPayload } from '#contract/mediation/letters.ts'
import type { Db, Trx } from '../core/services.ts'
import type { Written } from './compose.ts'
import type { Letterhead } from './letterhead.ts'

/** A letter as it was handed in. */
export interface LetterStored extends LetterPayload {
  readonly subject: string
  readonly attachments: readonly { readonly title: string; readonly file: number }[]
  readonly file_qr_id: number | null
  /** Null of letters from before it was kept: they have the present one. */
  readonly letterhead: Letterhead | null
}

/** The letter of a request as it was handed in; undefined while it never was. */
export const letterStored = async (db: Db | Trx, requestId: number): Promise<LetterStored | undefined> =>
  (
    await sql<LetterStored>`select destination, external_body_id, job_title_id, subject, body, language, letter_no, letter_date, attachments, replaces_id, file_qr_id, letterhead
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
