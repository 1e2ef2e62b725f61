import type { Pool, PoolClient } from 'pg'
import type { Shape } from '#server/testing/queries/shape.ts'
import { valueShape } from './value-shape.ts'
import { nodesOf, readTree } from './node-tree.ts'
import { type Catalogue, Nullable } from './nullable.ts'

const idsOf = async (client: PoolClient, query: string): Promise<Set<string>> =>
  new Set((await client.query<{ id: string }>(query)).rows.map(({ id }) => id))

async function readCatalogue(client: PoolClient): Promise<Catalogue> {
  return {
    filled: await idsOf(
      client,
      `select attrelid || '.' || attnum as id from pg_attribute where attnotnull and attnum > 0 and attrelid > 16383`,
    ),
    strict: await idsOf(
      client,
      `select oid::text as id from pg_proc where proisstrict and prokind = 'f'
       union all select oid::text from pg_proc where prokind = 'a'`,
    ),
    counting: await idsOf(
      client,
      `select oid::text as id from pg_proc where prokind = 'a' and proname in ('count', 'regr_count')`,
    ),
  }
}

/** Asks PostgreSQL what statements answer, without running them. */
export class Describer {
  #client: PoolClient
  #nullable: Nullable
  #shapes = new Map<string, Shape>()

  private constructor(client: PoolClient, catalogue: Catalogue) {
    this.#client = client
    this.#nullable = new Nullable(catalogue)
  }

  static async on(pool: Pool): Promise<Describer> {
    const client = await pool.connect()
    return new Describer(client, await readCatalogue(client))
  }

  /** The row of a statement with parameters: a value's type as our parsers deliver it, null where statement and tables allow it. */
  async describe(text: string): Promise<Shape> {
    await this.#client.query('begin')
    try {
      await this.#client.query(`prepare described as ${text}`)
      const { rows } = await this.#client.query<{ takes: string[]; answers: string[] | null }>(
        `select parameter_types::text[] as takes, result_types::text[] as answers
         from pg_prepared_statements where name = 'described'`,
      )
      const { takes, answers } = rows[0]!
      // The body of a function is kept as PostgreSQL understood it, outer joins and all.
      await this.#client.query(
        `create function pg_temp.described(${takes.join(', ')}) returns setof record language sql begin atomic ${text}; end`,
      )
      const body = await this.#client.query<{ body: string }>(
        `select prosqlbody::text as body from pg_proc where oid = 'pg_temp.described'::regproc`,
      )
      return await this.#rowOf(body.rows[0]!.body, answers ?? [])
    } finally {
      await this.#client.query('rollback')
      await this.#client.query('deallocate all')
    }
  }

  async #rowOf(body: string, types: string[]): Promise<Shape> {
    let tree = readTree(body)
    while (Array.isArray(tree)) tree = tree[0] ?? ''
    const [query] = nodesOf(tree)
    if (!query) throw new Error('a statement without a tree')
    const columns = this.#nullable.columnsOf(query)
    const row: Shape = { kinds: ['object'], fields: {} }
    for (const [index, { name, nullable }] of columns.entries()) {
      const shape = await this.#shapeOf(types[index] ?? '')
      row.fields![name] = { shape: { ...shape, kinds: nullable ? [...shape.kinds, 'null'] : shape.kinds } }
    }
    return row
  }

  async #shapeOf(type: string): Promise<Shape> {
    const shape = this.#shapes.get(type) ?? (await valueShape(this.#client, type))
    this.#shapes.set(type, shape)
    return shape
  }

  release(): void {
    this.#client.release()
  }
}
