import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, GenericExpressionNode, getDialect, IdentifierNode } from 'kysely-codegen'
import type { Pool } from 'pg'
import { migrate, readMigrations } from '#server/core/database/migrate.ts'
import { dumpSchema } from '#server/core/database/schema-dump.ts'
import { withScratchDatabase } from '#server/testing/cluster.ts'

const root = join(import.meta.dirname, '..')

/** Builds db/schema.sql and db/types.ts from an empty database with all migrations. Returns path → text. */
export async function buildGeneratedFiles(): Promise<Map<string, string>> {
  const migrations = await readMigrations(join(root, 'db', 'migrations'))
  return await withScratchDatabase(async (pool, role) => {
    await migrate(pool, migrations, role)
    const client = await pool.connect()
    try {
      return new Map([
        [join(root, 'db', 'schema.sql'), await dumpSchema(client)],
        [join(root, 'db', 'types.ts'), await generateTypes(pool)],
      ])
    } finally {
      client.release()
    }
  })
}

/** The types that the parsers of server/core/database/pool.ts return. */
const typeMapping = {
  int8: 'number',
  date: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  citext: 'string',
}

async function generateTypes(pool: Pool): Promise<string> {
  const computed = await pool.query<{ name: string; type: string }>(
    `select table_name || '.' || column_name as name,
            case when udt_name = 'bool' then 'boolean' when udt_name ~ '^(int|float)[248]$' then 'number'
                 else 'string' end as type
     from information_schema.columns where table_schema = 'public' and is_generated = 'ALWAYS'`,
  )
  // The generator treats computed columns as writable. Changed as nodes, not as text: for text it would need
  // TypeScript's compiler API, which TypeScript 7 does not have.
  const columns = Object.fromEntries(
    computed.rows.map(({ name, type }) => [
      name,
      new GenericExpressionNode('GeneratedAlways', [new IdentifierNode(type)]),
    ]),
  )
  const text = await generate({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    dialect: getDialect('postgres', { dateParser: 'string', numericParser: 'string' }),
    excludePattern: 'schema_migrations',
    outFile: null,
    overrides: { columns },
    typeMapping,
    customImports: { GeneratedAlways: 'kysely' },
  })
  // `GeneratedAlways<string> | null` would allow writing null.
  return text.replaceAll(/(GeneratedAlways<\w+)> \| null/g, '$1 | null>')
}
