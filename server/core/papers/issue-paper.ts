import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Services, Trx } from '../services.ts'

/** A paper with a code, as it is issued. */
export interface IssuedPaper {
  readonly bytes: Buffer
  /** File name, with its ending. */
  readonly name: string
  /** The code printed on it. */
  readonly code: string
  /** None of a letter about a founding request, whose organisation is not there yet: `requestId` says whose it is. */
  readonly ngoId: number | null
  /** The record that the file belongs to: its right is the file's. */
  readonly owner: { readonly type: string; readonly id: number }
  readonly requestId?: number
  readonly title: string
  readonly destination: string
  readonly issuedAt: Date
  /** The last day on which it is valid; none: it has no end. */
  readonly validUntil?: string | null
  readonly by: number | null
  /** The text that it was written by. */
  readonly template?: { readonly id: number; readonly version: number }
}

/**
 * Stores a paper with its code and fingerprint in the caller's transaction; answers the ids of code and file. The bytes
 * come first: a process that dies before the end leaves bytes without a row, which the sweep removes.
 */
export async function issuePaper(
  trx: Trx,
  { storage }: Pick<Services, 'storage'>,
  paper: IssuedPaper,
): Promise<{ id: number; file: number; sha256: string }> {
  const {
    bytes,
    name,
    code,
    ngoId,
    owner,
    requestId = null,
    title,
    destination,
    issuedAt,
    validUntil = null,
    by,
    template,
  } = paper
  const [key, sha256] = [randomUUID(), createHash('sha256').update(bytes).digest('hex')]
  await storage.put(key, bytes)
  const { rows } = await sql<{ id: number; file: number }>`
    with stored as (
      insert into attachments (storage_key, owner_type, owner_id, name, mime, size, sha256, scan_state, ngo_id, created_by)
      values (${key}, ${owner.type}, ${owner.id}, ${name}, 'application/pdf', ${bytes.length}, ${sha256}, 'clean', ${ngoId}, ${by})
      returning id
    )
    insert into files_qrs (code, ngo_id, transaction_request_id, title, destination, file, sha256, issued_at, valid_until, doc_template_id, doc_template_version, created_by)
    select ${code}, ${ngoId}, ${requestId}, ${title}, ${destination}, id, ${sha256}, ${issuedAt.toISOString()}, ${validUntil}, ${template?.id ?? null}, ${template?.version ?? null}, ${by} from stored
    returning id, file`.execute(trx)
  return { ...(rows[0] as { id: number; file: number }), sha256 }
}
