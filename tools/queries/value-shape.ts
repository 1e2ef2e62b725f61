import type { PoolClient } from 'pg'
import { nothing, type Shape, widen } from '#server/testing/queries/shape.ts'

/** A sample value of each type that statements return, as PostgreSQL reads it. */
const samples: Record<string, string> = {
  bigint: '1',
  boolean: 'true',
  bytea: '\\x00',
  date: '2026-01-31',
  'double precision': '1',
  inet: '127.0.0.1',
  'information_schema.sql_identifier': 'a',
  integer: '1',
  interval: '1 day',
  name: 'a',
  numeric: '1',
  oid: '1',
  real: '1',
  smallint: '1',
  text: 'a',
  'time without time zone': '08:00',
  'timestamp with time zone': '2026-01-31 08:00:00+00',
  'timestamp without time zone': '2026-01-31 08:00:00',
  uuid: '00000000-0000-0000-0000-000000000000',
  'character varying': 'a',
  character: 'a',
}

/** The shape of a PostgreSQL type after the parsers of server/core/database/pool.ts, found with a sample. */
export async function valueShape(client: PoolClient, type: string): Promise<Shape> {
  const element = type.replace(/\[\]$/, '')
  const listed = element !== type
  if (element === 'json' || element === 'jsonb')
    return listed ? { kinds: ['list'], items: { kinds: ['json'] } } : { kinds: ['json'] }
  const sample = samples[element]
  if (sample === undefined) throw new Error(`tools/queries/value-shape.ts has no sample of ${type}`)
  const { rows } = await client.query<{ value: unknown }>(`select $1::text::${type} as value`, [
    listed ? `{${sample}}` : sample,
  ])
  const shape = nothing()
  widen(shape, rows[0]?.value)
  return shape
}
