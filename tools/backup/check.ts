import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { DB } from '#db/types.ts'
import type { FileStorage } from '#server/core/files/storage.ts'
import { rotateKeys } from '#server/core/identity/rotate-keys.ts'
import type { Secrets } from '#server/core/identity/secrets.ts'
import { type Checkpoint, verifyLog } from '#server/core/log/verify.ts'
import { countRows } from './base.ts'

/** What a check found wrong, in words, and what it looked at. */
export interface Verdict {
  findings: string[]
  looked: string[]
}

interface Copy {
  adminPool: Pool
  db: Kysely<DB>
  storage: FileStorage
  secrets: Secrets
  /** Rows when the base was taken; a copy with fewer of the log lacks something. */
  counts: Record<string, number> | undefined
}

/** The sealed log from its first row, with the checkpoint that stands beside the files. */
async function checkLog({ adminPool, storage }: Copy): Promise<Verdict> {
  const mark = await storage.readMark('log')
  const known = mark === undefined ? undefined : (JSON.parse(mark) as Checkpoint)
  const { findings, rows, checkpoint } = await verifyLog(
    (text, values) => adminPool.query(text, values) as never,
    known,
  )
  return {
    findings,
    looked: [`audit log: ${rows} rows, ${checkpoint?.seq ?? 0} seals${known ? ', with a checkpoint' : ''}`],
  }
}

/** Every encrypted value is read with the keys. On a copy, so that nothing real is written anew. */
async function checkKeys({ adminPool, secrets }: Copy): Promise<Verdict> {
  const { findings, changed } = await rotateKeys(adminPool, secrets)
  return { findings, looked: [`keys: every encrypted value is readable, ${changed} of them by an older key`] }
}

/** Every file that the database names is there with the bytes that it had. */
async function checkFiles({ adminPool, storage }: Copy): Promise<Verdict> {
  const findings: string[] = []
  const { rows } = await adminPool.query<{ id: number; key: string; sha256: string }>(
    'select id, storage_key as key, sha256 from attachments where deleted_at is null order by id',
  )
  for (const { id, key, sha256 } of rows) {
    const bytes = await storage.bytes(key).catch(() => undefined)
    if (bytes === undefined) findings.push(`attachments ${id}: its file ${key} is missing`)
    else if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      findings.push(`attachments ${id}: its file ${key} has other bytes`)
  }
  return { findings, looked: [`files: ${rows.length} read and compared`] }
}

async function checkCounts({ adminPool, counts }: Copy): Promise<Verdict> {
  const now = await countRows(adminPool)
  const added = ['logs', 'log_seals']
  const findings = added
    .filter((table) => counts !== undefined && (now[table] ?? 0) < (counts[table] ?? 0))
    .map((table) => `${table}: ${now[table]} rows, ${counts?.[table]} when the backup was taken`)
  const rows = Object.entries(now).map(([table, count]) => `${table} ${count}`)
  return { findings, looked: [`rows: ${rows.join(', ')}`] }
}

/** Findings of a kind that are written out: a wrong key is one for each value. */
const told = 5

/** Looks at a restored copy as a whole. It may change the copy; it must never be the real database. */
export async function checkCopy(copy: Copy): Promise<Verdict> {
  const all: Verdict = { findings: [], looked: [] }
  for (const check of [checkCounts, checkLog, checkKeys, checkFiles]) {
    const { findings, looked } = await check(copy)
    all.findings.push(...findings.slice(0, told))
    if (findings.length > told) all.findings.push(`and ${findings.length - told} more like this`)
    all.looked.push(...looked)
  }
  return all
}
