import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../identity/actor.ts'
import type { Trx, Db } from '../services.ts'

export type LogAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'login'
  | 'logout'
  | 'login_failed'
  | 'submit'
  | 'validate'
  | 'decide'
  | 'reassign'
  | 'export'
  | 'view'
  | 'freeze'

export interface LogEntry {
  action: LogAction
  /** Table name. */
  entity: string
  entity_id: number | null
  /** Sentence for the tracking log, 3 to 255 characters. */
  description_ar: string
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
  ngo_id?: number | null | undefined
  establishment_id?: number | null | undefined
  /** Device, for entries without a session. Otherwise the actor's session names it. */
  device?: string | null | undefined
}

/** Fields that are never logged as plain text [domain 2.9 logs]. */
const secretFields =
  /^(password|password_hash|token|token_hash|pass_token|code|otp|id_number_hash|totp_.*|version|field_versions|updated_at|created_at|updated_by|created_by|name_folded|name_key)$/
const maskedFields = /^(id_number|mobile|account_no|salary)$/

/** How a column is logged. An import asks this of the same few names a million times. */
const kept = new Map<string, 'secret' | 'masked' | 'plain'>()
function keepOf(key: string) {
  const known = kept.get(key)
  if (known) return known
  const keep = secretFields.test(key) ? 'secret' : maskedFields.test(key) ? 'masked' : 'plain'
  // Names come from tables; those within stored JSON are not asked for here.
  if (kept.size < 5_000) kept.set(key, keep)
  return keep
}
const isPlain = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'boolean'
const differ = (old: unknown, fresh: unknown): boolean =>
  isPlain(old) && isPlain(fresh) ? old !== fresh : JSON.stringify(old) !== JSON.stringify(fresh)

/** Old and new values of the fields that differ. Undefined when none does. */
export function changesOf(before: Record<string, unknown> | undefined, after: Record<string, unknown> | undefined) {
  const changes: Record<string, { before: unknown; after: unknown }> = {}
  for (const key of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const keep = keepOf(key)
    if (keep === 'secret') continue
    const [old, fresh] = [before?.[key] ?? null, after?.[key] ?? null]
    const shown = (value: unknown) => (value !== null && keep === 'masked' ? '•••' : value)
    if (differ(old, fresh)) changes[key] = { before: shown(old), after: shown(fresh) }
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

/** Sorts the keys of every object: jsonb does not keep their order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort()) sorted[key] = ordered((value as Record<string, unknown>)[key])
  return sorted
}

/** The part of a log row that is hashed. */
export interface LogContent {
  ngo_id: number | null
  establishment_id: number | null
  user_id: number | null
  action: LogAction
  entity: string
  entity_id: number | null
  description_ar: string
  changes: Record<string, unknown> | null
  ip_address: string | null
  created_at: string
}
/**
 * SHA-256 of a row's content. verify.ts builds the same text from the stored row, so this list of columns
 * must not change.
 */
export const contentHash = (row: LogContent): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(row)))
    .digest('hex')

const changed = new WeakMap<object, Set<string>>()
/** The tables that the entries of a transaction name as changed. */
export const changedIn = (trx: Trx): ReadonlySet<string> => changed.get(trx) ?? new Set()
/** Actions that change nothing of what they are about. */
const readsOnly: ReadonlySet<LogAction> = new Set(['view', 'export', 'login', 'logout', 'login_failed'])

type Who = (Pick<Actor, 'userId' | 'ip' | 'ngoId' | 'establishmentId'> & Partial<Pick<Actor, 'device'>>) | undefined

/** The columns of an audit row; notes which table changed. */
function rowOf(trx: Trx | Db, actor: Who, entry: LogEntry) {
  const changes = changesOf(entry.before, entry.after)
  if (!readsOnly.has(entry.action)) changed.set(trx, (changed.get(trx) ?? new Set()).add(entry.entity))
  const row = {
    ngo_id: entry.ngo_id ?? actor?.ngoId ?? null,
    establishment_id: entry.establishment_id ?? actor?.establishmentId ?? null,
    user_id: actor?.userId ?? null,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entity_id,
    description_ar: entry.description_ar.slice(0, 255).toWellFormed(),
    changes: changes === undefined ? null : JSON.stringify(changes),
    ip_address: actor?.ip ?? null,
    created_at: new Date().toISOString(),
  }
  const content_hash = contentHash({
    ...row,
    changes: row.changes === null ? null : (JSON.parse(row.changes) as Record<string, unknown>),
  })
  return { ...row, device: entry.device ?? actor?.device ?? null, content_hash }
}

/** Writes the audit rows of many records in the caller's transaction, with one statement. */
export async function auditMany(trx: Trx, actor: Who, entries: readonly LogEntry[]): Promise<void> {
  const rows = entries.map((entry) => rowOf(trx, actor, entry))
  await sql`insert into logs (ngo_id, establishment_id, user_id, action, entity, entity_id, description_ar, changes, ip_address, device, created_at, content_hash)
    select r.ngo_id, r.establishment_id, r.user_id, r.action, r.entity, r.entity_id, r.description_ar, r.changes::jsonb, r.ip_address, r.device, r.created_at, r.content_hash
    from (select pg_current_xact_id() as number) as begun, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (ngo_id bigint, establishment_id bigint, user_id bigint, action text, entity text, entity_id bigint, description_ar text, changes text, ip_address text, device text, created_at timestamptz, content_hash text)
    where begun.number is not null`.execute(trx)
}

/** Writes the audit row in the caller's transaction and returns its id. The sealer adds it to the chain later. */
export async function audit(trx: Trx | Db, actor: Who, entry: LogEntry): Promise<number> {
  const row = rowOf(trx, actor, entry)
  // The transaction gets its number before the row gets its id. The sealer relies on this order.
  const { rows } = await sql<{
    id: number
  }>`insert into logs (ngo_id, establishment_id, user_id, action, entity, entity_id, description_ar, changes, ip_address, device, created_at, content_hash)
    select ${row.ngo_id}::bigint, ${row.establishment_id}::bigint, ${row.user_id}::bigint, ${row.action}::text, ${row.entity}::text, ${row.entity_id}::bigint, ${row.description_ar}::text, ${row.changes}::jsonb, ${row.ip_address}::text, ${row.device}::text, ${row.created_at}::timestamptz, ${row.content_hash}::text
    from (select pg_current_xact_id() as number) as begun where begun.number is not null returning id`.execute(trx)
  return (rows[0] as { id: number }).id
}
