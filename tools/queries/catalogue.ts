import type { PoolClient } from 'pg'
import { firstNode, readTree } from './node-tree.ts'
import type { Catalogue } from './nullable.ts'

/** Reads from PostgreSQL's catalogue where null is possible. */
export async function readCatalogue(client: PoolClient): Promise<Catalogue> {
  const idsOf = async (query: string): Promise<Set<string>> =>
    new Set((await client.query<{ id: string }>(query)).rows.map(({ id }) => id))
  const pairsOf = async (query: string): Promise<[string, string][]> =>
    (await client.query<{ id: string; value: string }>(query)).rows.map(({ id, value }) => [id, value])
  const views = await pairsOf(
    `select ev_class::text as id, ev_action::text as value from pg_rewrite where rulename = '_RETURN' and ev_class > 16383`,
  )
  return {
    // Columns of system views are treated as never null.
    filled: await idsOf(
      `select attrelid || '.' || attnum as id from pg_attribute a join pg_class c on c.oid = a.attrelid
       where attnum > 0 and (attnotnull or (c.relkind = 'v' and c.oid < 16384))`,
    ),
    strict: await idsOf(
      `select oid::text as id from pg_proc where proisstrict and prokind = 'f' union all select oid::text from pg_proc where prokind = 'a'`,
    ),
    counting: await idsOf(
      `select oid::text as id from pg_proc where prokind = 'a' and proname in ('count', 'regr_count')`,
    ),
    views: new Map(
      views.flatMap(([id, tree]) => [firstNode(readTree(tree))].flatMap((node) => (node ? [[id, node]] : []))),
    ),
    // Checks such as: erased_at is not null or num_nulls(email, mobile) = 0.
    filledUnless: new Map(
      await pairsOf(
        `select k.conrelid || '.' || filled.attnum as id, other.attnum::text as value
         from (select conrelid, regexp_match(pg_get_constraintdef(oid), '\\(\\((\\w+) IS NOT NULL\\) OR \\(num_nulls\\(([^)]+)\\) = 0\\)\\)') as part
               from pg_constraint where contype = 'c') k
         join pg_attribute other on other.attrelid = k.conrelid and other.attname = k.part[1]
         join pg_attribute filled on filled.attrelid = k.conrelid and filled.attname = any(string_to_array(k.part[2], ', '))`,
      ),
    ),
  }
}
