import type { ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import type { Who } from './who.ts'

/** What a handler of the raw server is given. */
export interface Asked {
  readonly pool: Pool
  readonly who: Who | undefined
  readonly id: number
  readonly query: URLSearchParams
  readonly response: ServerResponse
}
interface Word {
  readonly id: number
  readonly name_ar: string
  readonly name_en: string
}
type Statement = { name: string; text: string; values: readonly unknown[] }

/** One prepared statement. */
export const ask = async <T extends object>(
  pool: Pool,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<T[]> => (await pool.query<T>({ name, text, values: [...values] })).rows

/** Several statements on one connection, sent without waiting for each other. */
export async function askTogether(pool: Pool, statements: readonly Statement[]): Promise<object[][]> {
  const client = await pool.connect()
  try {
    const sent = statements.map((one) => client.query<object>({ ...one, values: [...one.values] }))
    return (await Promise.all(sent)).map(({ rows }) => rows)
  } finally {
    client.release()
  }
}

export function send(response: ServerResponse, status: number, body: unknown, cache = 'no-store'): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': cache,
  })
  response.end(text)
}

export const ok = (data: unknown) => ({ status: true, message: 'تمت العملية بنجاح', data })
export const paged = (rows: unknown, total: number, size: number, page: number) => ({
  ...ok(rows),
  pagination: {
    total_row: total,
    last_page: Math.max(1, Math.ceil(total / size)),
    per_page: size,
    current_page: page,
  },
})

const tones: Readonly<Record<number, string>> = {
  1: 'ok',
  2: 'hold',
  3: 'warn',
  4: 'warn',
  5: 'bad',
  6: 'mute',
  7: 'bad',
}
const lookups = new Map<string, Word>()
/** Words of codes in memory, as everybody keeps them. */
export async function readWords(pool: Pool): Promise<void> {
  const { rows } = await pool.query<Word & { index: string }>(
    'select i.slug as index, r.code as id, r.name_ar, r.name_en from index_records r join indexes i on i.id = r.index_id where r.deleted_at is null',
  )
  for (const { index, ...word } of rows) lookups.set(`${index} ${word.id}`, word)
}
export const word = (index: string, code: number): Word =>
  lookups.get(`${index} ${code}`) ?? { id: code, name_ar: '', name_en: '' }
export const status = (code: number) => ({ ...word('ngo-status', code), tone: tones[code] ?? 'mute' })
/** Statuses that have public pages. */
export const shown = [1, 2, 3, 4, 5, 6, 7]
