import type { Pool, PoolClient } from 'pg'
import { decrypt, encrypt, hmac, isCurrent, type Secrets } from './secrets.ts'

export interface Rotation {
  /** Values written anew, keyed hashes included. */
  changed: number
  /** Rows that could not be changed and why; they still need an older key. */
  findings: string[]
}

interface Column {
  table: string
  column: string
  /** Bytes hold the text too: second factors are kept so. */
  bytes: boolean
  hash: boolean
}
/** Every column that holds what `encrypt` wrote: identity numbers beside their hash, and the columns named `…_enc`. */
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
 * Writes everything again that is encrypted or hashed under an older key. Runs beside the servers, in transactions of
 * `batch` rows, and may be broken off and started again; when nothing is found the older keys are no longer needed.
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

/** One batch after the row `last`; answers its last row, undefined behind the end. */
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
    // The same person was entered again in one list while two servers wrote under different keys.
    await client.query('rollback to savepoint one_row')
    rotation.findings.push(`${table} ${row.id}: the same person is in this list a second time; end or delete one row`)
  }
  await client.query('release savepoint one_row')
}
