import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { whileHeld } from '../../testing/held.ts'
import { createPool } from '../database/pool.ts'
import { prepareQueue } from './queue-tables.ts'

const database = await testDatabase()
const servers = [1, 2].map(() => createPool({ connectionString: database.url }, { max: 2 }))
afterAll(() => Promise.all(servers.map((pool) => pool.end())))

it('two servers that start at the same moment both get their queue', async () => {
  // Both servers run the same grant. If they did not take turns, PostgreSQL would refuse the second one.
  const grant = sql`grant usage on schema pgboss to current_user`
  const both = () => servers.map((pool) => prepareQueue(pool))
  expect(await whileHeld(database, grant, 2, both, { undo: true })).toHaveLength(2)
})
