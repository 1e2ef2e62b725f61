import { z } from 'zod'
import { call, wordFile, workbookFile } from '../core/calls/call.ts'
import { id, int, longText, optional, pageQuery, text } from '../core/calls/fields.ts'
import { documentStates } from '../core/values/document-standing.ts'
import { servedDecision } from '../transactions/reply.ts'
import { standing } from './standing.ts'

const params = z.strictObject({ id })
/** Bytes of a stored file, for those who may read its record; `download` forces saving, which a frozen document refuses. */
export const readFile = call({
  method: 'GET',
  path: 'v2/files/{id}',
  summary: 'A stored file',
  access: 'open',
  params,
  query: z.strictObject({ download: int(0, 1).optional() }),
  answer: z.unknown(),
  blob: ['image/*', 'application/pdf', wordFile, workbookFile],
})

/**
 * Different answers [3.10, UI 5.10]: valid, frozen, revoked for good, refunded in whole or in part, replaced by a later document, past its last day,
 * unknown, forged. Names of people and numbers never appear.
 */
const checked = z.object({
  result: z.enum([...standing.options, 'unknown', 'forged']),
  checked_at: z.string(),
  document: z
    .object({
      title: z.string(),
      destination: z.string(),
      issued_at: z.string(),
      sha256_short: z.string(),
      /** Its last day, where it has one. */
      valid_until: z.string().nullable(),
      /** The day on which it was revoked. */
      revoked_at: z.string().nullable(),
      decision_no: z.string().nullable(),
      decision_date: z.string().nullable(),
      /** Of a receipt: what it was issued for, and how much of it went back to the donor. */
      refund: z.object({ amount: z.string(), refunded: z.string(), rest: z.string(), currency_id: z.int() }).nullable(),
      /** The last document issued in its place: whoever holds this one learns by what he knows the valid one. */
      successor: z.object({ issued_at: z.string(), sha256_short: z.string(), standing }).nullable(),
      /** Null of a letter about a founding request: there is no organisation yet. */
      ngo: z
        .object({
          id: z.int(),
          name_ar: z.string(),
          name_en: z.string().nullable(),
          ngo_code: z.string(),
          status_id: z.int(),
          status_ar: z.string(),
          status_en: z.string(),
          /** False while it has no public page, so that no link leads nowhere. */
          has_page: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
})
export type CheckedDocument = z.output<typeof checked>
export const checkDocument = call({
  method: 'GET',
  path: 'v2/guest/ngo-data',
  summary: 'Check a document by its QR code',
  access: 'open',
  query: z.strictObject({ QR: z.string().min(1).max(100), s: z.string().max(40).optional() }),
  answer: checked,
})
/** Is this the file that was issued? Compared by SHA-256, the file itself is never sent. */
export const checkHash = call({
  method: 'GET',
  path: 'v2/guest/ngo-data/hash',
  summary: 'Check a document by the SHA-256 of its bytes',
  access: 'open',
  query: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  answer: checked,
})

const scan = z.object({
  id: z.int(),
  scanned_at: z.string(),
  result: z.enum([...standing.options, 'unknown']),
  user_agent: z.string().nullable(),
})
export const fileQrLogs = call({
  method: 'GET',
  path: 'v2/ministry/files-qrs/get-file-qr-logs/{id}',
  summary: 'Scans of a QR file; an organisation reads those of its own',
  access: {
    kinds: ['ministry', 'org'],
    may: [
      ['ministry_mediation_request', 'S'],
      ['ministry_creation_requests', 'S'],
      ['mediation_request', 'S'],
      ['ngo_transaction_requests', 'S'],
    ],
  },
  params,
  query: z.strictObject(pageQuery),
  answer: z.array(scan),
  paged: true,
})
const ownFile = z.object({
  id: z.int(),
  title: z.string(),
  destination: z.string(),
  issued_at: z.string(),
  status: z.enum(documentStates),
  standing,
  freeze_reason: z.string().nullable(),
  revoke_reason: z.string().nullable(),
  /** On what a freezing or revoking rests, and how its organisation answers it. */
  reply: servedDecision,
  valid_until: z.string().nullable(),
  scans_count: z.int(),
  replaced_at: z.string().nullable(),
  file: z.int(),
  check_url: z.string(),
})
export const readOwnFileQr = call({
  method: 'GET',
  path: 'v2/files-qrs/{id}',
  summary: 'A document of the organisation that was issued with a code',
  access: {
    kinds: ['org'],
    may: [
      ['mediation_request', 'S'],
      ['ngo_transaction_requests', 'S'],
    ],
    acting: 'read',
  },
  params,
  answer: ownFile,
})
/** The article on which it rests: asked for where an organisation is decided against; a letter about a founding request has none to answer. */
const heldBy = optional(text(3, 300))
export const freezeFile = call({
  method: 'POST',
  path: 'v2/ministry/files-qrs/frozen-file/{id}',
  summary: 'Freeze a QR file, or unfreeze it (central only)',
  access: {
    kinds: ['ministry'],
    may: [
      ['ministry_mediation_request', 'Z'],
      ['ministry_creation_requests', 'Z'],
    ],
  },
  params,
  body: z.strictObject({ frozen: int(0, 1), reason: optional(longText(500, 5)), article: heldBy }),
  answer: z.object({ status: z.enum(['active', 'frozen']) }),
  says: 'document_frozen',
})
export const revokeFile = call({
  method: 'POST',
  path: 'v2/ministry/files-qrs/revoke-file/{id}',
  summary: 'Revoke a QR file for good (central only)',
  access: freezeFile.access,
  params,
  body: z.strictObject({ reason: longText(500, 5), article: heldBy }),
  answer: z.object({ status: z.literal('revoked') }),
  says: 'document_revoked',
})
const fileQr = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  destination: z.string(),
  issued_at: z.string(),
  status: z.enum(documentStates),
  standing,
  freeze_reason: z.string().nullable(),
  revoke_reason: z.string().nullable(),
  /** On what a freezing or revoking rests, and how its organisation answers it. */
  reply: servedDecision,
  scans_count: z.int(),
  /** Null of a letter about a founding request. */
  ngo_id: z.int().nullable(),
  ngo_name_ar: z.string().nullable(),
  file: z.int(),
  check_url: z.string(),
})
export type FileQr = z.output<typeof fileQr>
export const listFileQrs = call({
  method: 'GET',
  path: 'v2/ministry/files-qrs',
  summary: 'QR files within reach',
  access: {
    kinds: ['ministry'],
    may: [
      ['ministry_mediation_request', 'S'],
      ['ministry_creation_requests', 'S'],
    ],
  },
  query: z.strictObject({ ...pageQuery, status: text(3, 10).optional() }),
  answer: z.array(fileQr),
  paged: true,
})
