import type { Pool, PoolClient } from 'pg'
import { decrypt, encrypt, hmac, isCurrent, type Secrets } from './secrets.ts'

export interface Rotation {
  /** Number of values that were rewritten, including keyed hashes. */
  changed: number
  /** Rows that could not be changed, and why. They still need an older key. */
  findings: string[]
}

interface Column {
  table: string
  column: string
  /** The text is stored in a bytes column, as for second factors. */
  bytes: boolean
  hash: boolean
}
/** Every column with encrypted values: identity numbers (with their hash), and columns named `…_enc`. */
async function encryptedColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select c.table_name as table, c.column_name as column, c.data_type = 'bytea' as bytes, c.column_name = 'id_number' as hash
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.column_name like '%\\_enc'
       or (c.column_name = 'id_number' and exists (select 1 from information_schema.columns h where h.table_schema = 'public' and h.table_name = c.table_name and h.column_name = 'id_number_hash')))
     order by 1, 2`,
  )
  return rows
}

interface Row {
  id: number
  value: string | Buffer
  hash: string | null
}

const quoted = (name: string) => `"${name}"`

/**
 * Rewrites everything that was encrypted or hashed with an older key. It runs while servers run, in transactions of
 * `batch` rows.
 * It may be stopped and started again. When it finds nothing, the older keys are no longer needed.
 */
export async function rotateKeys(
  pool: Pool,
  secrets: Pick<Secrets, 'encryptionKey' | 'hmacKey'>,
  batch = 500,
): Promise<Rotation> {
  const rotation: Rotation = { changed: 0, findings: [] }
  for (const column of await encryptedColumns(pool)) {
    let last: number | undefined = 0
    while (last !== undefined) last = await rotateBatch(pool, secrets, column, last, batch, rotation)
  }
  return rotation
}

/** Processes one batch after the row `last` and returns its last row; undefined at the end. */
async function rotateBatch(
  pool: Pool,
  secrets: Pick<Secrets, 'encryptionKey' | 'hmacKey'>,
  at: Column,
  last: number,
  batch: number,
  rotation: Rotation,
): Promise<number | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<Row>(
      `select id, ${quoted(at.column)} as value, ${at.hash ? 'id_number_hash' : 'null'} as hash from ${quoted(at.table)}
       where id > $1 and ${quoted(at.column)} is not null order by id limit $2 for update`,
      [last, batch],
    )
    for (const row of rows) await rotateRow(client, secrets, at, row, rotation)
    await client.query('commit')
    return rows.at(-1)?.id
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function rotateRow(
  client: PoolClient,
  { encryptionKey, hmacKey }: Pick<Secrets, 'encryptionKey' | 'hmacKey'>,
  { table, column, bytes, hash }: Column,
  row: Row,
  rotation: Rotation,
): Promise<void> {
  const old = row.value.toString()
  const context = hash ? column : ''
  let plain: string
  try {
    plain = decrypt(old, encryptionKey, context)
  } catch {
    rotation.findings.push(`${table} ${row.id}: ${column} is readable with none of the keys`)
    return
  }
  const fresh = isCurrent(old, encryptionKey) ? old : encrypt(plain, encryptionKey, context)
  const freshHash = hash ? hmac(plain, hmacKey) : row.hash
  if (fresh === old && freshHash === row.hash) return
  await client.query('savepoint one_row')
  try {
    await client.query(
      `update ${quoted(table)} set ${quoted(column)} = $2 ${hash ? ', id_number_hash = $3' : ''} where id = $1`,
      [row.id, bytes ? Buffer.from(fresh) : fresh, ...(hash ? [freshHash] : [])],
    )
    rotation.changed += 1
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    // The same person was entered twice in one list while two servers used different keys.
    await client.query('rollback to savepoint one_row')
    rotation.findings.push(`${table} ${row.id}: the same person is in this list a second time; end or delete one row`)
  }
  await client.query('release savepoint one_row')
}
